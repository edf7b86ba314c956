// With something at hand, htn decomposes from several views of the start and tries alternatives to
// what it found, so what is of no use draws no plan to it.

import { describe, expect, test } from "vitest";
import { validate } from "../../../planner/index.ts";
import type { ProblemInput } from "../../../schemas/index.ts";
import { minecraft } from "../reference/minecraft.ts";
import { planCompiled, problemOn, solved } from "../reference/plan.ts";

const DOMAIN = minecraft("time");

function costBy(planner: "htn" | "hybrid", input: ProblemInput): number {
  const { plan } = solved(planCompiled(DOMAIN, { ...input, planner }).result);
  expect(validate(DOMAIN.document(), { problem: problemOn(DOMAIN, { ...input, planner }), plan }).flaws).toEqual([]);
  return plan.cost;
}

describe("wood in sight that is too little draws no plan to more of it", () => {
  test.each<[string, number, string, number]>([
    ["deepslate_brick_slab", 1, "jungle_planks", 3],
    ["lapis_block", 1, "oak_planks", 8],
    ["black_candle", 1, "bamboo_planks", 6],
    ["jungle_door", 1, "oak_planks", 5],
    ["green_candle", 1, "stripped_jungle_wood", 2],
    ["bucket", 1, "warped_planks", 2],
    ["stone_pickaxe", 3, "cherry_planks", 1],
    ["redstone_block", 1, "mangrove_planks", 4],
  ])("%s x%d beside %s x%d", (item, wanted, block, count) => {
    const goal = { items: { [item]: wanted } };
    const nothing = costBy("htn", { goal });
    expect(costBy("htn", { goal, state: { nearby: [{ block, count }] } })).toBeLessThanOrEqual(nothing);
  });
});

describe("another method than the one that seems cheapest is tried", () => {
  test.each<[string, Record<string, number>, Record<string, number>]>([
    ["bread for two, of hay instead of bought", { bread: 2 }, { stone_hoe: 1, prismarine_brick_slab: 10 }],
    ["a wall of more mud, not of a stonecutter", { mud_brick_wall: 1 }, { cherry_trapdoor: 7, smooth_stone: 1 }],
  ])("%s", (_, items, inventory) => {
    const input = { goal: { items }, state: { inventory } };
    expect(costBy("htn", input)).toBeLessThanOrEqual(1.1 * costBy("hybrid", input));
  });
});

test.each([
  ["bread", 3_270],
  ["cake", 11_060],
  ["mud_bricks", 5_710],
])("%s of wheat that is grown with bones costs at most %d by default", (item, most) => {
  const input = { goal: { items: { [item]: 1 } } };
  expect(costBy("hybrid", input)).toBeLessThanOrEqual(most);
  expect(costBy("htn", input)).toBeGreaterThan(most);
});

test("much gold is mined as nuggets, which are ingots' product as well", () => {
  const { plan } = solved(
    planCompiled(DOMAIN, { goal: { items: { light_weighted_pressure_plate: 40 } }, planner: "htn" }).result,
  );
  const operators = plan.steps.flatMap(({ actions }) => actions.map(({ operator }) => operator));
  expect(operators.some((operator) => operator.startsWith("collect:nether_gold_ore:gold_nugget"))).toBe(true);
  expect(operators.filter((operator) => operator.includes("gold_ingot"))).toEqual(["craft:gold_ingot:gold_nugget"]);
});

test("with nothing at hand, the plan is the plain decomposition's", () => {
  const { stats } = solved(planCompiled(DOMAIN, { goal: { items: { bread: 2 } }, planner: "htn" }).result);
  const { stats: beside } = solved(
    planCompiled(DOMAIN, { goal: { items: { bread: 2 } }, state: { inventory: { stick: 1 } }, planner: "htn" }).result,
  );
  expect(beside.expanded).toBeGreaterThan(stats.expanded);
});
