import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LandmarkCuts } from "../../../planner/heuristics/landmark-cuts.ts";
import { reachable } from "../../../planner/heuristics/reachability.ts";
import { type CompiledDomain, compileDomain } from "../../../planner/index.ts";
import { compileProblem } from "../../../planner/model/compiled-problem.ts";
import { knottyDomain, knottyGoal, knottyInventory } from "../reference/knotty-domains.ts";
import { problemOn } from "../reference/plan.ts";
import { randomDomain, randomGoal, randomInventory } from "../reference/random-domains.ts";
import { smallDomain, some } from "../reference/small-domain.ts";
import { uniformCost } from "../reference/uniform-cost.ts";

/** What the cuts say of having one at least of each item that is not there yet. */
function boundOf(domain: CompiledDomain, items: Record<string, number>, inventory: Record<string, number>): number {
  const problem = compileProblem(domain, problemOn(domain, { goal: { items }, state: { inventory } }));
  const reach = reachable(domain, problem.start, problem.allowed, problem.kept);
  const cuts = new LandmarkCuts(problem, reach.operators);
  const none = new Uint8Array(domain.operatorCount);
  const goals = problem.goal
    .filter(({ name, count }) => count > (problem.start[name] as number))
    .map(({ name }) => {
      const makers = domain.producersOf.subarray(domain.producersStart[name], domain.producersStart[name + 1]);
      const operators = [...makers].filter((operator) => reach.operators[operator] === 1);
      return { operators, shares: operators.map(() => 1) };
    });
  return cuts.evaluate(goals, none, none, Float64Array.from(domain.cost));
}

describe("landmark cuts", () => {
  test("pay a shared tool once and every step of a chain", () => {
    const domain = compileDomain(
      smallDomain([
        { id: "make:tool", verb: "v", produces: { tool: 1 }, cost: 5 },
        { id: "dig:ore", verb: "v", requires: [some("tool")], produces: { ore: 1 }, cost: 2 },
        { id: "dig:clay", verb: "v", requires: [some("tool")], produces: { clay: 1 }, cost: 3 },
      ]),
    );
    expect(boundOf(domain, { ore: 1, clay: 1 }, {})).toBeCloseTo(10, 9);
    expect(boundOf(domain, { ore: 1, clay: 1 }, { tool: 1 })).toBeCloseTo(5, 9);
  });

  test("take the cheaper of two ways", () => {
    const domain = compileDomain(
      smallDomain([
        { id: "buy:ore", verb: "v", produces: { ore: 1 }, cost: 9 },
        { id: "find:vein", verb: "v", produces: { "seen:vein": 8 }, cost: 6 },
        { id: "dig:ore", verb: "v", consumes: [some("seen:vein")], produces: { ore: 1 }, cost: 1 },
      ]),
    );
    expect(boundOf(domain, { ore: 1 }, {})).toBeCloseTo(7, 9);
  });

  test("say that what nothing makes cannot be had", () => {
    const domain = compileDomain(
      smallDomain([{ id: "make:x", verb: "v", consumes: [some("x")], produces: { x: 2 }, cost: 1 }]),
    );
    expect(boundOf(domain, { x: 1 }, {})).toBe(Number.POSITIVE_INFINITY);
  });

  test.each([
    ["plain", fc.tuple(randomDomain, randomGoal, randomInventory)],
    ["knotty", fc.tuple(knottyDomain, knottyGoal, knottyInventory)],
  ] as const)("never overestimate on random %s domains", (_, problems) => {
    let informed = 0;
    fc.assert(
      fc.property(problems, ([document, items, inventory]) => {
        const answer = uniformCost(document, inventory, items, { states: 300, maxAmount: 6 });
        if (answer.status !== "solved") return;
        const least = boundOf(compileDomain(document), items, inventory);
        if (least > 0) informed++;
        expect(least).toBeLessThanOrEqual(answer.cost + 1e-9);
      }),
      { numRuns: 300, seed: 4 },
    );
    expect(informed).toBeGreaterThan(20);
  });
});
