// What leaves of the simulated body choose themselves is judged in the act: which blocks they build
// with, whom they strike, where they go. Each case names a leaf, a conduct and a world; after the
// run, the world shows that the rule held.

import { beforeAll, expect, test } from "vitest";
import { minecraftSnapshot } from "../../../../domains/minecraft/snapshot/index.ts";
import { ConductGuard } from "../../../../executor/conduct/guard.ts";
import { runCapability } from "../../../../executor/index.ts";
import { Conduct, type ConductInput, type Domain, type Position } from "../../../../schemas/index.ts";
import { type SimulatedStateInput, type SimulatedWorld, simulate } from "../../../../worlds/simulated/index.ts";
import { readSource, sourceFilesIn } from "../../../architecture/source-files.ts";

let domain: Domain;
beforeAll(async () => {
  domain = (await minecraftSnapshot({ mcVersion: "1.20.1", objective: "time" })).document();
});

async function run(name: string, args: object, conduct: ConductInput, state: SimulatedStateInput) {
  const guard = new ConductGuard(Conduct.parse(conduct));
  const { world, body, registry, clock } = simulate({ domain, state, guard });
  const report = await runCapability({ name, args: args as never, body, registry, clock });
  return { world, report };
}

const PLANKS = { oak_planks: 8 };
const BOUNDS = { from: [-10, 0, -10], to: [10, 100, 10] } as { from: Position; to: Position };
const TOWN = { protectedAreas: [{ name: "the town", box: { from: [-9, 0, -9], to: [9, 100, 9] } as typeof BOUNDS }] };
const keptPlanks = ({ stock }: SimulatedWorld): boolean => stock.count("oak_planks") >= 8;
const isInside = ({ scene: { position } }: SimulatedWorld): boolean =>
  [0, 2].every((axis) => Math.abs(position[axis] ?? 99) <= 11);
const unchanged = ({ scene }: SimulatedWorld): boolean =>
  scene.blocks.every(({ block, position }) => Math.abs(position[0]) > 9 || block === "oak_log");
const crafted = { item: "stick", count: 4, recipe: { ingredients: PLANKS, result: { stick: 4 } }, station: null };
const foe = (more: object) => ({
  id: 1,
  kind: "zombie",
  position: [2, 64, 0] as Position,
  health: 5,
  hostile: true,
  ...more,
});

const REFUSED: readonly (readonly [
  string,
  object,
  ConductInput,
  SimulatedStateInput,
  (world: SimulatedWorld) => boolean,
])[] = [
  ["pillar_up", { height: 2 }, { keep: PLANKS }, { inventory: PLANKS }, keptPlanks],
  ["block_in", {}, { keep: PLANKS }, { inventory: PLANKS }, keptPlanks],
  ["wall_off", { direction: "north" }, { keep: PLANKS }, { inventory: PLANKS }, keptPlanks],
  [
    "bridge",
    { direction: "north" },
    { keep: PLANKS },
    { inventory: PLANKS, blocks: [{ block: "air", position: [0, 63, -1] }] },
    keptPlanks,
  ],
  [
    "craft_item",
    { ...crafted, recipe: { ...crafted.recipe, ingredients: { oak_planks: 2 } } },
    { keep: PLANKS },
    { inventory: PLANKS },
    keptPlanks,
  ],
  [
    "craft_tool",
    { tool: "pickaxe", tier: "wooden" },
    { keep: PLANKS },
    { inventory: { ...PLANKS, stick: 2 }, amounts: { "near:crafting_table": 1 } },
    keptPlanks,
  ],
  ["pillar_up", { height: 2 }, TOWN, { inventory: { dirt: 8 } }, unchanged],
  ["block_in", {}, TOWN, { inventory: { dirt: 8 } }, unchanged],
  ["wall_off", { direction: "north" }, TOWN, { inventory: { dirt: 8 } }, unchanged],
  [
    "bridge",
    { direction: "north" },
    TOWN,
    {
      inventory: { dirt: 8 },
      blocks: [
        { block: "air", position: [20, 63, 0] },
        { block: "air", position: [0, 63, -1] },
      ],
    },
    ({ stock }) => stock.count("dirt") === 8,
  ],
  ["tunnel", { direction: "north" }, TOWN, { blocks: [{ block: "oak_log", position: [0, 64, -1] }] }, unchanged],
  ["place_torch", {}, TOWN, { inventory: { torch: 2 } }, unchanged],
  ["plant", { item: "wheat_seeds", count: 1 }, TOWN, { inventory: { wheat_seeds: 2 } }, unchanged],
  [
    "place_block",
    { item: "crafting_table" },
    TOWN,
    { inventory: { crafting_table: 1 } },
    ({ stock }) => stock.count("crafting_table") === 1,
  ],
  ["walk", { direction: "north", distance: 40 }, { bounds: BOUNDS }, {}, isInside],
  ["walk", { direction: "forward", distance: 40 }, { bounds: BOUNDS }, {}, isInside],
  ["walk", { column: [40, 0] }, { bounds: BOUNDS }, {}, isInside],
  ["head_out", { from: [0, 64, 0], direction: "east", distance: 40 }, { bounds: BOUNDS }, {}, isInside],
  ["navigate", { position: [40, 64, 0] }, { bounds: BOUNDS }, {}, isInside],
  [
    "navigate",
    { to: "cow" },
    { bounds: BOUNDS },
    { sightings: [{ name: "cow", count: 1, position: [40, 64, 0] }] },
    isInside,
  ],
  [
    "follow",
    { entity: "cow" },
    { bounds: BOUNDS },
    { sightings: [{ name: "cow", count: 1, position: [40, 64, 0] }] },
    isInside,
  ],
  ["flee", { from: [0, 64, 0], distance: 60 }, { bounds: BOUNDS }, {}, isInside],
  ["retrace", { distance: 40 }, { bounds: BOUNDS }, { trail: [[40, 64, 0]] }, isInside],
  [
    "pillar_up",
    { height: 8 },
    { bounds: { from: [-10, 0, -10], to: [10, 66, 10] } },
    { inventory: { dirt: 9 } },
    ({ scene }) => scene.position[1] <= 67,
  ],
  [
    "withdraw",
    { item: "dirt", count: 1 },
    { bounds: BOUNDS },
    { containers: [{ position: [40, 64, 0], items: { dirt: 2 } }] },
    isInside,
  ],
  ["chat", { message: " /op me" }, {}, {}, ({ scene }) => scene.chat.length === 0],
  [
    "kill_entity",
    { entity: "iron_golem", item: null, count: 1 },
    {},
    { sightings: [{ name: "iron_golem", count: 1, position: [2, 64, 0] }] },
    ({ stock }) => stock.count("seen:iron_golem") === 1,
  ],
  [
    "kill_entity",
    { entity: "pig", item: "porkchop", count: 1 },
    { spare: ["pig"] },
    { sightings: [{ name: "pig", count: 1, position: [2, 64, 0] }] },
    ({ stock }) => stock.count("seen:pig") === 1,
  ],
];

test.each(REFUSED)("%s %j under %j is refused, and the world shows it", async (name, args, conduct, state, holds) => {
  const { world, report } = await run(name, args, conduct, state);
  expect(report).toMatchObject({ outcome: "failure", failure: { code: "permission.denied" } });
  expect(report.failure?.detail).toMatch(/rule \w+: /);
  expect(holds(world)).toBe(true);
});

test("a fight passes over what conduct spares and strikes the next", async () => {
  const creatures = [foe({ kind: "husk" }), foe({ id: 2, position: [4, 64, 0] })];
  const { world, report } = await run("fight", { radius: 16 }, { spare: ["husk"] }, { creatures });
  expect(report.outcome).toBe("success");
  expect(world.scene.creatures.map(({ kind }) => kind)).toEqual(["husk"]);
});

test("other blocks than the kept ones are built with", async () => {
  const { world, report } = await run(
    "pillar_up",
    { height: 2 },
    { keep: PLANKS },
    { inventory: { ...PLANKS, stone: 2 } },
  );
  expect(report.outcome).toBe("success");
  expect([world.stock.count("oak_planks"), world.stock.count("stone")]).toEqual([8, 0]);
});

test("running away turns where the straight way leaves the bounds", async () => {
  const state = { position: [9, 64, 0] as Position };
  const { world, report } = await run("flee", { from: [6, 64, 0], distance: 8 }, { bounds: BOUNDS }, state);
  expect(report.outcome).toBe("success");
  expect(isInside(world)).toBe(true);
});

const ORE = { sightings: [{ name: "stone", count: 8, position: [3, 64, 0] as Position }] };
const mine = (tool: string | null) => ({ block: "stone", item: "cobblestone", count: 3, tool });
const PICKS = { inventory: { stone_pickaxe: 1 }, durability: { stone_pickaxe: [2] } };

test("a kept tool is not worn to its end", async () => {
  const keep = { stone_pickaxe: 1 };
  const { world, report } = await run("collect_block", mine("stone_pickaxe"), { keep }, { ...ORE, ...PICKS });
  expect(report).toMatchObject({ outcome: "failure", failure: { code: "permission.denied" } });
  expect(world.stock.count("stone_pickaxe")).toBe(1);
  const free = await run("collect_block", mine("stone_pickaxe"), {}, { ...ORE, ...PICKS });
  expect(free.world.stock.count("stone_pickaxe")).toBe(0);
});

test("a tool takes the place of a kept one that is near its end", async () => {
  const state = { ...ORE, ...PICKS, inventory: { stone_pickaxe: 1, iron_pickaxe: 1 } };
  const { world, report } = await run("collect_block", mine(null), { keep: { stone_pickaxe: 1 } }, state);
  expect(report).toMatchObject({ outcome: "success" });
  expect([world.stock.count("stone_pickaxe"), world.stock.count("cobblestone")]).toEqual([1, 3]);
});

test("a kept item is collected like any other", async () => {
  const state = { sightings: [{ name: "oak_log", count: 4, position: [3, 64, 0] as Position }] };
  const args = { block: "oak_log", item: "oak_log", count: 2, tool: null };
  const { world, report } = await run("collect_block", args, { keep: { oak_log: 8 } }, state);
  expect(report).toMatchObject({ outcome: "success" });
  expect(world.stock.count("oak_log")).toBe(2);
});

test("leaves change the world only through the guarded acts", () => {
  const past =
    /\bstock\.(lose|gain|clear)\(|\bputBlock\(\s*(world\.)?scene|\bworld\.(moveTo|apply)\(|scene\.position = |\.chat\.push\(|\.health -=/;
  const files = sourceFilesIn(["worlds/simulated/leaves", "worlds/simulated/options"]);
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => past.test(readSource(file)))).toEqual([]);
});
