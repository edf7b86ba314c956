import { describe, expect, test } from "vitest";
import { counterDomain } from "../../../domains/index.ts";
import { compileDomain, PLANNERS, plannerOf } from "../../../planner/index.ts";
import { compileProblem } from "../../../planner/model/compiled-problem.ts";
import { problemOn } from "../reference/plan.ts";

describe("the table of planners", () => {
  test("has each id once, the default first", () => {
    const ids = PLANNERS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids[0]).toBe("hybrid");
    expect(ids).toEqual(expect.arrayContaining(["htn", "goap"]));
  });

  test.each(PLANNERS.map((entry) => [entry.id, entry] as const))("finds %s, which plans", (id, entry) => {
    expect(plannerOf(id)).toBe(entry);
    const domain = compileDomain(counterDomain());
    const problem = compileProblem(domain, problemOn(domain, { goal: { items: { oak: 2 } } }));
    const search = entry.create(problem, {});
    let outcome = search.step(10);
    for (let turn = 0; outcome === null && turn < 10; turn++) outcome = search.step(10);
    expect(outcome).toMatchObject({ status: "solved", found: { cost: 2 }, optimal: entry.properties.optimal });
  });

  test("refuses an unknown planner and names the nearest one and all others", () => {
    expect(() => plannerOf("hibrid")).toThrow(
      expect.objectContaining({
        code: "input.unknownPlanner",
        message: expect.stringMatching(/did you mean hybrid.*htn, goap/),
        issues: [expect.objectContaining({ path: "planner" })],
      }),
    );
    expect(() => plannerOf("")).toThrow(expect.objectContaining({ code: "input.unknownPlanner" }));
  });
});
