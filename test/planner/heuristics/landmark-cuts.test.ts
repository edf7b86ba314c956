import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LmCut } from "../../../planner/heuristics/landmark-cuts.ts";
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
  const cuts = new LmCut(problem, reach.operators);
  const none = new Uint8Array(domain.operatorCount);
  const goals = problem.goal
    .filter(({ fluent, count }) => count > (problem.start[fluent] as number))
    .map(({ fluent }) => {
      const makers = domain.producersOf.subarray(domain.producersStart[fluent], domain.producersStart[fluent + 1]);
      const operators = [...makers].filter((operator) => reach.operators[operator] === 1);
      return { operators, shares: operators.map(() => 1) };
    });
  return cuts.evaluate(goals, none, none, Float64Array.from(domain.cost));
}

describe("landmark cuts", () => {
  test("charge a shared tool once and every step of a chain", () => {
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

  test("take the cheaper of two achievers", () => {
    const domain = compileDomain(
      smallDomain([
        { id: "buy:ore", verb: "v", produces: { ore: 1 }, cost: 9 },
        { id: "find:vein", verb: "v", produces: { "seen:vein": 8 }, cost: 6 },
        { id: "dig:ore", verb: "v", consumes: [some("seen:vein")], produces: { ore: 1 }, cost: 1 },
      ]),
    );
    expect(boundOf(domain, { ore: 1 }, {})).toBeCloseTo(7, 9);
  });

  test("are infinite for a goal without achievers", () => {
    const domain = compileDomain(
      smallDomain([{ id: "make:x", verb: "v", consumes: [some("x")], produces: { x: 2 }, cost: 1 }]),
    );
    expect(boundOf(domain, { x: 1 }, {})).toBe(Number.POSITIVE_INFINITY);
  });

  test("lead through paid operators, also if they have no price any more", () => {
    const domain = compileDomain(
      smallDomain([
        { id: "make:table", verb: "v", produces: { table: 1 }, cost: 15 },
        { id: "place:table", verb: "v", consumes: [some("table")], produces: { "near:table": 1 }, cost: 5 },
        { id: "saw:slab", verb: "v", requires: [some("near:table")], produces: { slab: 1 }, cost: 70 },
        { id: "burn:slab", verb: "v", consumes: [some("slab")], produces: { heat: 1 }, cost: 0 },
        { id: "find:coal", verb: "v", produces: { coal: 1 }, cost: 200 },
        { id: "burn:coal", verb: "v", consumes: [some("coal")], produces: { heat: 1 }, cost: 60 },
      ]),
    );
    const id = (operator: string): number => domain.operatorId.get(operator) ?? -1;
    const problem = compileProblem(domain, problemOn(domain, { goal: { items: { heat: 1 } } }));
    const cuts = new LmCut(problem, problem.allowed);
    const paid = new Uint8Array(domain.operatorCount);
    paid[id("place:table")] = 1;
    const costs = Float64Array.from(domain.cost);
    costs[id("place:table")] = Number.POSITIVE_INFINITY;
    const goal = { operators: [id("burn:slab"), id("burn:coal")], shares: [1, 1] };
    expect(cuts.evaluate([goal], new Uint8Array(domain.operatorCount), paid, costs)).toBeCloseTo(85, 9);
  });

  test("bound the cost increase of plans that apply another operator", () => {
    const domain = compileDomain(
      smallDomain([
        { id: "make:tool", verb: "v", produces: { tool: 1 }, cost: 5 },
        { id: "dig:ore", verb: "v", requires: [some("tool")], produces: { ore: 1 }, cost: 2 },
        { id: "find:gem", verb: "v", requires: [some("tool")], produces: { "seen:gem": 1 }, cost: 30 },
        { id: "dig:gem", verb: "v", consumes: [some("seen:gem")], produces: { gem: 1 }, cost: 4 },
      ]),
    );
    const id = (operator: string): number => domain.operatorId.get(operator) ?? -1;
    const problem = compileProblem(domain, problemOn(domain, { goal: { items: { ore: 1 } } }));
    const cuts = new LmCut(problem, problem.allowed);
    const none = new Uint8Array(domain.operatorCount);
    const ore = { operators: [id("dig:ore")], shares: [1] };
    expect(cuts.evaluate([ore], none, none, Float64Array.from(domain.cost))).toBeCloseTo(7, 9);
    expect(cuts.costIncreaseWith(id("dig:gem"))).toBeCloseTo(34, 9);
  });

  test.each([
    ["plain", fc.tuple(randomDomain, randomGoal, randomInventory)],
    ["knotty", fc.tuple(knottyDomain, knottyGoal, knottyInventory)],
  ] as const)("never overestimate on random %s domains", (_, problems) => {
    let informed = 0;
    fc.assert(
      fc.property(problems, ([document, items, inventory]) => {
        const answer = uniformCost(document, inventory, items, { states: 300, maxAmount: 6 });
        fc.pre(answer.status === "solved");
        const min = boundOf(compileDomain(document), items, inventory);
        if (min > 0) informed++;
        expect(min).toBeLessThanOrEqual(answer.cost + 1e-9);
      }),
      { numRuns: 100, seed: 4 },
    );
    expect(informed).toBeGreaterThan(20);
  });
});
