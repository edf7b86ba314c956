// Every rule of conduct against every capability of both bodies: what a call's arguments say is
// refused before anything begins. The rows are held against the registries, so a new leaf without
// a row fails; what a leaf chooses itself is judged in the act (test/worlds/simulated/body and
// test/bots/body).

import { beforeAll, describe, expect, test } from "vitest";
import { mineflayerCapabilities } from "../../../bots/capabilities.ts";
import { minecraftSnapshot } from "../../../domains/minecraft/snapshot/index.ts";
import { riskIn } from "../../../domains/operator-risk.ts";
import { CALL_ACTS } from "../../../executor/conduct/call-acts.ts";
import { ConductGuard } from "../../../executor/conduct/guard.ts";
import { CapabilityRegistry, compileTree, runTree, VirtualClock } from "../../../executor/index.ts";
import { type Body, Conduct, type Domain, State } from "../../../schemas/index.ts";
import { OperatorTable, simulatedCapabilities } from "../../../worlds/simulated/index.ts";

const BOUNDS = { from: [-50, -64, -50], to: [50, 320, 50] } as const;
const HELD = { oak_planks: 8, torch: 8, gold_ingot: 8 };
const HERE = [20, 64, 20] as const;

/** A conduct for each rule, with nothing but that rule. */
const RULES = {
  spare: { spare: ["pig"] },
  attackPlayers: {},
  keep: { keep: HELD },
  protectedAreas: { protectedAreas: [{ name: "the town", box: { from: [0, 0, 0], to: [10, 100, 10] } }] },
  bounds: { bounds: BOUNDS },
  risk: { risk: "safe" },
  serverCommands: {},
} as const;
type Rule = keyof typeof RULES;
type Row = Partial<Record<Rule, object>> & { allowed?: object };

const inTown = { position: [5, 64, 5] };
const outside = { position: [99, 64, 0] };
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
const ROWS: Readonly<Record<string, Row>> = {
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
  fight: { risk: {}, allowed: {} },
  fish: { keep: { item: "cod", ...ofPlanks }, allowed: of("cod") },
  flee: { allowed: {} },
  follow: { allowed: { entity: "pig" } },
  get_out: { allowed: {} },
  give_up: { allowed: { because: "enough" } },
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
  place_torch: { keep: {}, protectedAreas: inTown, bounds: outside, allowed: elsewhere },
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

let domain: Domain;
let registries: Record<string, CapabilityRegistry>;
beforeAll(async () => {
  domain = (await minecraftSnapshot({ mcVersion: "1.20.1", objective: "time" })).document();
  registries = {
    mineflayer: new CapabilityRegistry(mineflayerCapabilities()) as unknown as CapabilityRegistry,
    simulated: new CapabilityRegistry(simulatedCapabilities(OperatorTable.of(domain))) as unknown as CapabilityRegistry,
  };
});

const state = State.parse({ inventory: HELD, position: [...HERE] });
function guardOfRule(rule: Rule): ConductGuard {
  return new ConductGuard(Conduct.parse(RULES[rule]), riskIn(domain));
}
const bodyUnder = (guard: ConductGuard): Body => ({ guard, observe: () => state, halt: () => {} });

test("every capability of both bodies has a row here and in the guard, and no row is left over", () => {
  const names = new Set(Object.values(registries).flatMap((registry) => registry.list().map(({ name }) => name)));
  expect(Object.keys(ROWS).sort()).toEqual([...names].sort());
  expect(Object.keys(CALL_ACTS).sort()).toEqual([...names].sort());
});

describe.each(Object.keys(ROWS))("%s", (name) => {
  const { allowed, ...forbidden } = ROWS[name] ?? {};

  test.each(Object.keys(forbidden) as Rule[])(
    "is refused by the rule %s, in both bodies, and is not retried",
    async (rule) => {
      for (const [body, registry] of Object.entries(registries)) {
        if (registry.find(name) === undefined) continue;
        const tree = compileTree({ type: "Leaf", name, args: (ROWS[name]?.[rule] ?? {}) as never }, registry);
        const started: string[] = [];
        const end = await runTree({
          ...{ tree, registry, body: bodyUnder(guardOfRule(rule)), clock: new VirtualClock() },
          onEvent: (event) => void (event.type === "leaf-started" && started.push(event.leaf)),
        });
        expect(end, body).toMatchObject({
          status: "failure",
          failure: { code: "permission.denied", recovery: "permanent" },
        });
        expect(end.status === "failure" && end.failure.detail, body).toMatch(
          new RegExp(`^${name}: rule ${rule}: .+; `),
        );
        expect(started.length, body).toBeLessThanOrEqual(1);
      }
    },
  );

  test.each(Object.keys(RULES) as Rule[])("is allowed by the rule %s where it does nothing of the kind", (rule) => {
    if (allowed === undefined || (rule === "risk" && forbidden.risk !== undefined && name !== "kill_entity")) return;
    expect(guardOfRule(rule).ofCall({ name, args: allowed }, () => state)).toBeUndefined();
  });
});

test("an unknown capability is judged by what its permissions let it do with its arguments", () => {
  const refused = (rule: Rule, args: object, permissions: string[]): boolean =>
    guardOfRule(rule).ofCall({ name: "shoot_down", args, permissions }, () => state) !== undefined;
  expect(refused("spare", { entity: "pig" }, ["combat"])).toBe(true);
  expect(refused("attackPlayers", { player: "Alex" }, ["combat"])).toBe(true);
  expect(refused("protectedAreas", inTown, ["place"])).toBe(true);
  expect(refused("bounds", outside, ["movement"])).toBe(true);
  expect(refused("serverCommands", { text: "/op me" }, ["chat"])).toBe(true);
  expect(refused("spare", { entity: "pig" }, ["movement"])).toBe(false);
  expect(refused("protectedAreas", inTown, ["movement"])).toBe(false);
});
