import { describe, expect, test } from "vitest";
import { compileProblem } from "../../../planner/model/compiled-problem.ts";
import { batchesOf } from "../../../planner/repair/repair-batches.ts";
import { substituteSpares } from "../../../planner/repair/substitute.ts";
import { problemOn } from "../reference/plan.ts";
import { hammerPlan, WORKSHOP } from "./workshop.ts";

/** What the sawing takes once `inventory` was found: by name. */
function sawn(inventory: Record<string, number>, goal: Record<string, number> = { hammer: 1 }): Record<string, number> {
  const problem = compileProblem(WORKSHOP, problemOn(WORKSHOP, { goal: { items: goal }, state: { inventory } }));
  const batches = substituteSpares(problem, batchesOf(WORKSHOP, hammerPlan().plan.steps));
  const saw = batches.find(({ operator }) => WORKSHOP.operatorIds[operator] === "saw:wood");
  return Object.fromEntries([...(saw?.consumed ?? [])].map(([name, count]) => [WORKSHOP.names[name], count]));
}

describe("what was found", () => {
  test("replaces items that have yet to be made, as far as it goes", () => {
    expect(sawn({})).toEqual({ wood: 2 });
    expect(sawn({ log: 1 })).toEqual({ log: 1, wood: 1 });
    expect(sawn({ log: 5 })).toEqual({ log: 2 });
  });

  test("does not replace held items", () => {
    expect(sawn({ log: 5, wood: 2 })).toEqual({ wood: 2 });
  });

  test("is not used if the goal wants it", () => {
    expect(sawn({ log: 1 }, { hammer: 1, log: 1 })).toEqual({ wood: 2 });
  });
});
