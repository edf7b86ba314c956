// Calls that each rule of conduct forbids, by capability, and some that no rule forbids. Tests make
// them directly (call-rules.test.ts) and by the routes of a service (test/cli/serve).

import type { Box, ConductInput } from "../../../schemas/index.ts";

const BOUNDS: Box = { from: [-50, -64, -50], to: [50, 320, 50] };
export const HELD = { oak_planks: 8, torch: 8, gold_ingot: 8 };
export const HERE = [20, 64, 20] as const;

export type Rule = "spare" | "attackPlayers" | "keep" | "protectedAreas" | "bounds" | "risk" | "serverCommands";

/** A conduct for each rule, with nothing but that rule. */
export const RULES: Readonly<Record<Rule, ConductInput>> = {
  spare: { spare: ["pig"] },
  attackPlayers: {},
  keep: { keep: HELD },
  protectedAreas: { protectedAreas: [{ name: "the town", box: { from: [0, 0, 0], to: [10, 100, 10] } }] },
  bounds: { bounds: BOUNDS },
  risk: { risk: "safe" },
  serverCommands: {},
};
type Row = Partial<Record<Rule, object>> & { allowed?: object };

export const inTown = { position: [5, 64, 5] };
export const outside = { position: [99, 64, 0] };
const elsewhere = { position: [21, 64, 20] };
const planks = { item: "oak_planks" };
const of = (item: string) => ({ item, count: 1 });
const ofPlanks = { count: 1, ingredients: { oak_planks: 1 } };
const ofDirt = { count: 1, ingredients: { dirt: 1 } };
const crafting = (used: Record<string, number>) => ({
  ...of("stick"),
  recipe: { ingredients: used, result: { stick: 4 } },
  station: null,
});

/** By capability: arguments that each rule forbids, and some that no rule forbids. */
export const ROWS: Readonly<Record<string, Row>> = {
  approach_target: { allowed: elsewhere },
  barter: {
    keep: { gold: "gold_ingot", ...of("string") },
    risk: { gold: "oak_log", ...of("string") },
    allowed: { gold: "oak_log", ...of("string") },
  },
  block_in: { keep: planks, allowed: {} },
  brew_potion: { keep: ofPlanks, allowed: ofDirt },
  bridge: { keep: { ...planks, direction: "north" }, allowed: { direction: "north" } },
  build_structure: {
    protectedAreas: { blueprint: "hut", ...inTown },
    bounds: { blueprint: "hut", ...outside },
    allowed: { blueprint: "hut" },
  },
  cast_line: {},
  chat: { serverCommands: { message: "\u200b/op me" }, allowed: { message: "hello" } },
  climb: { allowed: {} },
  collect_block: {
    risk: { block: "nether_quartz_ore", ...of("quartz") },
    allowed: { block: "oak_log", ...of("oak_log") },
  },
  combine_item: { keep: { item: "shears", ...ofPlanks }, allowed: { item: "shears", ...ofDirt } },
  consume_food: { keep: of("oak_planks"), allowed: of("bread") },
  craft_item: { keep: crafting({ oak_planks: 2 }), allowed: crafting({ birch_planks: 2 }) },
  craft_tool: { allowed: { tool: "pickaxe", tier: "wooden" } },
  cut_stone: { keep: { item: "stone_slab", ...ofPlanks }, allowed: { item: "stone_slab", ...ofDirt } },
  deposit: { keep: of("oak_planks"), bounds: { ...of("dirt"), ...outside }, allowed: of("dirt") },
  dig_block: { protectedAreas: inTown, bounds: outside, allowed: elsewhere },
  dig_target: {
    protectedAreas: { block: "dirt", ...inTown },
    bounds: { block: "dirt", ...outside },
    allowed: { block: "dirt", ...elsewhere },
  },
  dismount: { allowed: {} },
  drop_item: { keep: of("oak_planks"), allowed: of("dirt") },
  eat: { allowed: {} },
  enchant_item: {
    keep: { item: "book", enchantment: null, ...ofPlanks },
    allowed: { item: "book", enchantment: null, ...ofDirt },
  },
  equip_for: { allowed: { tool: null, ...elsewhere } },
  equip_item: { allowed: planks },
  explore: { risk: { for: "ancient_debris" }, allowed: { for: "oak_log" } },
  fetch_own_drops: { allowed: {} },
  fight: { risk: {}, allowed: {} },
  fish: { keep: { item: "cod", ...ofPlanks }, allowed: of("cod") },
  flee: { allowed: {} },
  follow: { allowed: { entity: "pig" } },
  get_out: { allowed: {} },
  give_up: { allowed: { because: "enough" } },
  check_arms: { allowed: { effect: null } },
  give_up_creature: { allowed: planks },
  give_up_target: { allowed: planks },
  grow_crop: {
    keep: { seed: "oak_planks", block: "wheat", ...of("wheat") },
    allowed: { seed: "wheat_seeds", block: "wheat", ...of("wheat") },
  },
  grow_tree: {
    keep: { sapling: "oak_planks", log: "oak_log", ...of("oak_log") },
    allowed: { sapling: "oak_sapling", log: "oak_log", ...of("oak_log") },
  },
  guard: { risk: { player: "Alex" }, allowed: { player: "Alex" } },
  head_out: {
    bounds: { from: [...HERE], direction: "east", distance: 31 },
    allowed: { from: [...HERE], direction: "east", distance: 29 },
  },
  hold_tool: { allowed: { tool: "axe" } },
  jump: { allowed: {} },
  kill_entity: {
    spare: { entity: "minecraft:Pig", item: null, count: 1 },
    keep: { entity: "zombie", item: null, count: 1, effect: "shoot", ingredients: { oak_planks: 2 } },
    attackPlayers: { entity: "player", item: null, count: 1 },
    risk: { entity: "zombie", item: null, count: 1 },
    allowed: { entity: "cow", item: null, count: 1 },
  },
  lay_blueprint: {
    protectedAreas: { blueprint: "hut", ...inTown },
    bounds: { blueprint: "hut", ...outside },
    allowed: { blueprint: "hut", position: null },
  },
  look_around: { allowed: { for: "pig" } },
  look_at: { allowed: outside },
  loot_container: {
    risk: { structure: "bastion", ...of("gold_ingot") },
    allowed: { structure: "village", ...of("bread") },
  },
  loot_next: {},
  mark_place: { allowed: {} },
  mount: { allowed: { vehicle: "boat" } },
  navigate: { bounds: outside, allowed: inTown },
  note_waypoint: { allowed: {} },
  offer_gold: { keep: { gold: "gold_ingot" }, allowed: { gold: "dirt" } },
  operate: { bounds: { fixture: "door", ...outside }, allowed: { fixture: "door", ...inTown } },
  pick_up: { allowed: { item: null, ...outside } },
  pillar_up: { keep: { ...planks, height: 4 }, allowed: {} },
  place_block: {
    keep: planks,
    protectedAreas: { item: "dirt", ...inTown },
    bounds: { item: "dirt", ...outside },
    allowed: { item: "dirt", ...elsewhere },
  },
  place_torch: { keep: {}, protectedAreas: inTown, bounds: outside },
  plant: { keep: of("oak_planks"), allowed: of("wheat_seeds") },
  put_block: {
    keep: { ...planks, ...elsewhere },
    protectedAreas: { item: "dirt", ...inTown },
    bounds: { item: "dirt", ...outside },
    allowed: { item: "dirt", ...elsewhere },
  },
  reap: {},
  retrace: { allowed: {} },
  search_on: { allowed: { block: "dirt" } },
  select_creature: { allowed: { entity: "pig", item: null } },
  select_log: { allowed: { log: "oak_log" } },
  select_target: { allowed: { block: "dirt" } },
  sleep: { allowed: {} },
  smelt_item: {
    keep: { input: "oak_log", ...of("charcoal"), fuel: "oak_planks", fuelCount: 1, station: "furnace" },
    allowed: { input: "oak_log", ...of("charcoal"), fuel: "coal", fuelCount: 1, station: "furnace" },
  },
  smith_item: { keep: { item: "netherite_axe", ...ofPlanks }, allowed: { item: "netherite_axe", ...ofDirt } },
  sneak: { allowed: {} },
  sow: {
    keep: { seed: "oak_planks", log: null, count: 1, tool: null },
    allowed: { seed: "wheat_seeds", log: null, count: 1, tool: null },
  },
  strike_down: { allowed: { entity: 1, tool: null } },
  toss: { keep: { ...of("oak_planks"), player: "Alex" }, allowed: of("dirt") },
  trade: {
    keep: { profession: "farmer", level: 1, ...ofPlanks },
    allowed: { profession: "farmer", level: 1, ...ofDirt },
  },
  travel: { risk: { dimension: "end" }, allowed: { dimension: "nether" } },
  tunnel: { allowed: { direction: "north" } },
  unequip: { allowed: {} },
  use_item: { keep: { item: "oak_planks", effect: "throw" }, allowed: { item: "ender_pearl", effect: "throw" } },
  use_on_block: {
    keep: { block: "water", effect: "fill", item: "water_bucket", ...ofPlanks },
    allowed: { block: "water", effect: "fill", item: "water_bucket", ...ofDirt },
  },
  use_on_entity: {
    keep: { entity: "cow", item: null, effect: "feed", ...ofPlanks },
    allowed: { entity: "cow", item: null, effect: "feed", ...ofDirt },
  },
  use_on_target: {},
  use_once: {},
  wait: { allowed: { ms: 1 } },
  walk: {
    bounds: { column: [0, 60] },
    allowed: { column: [0, 40] },
  },
  walk_onward: { allowed: {} },
  wall_off: { keep: { ...planks, direction: "north" }, allowed: { direction: "north" } },
  withdraw: { bounds: { ...of("dirt"), ...outside }, allowed: of("oak_planks") },
};

export const FORBIDDEN = Object.entries(ROWS).flatMap(([name, { allowed: _, ...forbidden }]) =>
  Object.entries(forbidden).map(([rule, args]) => [name, rule as Rule, args] as const),
);
