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

describe("what is at hand and is too little is used, and the rest is got as usual", () => {
  test.each<[string, ProblemInput]>([
    ["four blocks of iron for 42 ingots", held({ iron_leggings: 6 }, { iron_block: 4 })],
    ["two blocks of gold for 24 ingots", held({ golden_chestplate: 3 }, { gold_block: 2 })],
    ["a block of redstone for 16 redstone", held({ redstone: 16 }, { redstone_block: 1 })],
    ["two stripped logs in sight for a pickaxe", seen({ wooden_pickaxe: 1 }, { stripped_acacia_log: 2 })],
    ["a stripped log in sight for a barrel", seen({ barrel: 1 }, { stripped_birch_log: 1 })],
    ["two bookshelves in sight for nine books", seen({ book: 9 }, { bookshelf: 2 })],
  ])("%s", (_, input) => {
    expect(costBy("htn", input)).toBeLessThanOrEqual(1.1 * costBy("hybrid", input));
  });
});

function held(items: Record<string, number>, inventory: Record<string, number>): ProblemInput {
  return { goal: { items }, state: { inventory } };
}

function seen(items: Record<string, number>, blocks: Record<string, number>): ProblemInput {
  return { goal: { items }, state: { nearby: Object.entries(blocks).map(([block, count]) => ({ block, count })) } };
}
