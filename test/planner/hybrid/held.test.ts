// What is held is used by undoing it: set down and broken, scraped, poured out, drunk.

import { describe, expect, test } from "vitest";
import { minecraft } from "../reference/minecraft.ts";
import { planCompiled } from "../reference/plan.ts";

const domain = minecraft("time");

test.each([
  ["gravel in the End, where none grows", "flint", 1, { gravel: 4 }, { dimension: "end" }, "break:gravel:flint", 440],
  [
    "an ender chest, with any pickaxe",
    "obsidian",
    8,
    { ender_chest: 1, wooden_pickaxe: 1 },
    {},
    "break:ender_chest:obsidian",
    364,
  ],
  ["clay", "clay_ball", 4, { clay: 1 }, {}, "break:clay:clay_ball", 44],
  ["stone", "cobblestone", 3, { stone: 3, wooden_pickaxe: 1 }, {}, "break:stone:cobblestone", 147],
  [
    "weathered copper",
    "exposed_copper",
    1,
    { weathered_copper: 1, stone_axe: 1, stone_pickaxe: 1 },
    {},
    "scrape:exposed_copper",
    59,
  ],
  [
    "waxed copper",
    "copper_block",
    1,
    { waxed_copper_block: 1, stone_axe: 1, stone_pickaxe: 1 },
    {},
    "unwax:copper_block",
    59,
  ],
  ["a bottle of water", "glass_bottle", 1, { potion: 1 }, {}, "drink:potion", 32],
  ["a potion in the End", "glass_bottle", 1, { "potion+healing": 1 }, { dimension: "end" }, "drink:potion", 32],
  ["lava", "bucket", 1, { lava_bucket: 1 }, {}, "empty:bucket:lava_bucket", 10],
  [
    "lava beside a furnace",
    "bucket",
    1,
    { lava_bucket: 1 },
    { facts: ["near:furnace"] },
    "empty:bucket:lava_bucket",
    10,
  ],
  ["powder snow in the End", "bucket", 1, { powder_snow_bucket: 1 }, { dimension: "end" }, "empty:bucket", 10],
  ["a fish", "bucket", 1, { cod_bucket: 1 }, {}, "empty:bucket", 10],
  ["milk beside water", "water_bucket", 1, { milk_bucket: 1 }, { facts: ["near:water"] }, "drink:milk_bucket", 42],
] as const)("%s gives %s", (_, item, count, inventory, state, by, cost) => {
  for (const planner of ["hybrid", "goap"]) {
    const { result } = planCompiled(domain, {
      goal: { items: { [item]: count } },
      state: { ...state, facts: [...("facts" in state ? state.facts : [])], inventory },
      planner,
    });
    expect(result).toMatchObject({ status: "solved", cost, optimal: true });
    if (result.status !== "solved") continue;
    expect(result.plan.steps.flatMap(({ actions }) => actions.map(({ operator }) => operator))).toContain(by);
  }
});

describe("the bucket of burnt lava", () => {
  test("is there again for the goal", () => {
    const { result } = planCompiled(domain, {
      goal: { items: { iron_ingot: 1, bucket: 1 } },
      state: { inventory: { lava_bucket: 1, raw_iron: 1 }, facts: ["near:furnace"] },
      planner: "hybrid",
    });
    // The lava, the bucket taken out, and ten seconds in the furnace.
    expect(result).toMatchObject({ status: "solved", cost: 220, optimal: true });
  });

  test("is poured out under actions too, not burnt for its own sake", () => {
    const { result } = planCompiled(minecraft("actions"), {
      goal: { items: { bucket: 1 } },
      objective: "actions",
      state: { inventory: { lava_bucket: 1 }, facts: ["near:furnace"] },
      planner: "hybrid",
    });
    expect(result).toMatchObject({ status: "solved", cost: 0, optimal: true });
  });
});

test("nothing is set down and broken that is not held", () => {
  for (const item of ["cobblestone", "diamond_pickaxe", "flint_and_steel", "bookshelf"]) {
    const { result } = planCompiled(domain, { goal: { items: { [item]: 1 } }, planner: "hybrid" });
    if (result.status !== "solved") throw new Error(`${item}: ${result.status}`);
    const operators = result.plan.steps.flatMap(({ actions }) => actions.map(({ operator }) => operator));
    expect(operators.filter((id) => /^(break|empty|drink):/.test(id))).toEqual([]);
  }
});
