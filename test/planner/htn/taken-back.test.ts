// Plans of htn for what is both used and wanted at the end cost what hybrid's cost.

import { describe, expect, test } from "vitest";
import type { ProblemInput } from "../../../schemas/index.ts";
import { minecraft } from "../reference/minecraft.ts";
import { planCompiled } from "../reference/plan.ts";

type Counts = Record<string, number>;
const CASES: [
  title: string,
  items: Counts,
  inventory: Counts,
  nearby?: NonNullable<ProblemInput["state"]>["nearby"],
][] = [
  ["a table that is used and wanted", { chest: 1, crafting_table: 1 }, { mangrove_planks: 8, crafting_table: 1 }],
  ["a furnace, with the pickaxe at hand", { furnace: 1, glass: 2 }, { furnace: 1, sand: 2, coal: 1, stone_pickaxe: 1 }],
  ["a furnace, with a pickaxe to be made", { furnace: 1, brick: 3 }, { furnace: 1, clay_ball: 3, coal: 1 }],
  ["two stations at once", { smoker: 1, crafting_table: 1 }, { cherry_log: 4, furnace: 1, crafting_table: 1 }],
  [
    "one creature that gives two things",
    { mutton: 1, black_wool: 1 },
    { black_dye: 1 },
    [{ block: "sheep", count: 1 }],
  ],
];

describe("htn's plan costs no more than hybrid's for", () => {
  test.each(CASES)("%s", (_, items, inventory, nearby = []) => {
    const costOf = (planner: string): number => {
      const { result } = planCompiled(minecraft("time"), { planner, goal: { items }, state: { inventory, nearby } });
      if (result.status !== "solved") throw new Error(JSON.stringify(result));
      return result.cost;
    };
    expect(costOf("htn")).toBe(costOf("hybrid"));
  });
});
