import { describe, expect, test } from "vitest";
import { compileProblem } from "../../../planner/model/compiled-problem.ts";
import { RepairNeeds } from "../../../planner/repair/needs.ts";
import { batchesOf } from "../../../planner/repair/repair-batches.ts";
import type { ProblemInput } from "../../../schemas/index.ts";
import { problemOn } from "../reference/plan.ts";
import { hammerPlan, WORKSHOP } from "./workshop.ts";

const PLAN = batchesOf(WORKSHOP, hammerPlan().plan.steps);

function needsFrom(state: ProblemInput["state"]) {
  const problem = compileProblem(WORKSHOP, problemOn(WORKSHOP, { goal: { items: { hammer: 1 } }, state }));
  const needs = new RepairNeeds(problem, PLAN);
  const acts = needs.batches.map(({ operator, times }) => `${WORKSHOP.operatorIds[operator]} x${times}`);
  const needed = (name: string): number => needs.counts[WORKSHOP.nameId.get(name) ?? -1] ?? 0;
  return { needs, acts, needed };
}

describe("what the rest of a plan needs", () => {
  test("needs all batches if nothing is there", () => {
    expect(needsFrom({}).needs.batches).toHaveLength(PLAN.length);
  });

  test("needs nothing if the goal is held", () => {
    expect(needsFrom({ inventory: { hammer: 1 } }).acts).toEqual([]);
  });

  test("needs fewer applications if a part is there", () => {
    const { acts } = needsFrom({ inventory: { stone: 1 } });
    expect(acts).toContain("dig:stone x1");
    expect(acts).toContain("make:pick x1");
  });

  test("needs no tool that has no more use, and none that still lasts", () => {
    expect(needsFrom({ inventory: { stone: 2 } }).acts).not.toContain("make:pick x1");
    expect(needsFrom({ inventory: { pick: 1 } }).acts).not.toContain("make:pick x1");
  });

  test("needs a tool if the held one has too few uses left", () => {
    const worn = needsFrom({ inventory: { pick: 1 }, durability: { pick: [1] } });
    expect(worn.acts).toContain("make:pick x1");
  });

  test("releases needs batch by batch", () => {
    const { needs, needed } = needsFrom({});
    expect(needed("hammer")).toBe(0);
    const afterPlace = needs.batches.findIndex(({ operator }) => WORKSHOP.operatorIds[operator] === "place:bench");
    for (let index = 0; index <= afterPlace; index++) needs.release(index);
    expect(needed("near:bench")).toBe(1);
    for (let index = afterPlace + 1; index < needs.batches.length; index++) needs.release(index);
    expect([needed("hammer"), needed("near:bench"), needed("stone")]).toEqual([1, 0, 0]);
  });
});
