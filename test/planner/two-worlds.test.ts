import { describe, expect, test } from "vitest";
import { validate } from "../../planner/index.ts";
import { planOn, solved } from "./reference/plan.ts";
import { TWO_WORLDS } from "./reference/two-worlds.ts";

describe("where one dimension is true at a time", () => {
  test.each([
    ["htn", { gem: 1 }],
    ["htn", { blade: 1 }],
    ["htn", { crown: 1 }],
    ["goap", { gem: 1 }],
    ["goap", { blade: 1 }],
    ["goap", { crown: 1 }],
    ["hybrid", { crown: 2 }],
  ] as const)("%s plans %o validly", (planner, items) => {
    const { problem, result } = planOn(TWO_WORLDS, { goal: { items }, planner });
    const { plan } = solved(result);
    expect(validate(TWO_WORLDS, { problem, plan }).flaws).toEqual([]);
  });
});
