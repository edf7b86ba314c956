// Scenarios for the tools that options are made of. No plan may name a tool, so each stands in an
// option of its own: the tool alone, or with the leaves that it needs around it. The option's name
// is the scenario's verb.

import { z } from "zod";
import { defineOption, type Option } from "../../executor/index.ts";
import { PERMISSIONS, type TreeNode } from "../../schemas/index.ts";
import type { SimulatedBody, SimulatedWorld } from "../../worlds/simulated/index.ts";
import { aPlan } from "../../worlds/testing/index.ts";
import type { Scenario } from "./scenario.ts";

type ToolArgs = Record<string, z.core.util.JSONType>;

interface ToolScenario extends Pick<Scenario, "state" | "judge"> {
  name: string;
  args?: ToolArgs;
  /** The tree around the tool; by default the tool alone. */
  tree?: (tool: TreeNode) => TreeNode;
}

const leaf = (name: string, args: ToolArgs = {}, as?: string): TreeNode => ({
  type: "Leaf",
  name,
  args,
  ...(as === undefined ? {} : { as }),
});
const inTurn = (...children: TreeNode[]): TreeNode => ({ type: "Sequence", children });

const at = ({ scene }: SimulatedWorld, axis: 0 | 1 | 2): number => scene.position[axis];
const block = ({ scene }: SimulatedWorld, position: readonly number[]): string | undefined =>
  scene.blocks.find((put) => put.position.join() === position.join())?.block;
const held =
  (item: string, count = 1) =>
  ({ stock }: SimulatedWorld): boolean =>
    stock.count(item) >= count;

const ROCK = { ground: { block: "stone", height: 80 } };

const TOOLS: readonly ToolScenario[] = [
  {
    name: "block_in",
    state: { inventory: { dirt: 12 } },
    judge: ({ scene }) => scene.blocks.length >= 4,
  },
  {
    name: "put_block",
    args: { item: "torch", position: [1, 64, 0] },
    state: { inventory: { torch: 4 } },
    judge: (world) => block(world, [1, 64, 0]) === "torch",
  },
  {
    name: "place_torch",
    state: { inventory: { torch: 4 } },
    judge: ({ scene }) => scene.blocks.some((one) => one.block === "torch"),
  },
  {
    name: "tunnel",
    args: { direction: "west" },
    state: { ...ROCK, inventory: { stone_pickaxe: 2 } },
    judge: (world) => at(world, 0) <= -1,
  },
  {
    name: "bridge",
    args: { direction: "east" },
    state: { ground: { block: "stone", height: 0 }, inventory: { cobblestone: 24 } },
    judge: (world) => at(world, 0) >= 1,
  },
  {
    name: "wall_off",
    args: { direction: "north" },
    state: { inventory: { cobblestone: 12 } },
    judge: (world) => block(world, [0, 65, -1]) === "cobblestone",
  },
  {
    name: "mark_place",
    tree: (tool) =>
      inTurn(
        { ...tool, as: "here" } as TreeNode,
        leaf("navigate", { position: [12, 64, 0], range: 1 }),
        leaf("navigate", { position: { $ref: "memory.here.position" }, range: 1 }),
      ),
    state: { position: [20, 64, 0] },
    judge: (world) => at(world, 0) > 0,
  },
  {
    name: "retrace",
    args: { distance: 8 },
    state: {
      trail: [
        [0, 64, 60],
        [0, 64, 50],
        [0, 64, 40],
        [0, 64, 30],
        [0, 64, 20],
        [0, 64, 10],
      ],
    },
    judge: (world) => at(world, 2) >= 7,
  },
  {
    name: "head_out",
    args: { from: [0, 64, 0], direction: "south", distance: 20 },
    state: {},
    judge: (world) => at(world, 2) >= 16,
  },
  { name: "note_waypoint", state: {}, judge: ({ scene }) => scene.waypoints.length > 0 },
  {
    name: "give_up",
    args: { because: "this is where it ends" },
    tree: (tool) => ({ type: "Selector", children: [tool, leaf("wait", { ms: 1_000 })] }),
    state: {},
    judge: ({ scene }) => scene.ticks >= 1_020,
  },
  {
    name: "eat",
    state: { food: 8, inventory: { bread: 8 } },
    judge: ({ scene }) => scene.food >= 13,
  },
  {
    name: "craft_tool",
    args: { tool: "axe", tier: "stone" },
    state: { inventory: { cobblestone: 12, oak_planks: 12 }, amounts: { "near:crafting_table": 1 } },
    judge: held("stone_axe"),
  },
  {
    name: "hold_tool",
    args: { tool: "axe" },
    state: { inventory: { iron_axe: 2 } },
    judge: ({ scene }) => scene.held === "iron_axe",
  },
  {
    name: "select_log",
    args: { log: "oak_log" },
    tree: (tool) =>
      inTurn(
        { ...tool, as: "target" } as TreeNode,
        leaf("approach_target", { position: { $ref: "memory.target.position" } }),
      ),
    state: {
      blocks: [0, 1, 2].map((up) => ({ block: "oak_log", position: [3, 64 + up, 0] as [number, number, number] })),
    },
    judge: (world) => at(world, 1) === 66,
  },
  {
    name: "fight",
    state: {
      inventory: { iron_sword: 2 },
      creatures: [{ id: 1, kind: "zombie", position: [4, 64, 0], hostile: true }],
    },
    judge: ({ scene }) => scene.creatures.length === 0,
  },
  {
    // Nobody loses anything in the simulated world, so there is nothing to fetch.
    name: "fetch_own_drops",
    state: {},
    judge: () => true,
  },
  {
    name: "get_out",
    state: { blocks: [{ block: "lava", position: [0, 64, 0] }] },
    judge: (world) => block(world, world.scene.position.map(Math.floor)) !== "lava",
  },
  {
    name: "follow",
    args: { entity: "cow", range: 3, ms: 2_000 },
    state: { creatures: [{ id: 1, kind: "cow", position: [20, 64, 0] }] },
    judge: (world) => at(world, 0) >= 16,
  },
  {
    name: "guard",
    args: { player: "Alex", ms: 2_000 },
    state: {
      inventory: { iron_sword: 2 },
      creatures: [
        { id: 1, kind: "player", username: "Alex", position: [8, 64, 0] },
        { id: 2, kind: "zombie", position: [9, 64, 0], hostile: true },
      ],
    },
    judge: ({ scene }) => scene.creatures.length === 1,
  },
  {
    name: "toss",
    args: { item: "oak_log", count: 2, player: "Alex" },
    state: {
      inventory: { oak_log: 3 },
      creatures: [{ id: 1, kind: "player", username: "Alex", position: [8, 64, 0] }],
    },
    judge: ({ stock }) => stock.count("oak_log") <= 1,
  },
  {
    name: "look_at",
    args: { direction: "south" },
    state: {},
    judge: ({ scene }) => Math.cos(scene.facing) < -0.9,
  },
  {
    name: "jump",
    args: { times: 2 },
    state: {},
    judge: ({ scene }) => scene.ticks >= 1_020,
  },
  {
    name: "walk",
    args: { direction: "east", distance: 12 },
    state: {},
    judge: (world) => at(world, 0) >= 10,
  },
  {
    name: "unequip",
    state: { inventory: { stone_axe: 1 }, held: "stone_axe" },
    judge: ({ scene }) => scene.held === null,
  },
  {
    name: "operate",
    args: { fixture: "lever", to: "on" },
    state: { blocks: [{ block: "lever", position: [8, 64, 0] }] },
    judge: ({ scene }) => scene.switched.length === 1,
  },
  {
    name: "mount",
    args: { vehicle: "boat" },
    state: { creatures: [{ id: 1, kind: "boat", position: [8, 64, 0] }] },
    judge: ({ scene }) => scene.rides === 1,
  },
  {
    name: "dismount",
    state: { creatures: [{ id: 1, kind: "boat", position: [0, 64, 0] }], rides: 1 },
    judge: ({ scene }) => scene.rides === null,
  },
  {
    name: "climb",
    args: { on: "ladder" },
    state: { blocks: [64, 65, 66].map((y) => ({ block: "ladder", position: [8, y, 0] as const })) },
    judge: (world) => at(world, 1) >= 66,
  },
  {
    name: "sneak",
    args: { ms: 5_000 },
    state: {},
    judge: ({ scene }) => scene.ticks >= 1_100 && !scene.sneaks,
  },
  {
    name: "plant",
    args: { item: "oak_sapling", count: 2 },
    state: { inventory: { oak_sapling: 3 } },
    judge: ({ scene, stock }) =>
      stock.count("oak_sapling") === 1 && scene.blocks.filter((one) => one.block === "oak_sapling").length === 2,
  },
];

/** One scenario a tool. */
export const TOOL_SCENARIOS: readonly Scenario[] = TOOLS.map(({ name, state, judge }) => ({
  leaf: name,
  problem: { goal: { task: { name } } },
  state,
  judge,
  script: () => aPlan().step(`opt.${name}@1.0.0`).build(),
}));

/** The options that their steps name. */
export const TOOL_OPTIONS: readonly Option<SimulatedBody>[] = TOOLS.map(({ name, args = {}, tree = (tool) => tool }) =>
  defineOption<SimulatedBody, unknown>({
    name: `opt.${name}`,
    version: "1.0.0",
    kind: "option",
    description: `${name} alone`,
    argsSchema: z.strictObject({}),
    timeoutMs: 120_000,
    permissions: PERMISSIONS,
    guard: () => undefined,
    tree: tree(leaf(name, args)),
    postcondition: () => undefined,
  }),
);
