// Random worlds of a few hundred cells, full of what bodies climb, open, swim in and burn at.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkPath, inlineNavigator } from "../../../navigation/index.ts";
import { NavigationOptions, type NavigationOptionsInput, type Position } from "../../../schemas/index.ts";
import { exhaustiveSearch } from "../exhaustive.ts";
import { FACTS, PICKAXE, smallWorld, stateId } from "../small-world.ts";

const RUNS = Number(process.env.RUNS ?? 40);
const SEED = Number(process.env.SEED ?? 1);
const [WIDTH, HEIGHT] = [7, 5];

const PALETTE = [
  "air",
  "stone",
  "bedrock",
  "water[level=0]",
  "oak_slab[type=bottom]",
  "oak_slab[type=top]",
  "oak_stairs[facing=east,shape=straight]",
  "oak_stairs[facing=north,shape=straight]",
  "oak_fence",
  "oak_fence_gate[facing=east]",
  "oak_door[half=lower,facing=north]",
  "oak_trapdoor[half=top,facing=west]",
  "oak_trapdoor[half=bottom,open=true,facing=west]",
  "ladder[facing=west]",
  "vine[east=true]",
  "scaffolding",
  "snow[layers=3]",
  "snow[layers=8]",
  "gravel",
  "lava[level=0]",
  "magma_block",
  "cactus",
  "sweet_berry_bush",
  "soul_sand",
  "honey_block",
  "cobweb",
  "oak_leaves",
].map(stateId);
/** Air and stone are most of a world. */
const block = fc.oneof(
  { weight: 12, arbitrary: fc.constant(PALETTE[0] ?? 0) },
  { weight: 5, arbitrary: fc.constant(PALETTE[1] ?? 0) },
  { weight: 4, arbitrary: fc.constantFrom(...PALETTE) },
);
const place = fc.tuple(
  fc.integer({ min: 0, max: WIDTH - 1 }),
  fc.integer({ min: 0, max: HEIGHT - 1 }),
  fc.integer({ min: 0, max: WIDTH - 1 }),
);
const randomCase = fc.record({
  cells: fc.array(block, { minLength: WIDTH * WIDTH * HEIGHT, maxLength: WIDTH * WIDTH * HEIGHT }),
  start: place,
  goal: place,
});

const world = smallWorld(2, inlineNavigator({ sections: 600, nodes: 1 << 17 }));
const exhaustive = exhaustiveSearch({ minY: -16, height: 64, facts: FACTS });
for (let sx = -2; sx < 2; sx++)
  for (let sz = -2; sz < 2; sz++)
    for (let sy = -1; sy < 3; sy++) exhaustive.cells.setSection(sx, sy, sz, stateId("air"));

function build(cells: readonly number[]): void {
  let at = 0;
  for (let x = -1; x <= WIDTH; x++) {
    for (let z = -1; z <= WIDTH; z++) {
      const isInside = x >= 0 && z >= 0 && x < WIDTH && z < WIDTH;
      for (const target of [world.cells, exhaustive.cells]) target.setState(x, -1, z, stateId("bedrock"));
      for (let y = 0; y < HEIGHT; y++) {
        const state = isInside ? (cells[at++] ?? 0) : 0;
        for (const target of [world.cells, exhaustive.cells]) target.setState(x, y, z, state);
      }
    }
  }
}

/** Whether the cell is one that a body can start in. */
const holds = async (cell: Position): Promise<boolean> => {
  const result = await world.find(cell, { at: { position: cell, range: 0 } }).catch(() => undefined);
  return (
    result?.status === "found" &&
    result.path.steps[1] === cell[1] &&
    result.path.steps[0] === cell[0] &&
    result.path.steps[2] === cell[2]
  );
};

const check = (name: string, options: NavigationOptionsInput, runs = RUNS): void => {
  test(name, async () => {
    let found = 0;
    await fc.assert(
      fc.asyncProperty(randomCase, async ({ cells, start, goal }) => {
        build(cells);
        const result = await world
          .find(start, goal, { expansions: 5_000, ...options, digTicks: PICKAXE })
          .catch(() => undefined);
        fc.pre(result !== undefined);
        if (result.status !== "found") return;
        found++;
        const parsed = NavigationOptions.parse(options);
        expect(checkPath(result.path, { cells: world.cells, options: parsed, digTicks: PICKAXE })).toEqual([]);
      }),
      { numRuns: runs, seed: SEED },
    );
    expect(found).toBeGreaterThan(runs / 10);
  });
};

describe("every path passes the checker", () => {
  check("on foot", {}, RUNS * 3);
  check("with blocks to place", { allow: { place: true }, blocks: 6 });
  check("with a pickaxe", { allow: { dig: true } });
  check("with both, and boxes", {
    allow: { dig: true, place: true },
    blocks: 4,
    forbidden: [{ from: [3, 0, 0], to: [3, 1, 3] }],
    unchanged: [{ from: [0, 0, 5], to: [6, 4, 6] }],
  });
});

test("no exhaustive search finds a cheaper path than an optimal one, or any where there is none", async () => {
  const ends = { optimal: 0, unreachable: 0 };
  await fc.assert(
    fc.asyncProperty(randomCase, async ({ cells, start, goal }) => {
      build(cells);
      fc.pre(await holds(start));
      const result = await world.find(start, goal).catch(() => undefined);
      fc.pre(result !== undefined);
      const cheapest = exhaustive.cheapest(start, goal, {});
      if (result.status === "unreachable") {
        ends.unreachable++;
        expect(cheapest).toBeUndefined();
      } else {
        expect(result).toMatchObject({ status: "found", optimal: true, cost: (cheapest ?? Number.NaN) / 10 });
        ends.optimal++;
      }
    }),
    { numRuns: RUNS, seed: SEED },
  );
  expect(ends.optimal).toBeGreaterThan(3);
  expect(ends.unreachable).toBeGreaterThan(3);
});
