// The families of leaves with recorded sessions: the start, the surroundings, and the steps of
// each. Every leaf whose mechanics the embedded world has occurs in one; a test checks that.

import { BOT, type BodyBenchStage } from "../body/stage.ts";
import type { Arena } from "./arena.ts";
import { shown, ticksPassed } from "./arena.ts";
import type { SessionFamily } from "./session.ts";

const planks = { ingredients: { oak_log: 1 }, result: { oak_planks: 4 } };
const craft = (item: string, count: number, ingredients: Record<string, number>, each: number, station?: string) =>
  ["craft_item", { item, count, recipe: { ingredients, result: { [item]: each } }, station: station ?? null }] as const;
const smelt = (input: string, item: string, station: string, fuel: string) =>
  ["smelt_item", { input, item, count: 1, fuel, fuelCount: 1, station }] as const;
const use = (effect: string, block: string | null, item: string, tool: string | null, ingredients = {}) =>
  ["use_on_block", { block, effect, item, count: 1, tool, ingredients }] as const;

const NIGHT = 13_000;
const tool = (name: string, args = {}) => ({ type: "Leaf", name, args });

/** A pool, three deep, at the arena's edge. */
async function pool({ fill, at }: Arena, { body }: BodyBenchStage): Promise<void> {
  await fill([4, -3, 4], [9, -1, 9], "water");
  const [x, y, z] = at(9, -1, 9);
  await shown(() => body.blockAt({ x, y, z })?.name === "water");
}

export const FAMILIES: readonly SessionFamily[] = [
  {
    name: "moving",
    holds: { dirt: 4 },
    prepare: ({ fill }) => fill([-8, 0, -8], [-8, 3, -8], "oak_log"),
    steps: ({ at }) => [
      ["navigate", { position: at(8, 0, 3), range: 1 }],
      ["explore", { for: "oak_log" }],
      ["pillar_up", { height: 2 }],
      ["navigate", { position: at(0, 0, 0), range: 0 }],
      ["flee", { from: at(1, 0, 0), distance: 10 }],
      ["chat", { message: "back soon" }],
      ["wait", { ms: 300 }],
    ],
  },
  {
    name: "gathering",
    holds: { wooden_pickaxe: 1 },
    prepare: async ({ fill }) => {
      await fill([-6, 0, 0], [-6, 3, 0], "oak_log");
      await fill([3, -2, -3], [6, -1, 3], "stone");
    },
    steps: ({ at }) => [
      ["collect_block", { block: "oak_log", item: "oak_log", count: 2, tool: null }],
      ["collect_block", { block: "stone", item: "cobblestone", count: 3, tool: "wooden_pickaxe" }],
      ["dig_block", { position: at(0, -1, 5) }],
    ],
  },
  {
    name: "crafting",
    holds: { oak_log: 3 },
    steps: () => [
      ["craft_item", { item: "oak_planks", count: 12, recipe: planks, station: null }],
      craft("crafting_table", 1, { oak_planks: 4 }, 1),
      craft("stick", 4, { oak_planks: 2 }, 4),
      ["place_block", { item: "crafting_table" }],
      craft("wooden_pickaxe", 1, { oak_planks: 3, stick: 2 }, 1, "crafting_table"),
      ["equip_item", { item: "wooden_pickaxe" }],
    ],
  },
  {
    name: "smelting",
    holds: { furnace: 1, smoker: 1, blast_furnace: 1, raw_iron: 2, beef: 1, coal: 1, oak_planks: 2 },
    steps: () => [
      ["place_block", { item: "furnace" }],
      smelt("raw_iron", "iron_ingot", "furnace", "coal"),
      ["place_block", { item: "smoker" }],
      smelt("beef", "cooked_beef", "smoker", "oak_planks"),
      ["place_block", { item: "blast_furnace" }],
      smelt("raw_iron", "iron_ingot", "blast_furnace", "oak_planks"),
    ],
  },
  {
    name: "placing",
    holds: { chest: 1, torch: 2, cobblestone: 2 },
    prepare: ({ spawn }) => spawn("cow", 5, 0, 5),
    options: [
      {
        id: "opt.session_tools",
        version: "1.0.0",
        description: "Calls tools that no plan may name, one after the other.",
        argsSchema: {
          type: "object",
          properties: { position: { type: "array", items: { type: "integer" } } },
          required: ["position"],
        },
        permissions: ["movement", "dig", "place", "container", "sense"],
        timeoutMs: 120_000,
        post: ["inventory.cobblestone -= 1"],
        tree: {
          type: "Decorator.Timeout",
          ms: 110_000,
          child: {
            type: "Sequence",
            children: [
              tool("follow", { entity: "cow", range: 3, ms: 1_500 }),
              tool("put_block", { item: "cobblestone", position: { $ref: "args.position" } }),
              tool("place_torch"),
            ],
          },
        },
      },
    ],
    steps: ({ at }) => [
      ["place_block", { item: "chest" }],
      ["place_block", { item: "torch" }],
      ["opt.session_tools@1.0.0", { position: at(-3, 0, -3) }],
    ],
  },
  {
    name: "creatures",
    holds: { stone_sword: 1, shears: 1, bucket: 1 },
    prepare: async ({ spawn }) => {
      await spawn("sheep", 4, 0, 0);
      await spawn("cow", -4, 0, 0);
      await spawn("cow", -4, 0, 2);
    },
    steps: () => [
      ["use_on_entity", { entity: "sheep", item: "white_wool", count: 1, tool: "shears" }],
      ["use_on_entity", { entity: "cow", item: "milk_bucket", count: 1, tool: null, ingredients: { bucket: 1 } }],
      ["kill_entity", { entity: "cow", item: "beef", count: 1, tool: "stone_sword" }],
    ],
  },
  {
    name: "uses",
    holds: { stone_axe: 1, oak_log: 1, bucket: 1 },
    prepare: pool,
    steps: () => [
      use("strip", "oak_log", "stripped_oak_log", "stone_axe", { oak_log: 1 }),
      use("fill", "water", "water_bucket", null, { bucket: 1 }),
      use("empty", null, "bucket", null, { water_bucket: 1 }),
    ],
  },
  {
    name: "farming",
    holds: { stone_hoe: 1, wheat_seeds: 2, bone_meal: 40, oak_sapling: 1 },
    prepare: pool,
    steps: () => [
      [
        "grow_crop",
        {
          ...{ seed: "wheat_seeds", block: "wheat", item: "wheat", count: 1, tool: "stone_hoe" },
          ingredients: { wheat_seeds: 1, bone_meal: 4 },
        },
      ],
      [
        "grow_tree",
        {
          ...{ sapling: "oak_sapling", log: "oak_log", item: "oak_log", count: 1 },
          ingredients: { oak_sapling: 1, bone_meal: 8 },
        },
      ],
    ],
  },
  {
    name: "fishing",
    holds: { fishing_rod: 1 },
    prepare: pool,
    steps: () => [["fish", { item: "cod", count: 1 }]],
  },
  {
    name: "daily-life",
    holds: { bread: 3, white_bed: 1, iron_helmet: 1 },
    prepare: async (_arena, { world, body }) => {
      await world.command(`food ${BOT} 12`);
      await world.disturb({ kind: "setTime", time: NIGHT });
      await shown(() => body.bot.food === 12 && !body.bot.time.isDay);
    },
    steps: () => [
      ["equip_item", { item: "iron_helmet", destination: "head" }],
      ["consume_food", { item: "bread", count: 1 }],
      ["opt.food_pipeline_starter@1.0.0", { target: 19 }],
      ["sleep", {}],
    ],
  },
  {
    name: "containers",
    holds: { chest: 1, bread: 3, cobblestone: 5, gravel: 4 },
    steps: () => [
      ["place_block", { item: "chest" }],
      ["deposit", { item: "bread", count: 3 }],
      ["deposit", { item: "cobblestone", count: 5 }],
      ["withdraw", { item: "bread", count: 1 }],
      ["loot_container", { structure: "dungeon", item: "bread", count: 2 }],
      ["drop_item", { item: "gravel", count: 4 }],
    ],
  },
  {
    name: "safety",
    holds: { dirt: 16, iron_sword: 1, cooked_beef: 4 },
    reflexes: true,
    steps: () => [
      ["wait", { ms: 1_500 }],
      ["wait", { ms: 8_000 }],
      ["opt.emergency_retreat_and_block@1.0.0", { health: 20 }],
    ],
    // Fire during the first wait, an attacking monster during the second.
    events: [
      ({ world, body: { feet } }) => world.command(`setblock ${feet.x} ${feet.y} ${feet.z} fire`),
      (_stage, { spawn }) => spawn("zombie", 5, 0, 0),
    ],
  },
  {
    name: "building",
    holds: { dirt: 40, oak_door: 2, white_bed: 1, torch: 1, enchanting_table: 1, bookshelf: 15 },
    steps: ({ at }) => [
      ["build_structure", { blueprint: "enchanting_library", position: at(6, 0, 6) }],
      ["build_structure", { blueprint: "shelter_bedroom", position: at(4, 0, -8) }],
      ["build_structure", { blueprint: "shelter_hut", position: at(-6, 0, -6) }],
      ["place_block", { item: "torch" }],
      ["build_structure", { blueprint: "shelter_dug_in", position: at(-8, 0, 6) }],
    ],
  },
  {
    name: "passages",
    holds: { stone_pickaxe: 1, torch: 4, cobblestone: 16 },
    prepare: async ({ fill }) => {
      await fill([-12, 0, -12], [12, 4, -4], "stone");
      await fill([3, -5, -2], [6, -1, 2], "air");
    },
    steps: () => [
      ["opt.torch_corridor@1.0.0", { direction: "north", length: 6 }],
      ["opt.biome_probe@1.0.0", { radius: 8 }],
    ],
  },
  {
    name: "stations",
    holds: {
      ...{ stone: 4, diamond_sword: 1, netherite_ingot: 1, netherite_upgrade_smithing_template: 1 },
      ...{ diamond_pickaxe: 1, "enchanted_book+silk_touch": 1, iron_sword: 1, lapis_lazuli: 1 },
      ...{ potion: 3, nether_wart: 1, blaze_powder: 1 },
    },
    prepare: async ({ set }, { world, body }) => {
      await set(3, 0, 0, "stonecutter");
      await set(-3, 0, 0, "smithing_table");
      await set(0, 0, 3, "anvil");
      await set(0, 0, -3, "enchanting_table");
      await set(3, 0, 3, "brewing_stand");
      await world.command(`xp 20L ${BOT}`);
      await shown(() => body.bot.experience.level === 20);
    },
    steps: () => [
      ["cut_stone", { item: "stone_slab", count: 8, ingredients: { stone: 1 } }],
      [
        "smith_item",
        {
          ...{ item: "netherite_sword", count: 1 },
          ingredients: { diamond_sword: 1, netherite_ingot: 1, netherite_upgrade_smithing_template: 1 },
        },
      ],
      [
        "combine_item",
        {
          ...{ item: "diamond_pickaxe+silk_touch", count: 1 },
          ingredients: { diamond_pickaxe: 1, "enchanted_book+silk_touch": 1 },
        },
      ],
      [
        "enchant_item",
        { item: "iron_sword", enchantment: null, count: 1, ingredients: { iron_sword: 1, lapis_lazuli: 1 } },
      ],
      ["brew_potion", { burns: true, count: 1 }],
      ["brew_potion", { item: "potion+awkward", count: 3, ingredients: { potion: 3, nether_wart: 1 } }],
    ],
  },
  {
    name: "trading",
    holds: { emerald: 18, gold_ingot: 24 },
    prepare: async ({ set, spawn }, { world, body }) => {
      for (const z of [-4, 0, 4]) {
        await set(5, 0, z, "lectern");
        await spawn("villager", 4, 0, z);
      }
      await spawn("piglin", -4, 0, 0);
      const names = () => Object.values(body.bot.entities).map(({ name }) => name);
      await shown(() => ["villager", "piglin"].every((name) => names().includes(name)));
      // Villagers take the lecterns a second after they were born.
      await ticksPassed(world, 60);
    },
    steps: () => [
      [
        "trade",
        {
          ...{ profession: "librarian", level: 1, buys: "emerald", item: "bookshelf", count: 2 },
          ingredients: { emerald: 9 },
        },
      ],
      ["barter", { gold: "gold_ingot", item: "gravel", count: 1, ingredients: { gold_ingot: 1 } }],
    ],
  },
  {
    name: "portals",
    holds: { obsidian: 10, flint_and_steel: 1, dirt: 12 },
    steps: () => [
      ["build_structure", { blueprint: "nether_portal" }],
      ["travel", { dimension: "nether" }],
      ["travel", { dimension: "overworld" }],
    ],
  },
];
