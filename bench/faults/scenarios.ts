// The scenarios of the fault matrix, one for each leaf of the simulated body and one for its
// observation. A leaf without a scenario fails the matrix before it begins.

import type { Domain } from "../../schemas/index.ts";
import type { SimulatedWorld } from "../../worlds/simulated/index.ts";
import { aPlan } from "../../worlds/testing/index.ts";
import { ofOperator, type Scenario } from "./scenario.ts";
import { TOOL_SCENARIOS } from "./tool-scenarios.ts";

/** The operator behind each verb's scenario. */
const BY_OPERATOR: readonly string[] = [
  "barter:gravel",
  "build:shelter:hut",
  "cut:andesite_slab",
  "craft:stick",
  "fish:cod",
  "grow:wheat:bone_meal",
  "grow:oak:bone_meal",
  "kill:slime:slime_ball",
  "loot:buried_treasure:heart_of_the_sea",
  "place:crafting_table",
  "shear:sheep:white_wool",
  "smith:netherite_axe",
  "trade:armorer:diamond_boots",
  "travel:nether",
  "fill:water_bucket",
];

/** Scenarios for every leaf, in the order of their names. */
export function scenarios(domain: Domain): Scenario[] {
  const all = [
    ...BY_OPERATOR.map((id) => ofOperator(domain, id)),
    withItems(ofOperator(domain, "brew:lingering_potion"), { blaze_powder: 4 }),
    ofOperator(domain, "enchant:enchanted_book", { allow: ["kill_entity"] }),
    ofOperator(domain, "combine:chipped_anvil", { allow: ["kill_entity"] }),
    smelting(domain),
    eating,
    dropping,
    ...["select_target", "approach_target", "equip_for", "dig_target", "pick_up"].map(gathering),
    { ...gathering("give_up_target"), faults: [failing("dig_target")] },
    {
      ...gathering("search_on"),
      faults: [{ at: { leaf: "select_target" }, fault: { kind: "blockChanged" } as const }],
    },
    ...["look_around", "walk_onward"].map(exploring),
    exploring("observe"),
    ...bodyOnly,
    ...TOOL_SCENARIOS,
  ];
  return all.sort((a, b) => (a.leaf < b.leaf ? -1 : 1));
}

const failing = (leaf: string) => ({
  at: { leaf },
  fault: { kind: "error", code: "dig.blockChanged" } as const,
});

const withItems = (scenario: Scenario, items: Record<string, number>): Scenario => ({
  ...scenario,
  state: { ...scenario.state, inventory: { ...scenario.state.inventory, ...items } },
});

function smelting(domain: Domain): Scenario {
  const scenario = ofOperator(domain, "smelt:furnace:iron_ingot");
  const inventory = { raw_iron: 4, coal: 4 };
  return { ...scenario, state: { inventory, amounts: { "near:furnace": 1 } } };
}

const eating: Scenario = {
  leaf: "consume_food",
  problem: { goal: { state: ["food >= 18"] }, planner: "htn", constraints: { allow: ["consume_food"] } },
  state: { food: 10, inventory: { bread: 6 } },
  judge: ({ scene }) => scene.food >= 18,
};

const dropping: Scenario = {
  leaf: "drop_item",
  problem: { goal: { items: { oak_planks: 4, stick: 4 } }, planner: "htn" },
  state: { inventory: { dirt: 35 * 64, oak_log: 2 } },
  judge: ({ stock }) => stock.count("oak_planks") >= 4 && stock.count("stick") >= 4,
};

const gathering = (leaf: string): Scenario => ({
  leaf,
  problem: {
    goal: { items: { cobblestone: 3 } },
    planner: "htn",
    constraints: { allow: ["collect_block", "explore"] },
  },
  state: {
    inventory: { stone_pickaxe: 2 },
    sightings: [
      { name: "stone", count: 4, position: [6, 64, 0] },
      { name: "stone", count: 8, position: [-9, 64, 3] },
    ],
  },
  judge: ({ stock }) => stock.count("cobblestone") >= 3,
});

const exploring = (leaf: string): Scenario => ({
  leaf,
  problem: { goal: { items: { oak_log: 1 } }, planner: "htn", constraints: { allow: ["collect_block", "explore"] } },
  state: {},
  judge: ({ stock }) => stock.count("oak_log") >= 1,
});

/** One step of a verb that no planner emits, until the body observes the goal's items or facts. */
function scripted(
  leaf: string,
  args: Parameters<ReturnType<typeof aPlan>["step"]>[1],
  more: Pick<Scenario, "state" | "judge"> & { goal?: Scenario["problem"]["goal"] },
): Scenario {
  const { goal = { task: { name: leaf } }, state, judge } = more;
  return { leaf, problem: { goal }, state, judge, script: () => aPlan().step(leaf, args).build() };
}

const held = (item: string, count: number) => (world: SimulatedWorld) => world.stock.count(item) >= count;
const zombie = { id: 1, kind: "zombie", position: [4, 64, 0], hostile: true } satisfies NonNullable<
  Scenario["state"]["creatures"]
>[number];
const bodyOnly: readonly Scenario[] = [
  scripted(
    "navigate",
    { position: [40, 64, 0], range: 2 },
    {
      state: {},
      judge: ({ scene }) => scene.position[0] >= 37,
    },
  ),
  scripted(
    "flee",
    {},
    {
      state: { creatures: [zombie] },
      judge: ({ scene }) => Math.abs(scene.position[0] - 4) >= 20,
    },
  ),
  scripted(
    "pillar_up",
    { height: 3 },
    { state: { inventory: { dirt: 12 } }, judge: ({ scene }) => scene.position[1] >= 67 },
  ),
  scripted(
    "dig_block",
    { position: [2, 64, 0] },
    {
      state: { blocks: [{ block: "dirt", position: [2, 64, 0] }] },
      judge: ({ scene }) => scene.blocks.every((put) => put.block !== "dirt"),
    },
  ),
  scripted(
    "equip_item",
    { item: "iron_sword", destination: "hand" },
    {
      state: { inventory: { iron_sword: 1 } },
      judge: ({ scene }) => scene.held === "iron_sword",
    },
  ),
  scripted(
    "sleep",
    {},
    {
      state: { ticks: 14_000, inventory: { white_bed: 1 } },
      judge: ({ scene }) => scene.ticks % 24_000 < 13_000,
    },
  ),
  scripted(
    "use_item",
    { item: "snowball", effect: "throw" },
    {
      state: { inventory: { snowball: 4 } },
      judge: ({ stock }) => stock.count("snowball") <= 3,
    },
  ),
  scripted("wait", { ms: 5_000 }, { state: {}, judge: ({ scene }) => scene.ticks >= 1_100 }),
  scripted("chat", { message: "hello" }, { state: {}, judge: ({ scene }) => scene.chat.includes("hello") }),
  scripted(
    "deposit",
    { item: "dirt", count: 8 },
    {
      state: { inventory: { dirt: 32 }, containers: [{ position: [5, 64, 0] }] },
      judge: ({ scene }) => (scene.containers[0]?.items.dirt ?? 0) >= 8,
    },
  ),
  scripted(
    "withdraw",
    { item: "bread", count: 2 },
    {
      goal: { items: { bread: 2 } },
      state: { containers: [{ position: [5, 64, 0], items: { bread: 16 } }] },
      judge: held("bread", 2),
    },
  ),
];
