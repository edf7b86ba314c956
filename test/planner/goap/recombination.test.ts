import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type FoundPlan, newCounters } from "../../../planner/contract/search.ts";
import { recombine } from "../../../planner/goap/recombination.ts";
import { HtnSearch } from "../../../planner/htn/index.ts";
import { compileDomain } from "../../../planner/index.ts";
import { type CompiledProblem, compileProblem } from "../../../planner/model/compiled-problem.ts";
import { replayed } from "../../../planner/repair/replay.ts";
import type { Domain, ProblemInput } from "../../../schemas/index.ts";
import { knottyDomain, knottyGoal, knottyInventory } from "../reference/knotty-domains.ts";
import { problemOn } from "../reference/plan.ts";
import { smallDomain, some } from "../reference/small-domain.ts";
import { uniformCost } from "../reference/uniform-cost.ts";

/** Mud takes a bottle of water, and gives the bottle back. */
const MUD = smallDomain([
  { id: "blow", verb: "v", produces: { bottle: 1 }, cost: 100 },
  { id: "fill", verb: "v", consumes: [some("bottle")], produces: { water: 1 }, cost: 5 },
  { id: "soak", verb: "v", consumes: [some("water")], produces: { bottle: 1, mud: 1 }, cost: 5 },
  { id: "buy", verb: "v", produces: { mud: 1 }, cost: 90 },
]);

const compiled = (domain: Domain, input: ProblemInput): CompiledProblem =>
  compileProblem(compileDomain(domain), problemOn(domain, input));

/** The costs of what is found by the operators of that name, cheaper than a plan of `cost`; each plan is replayed. */
function costsOf(problem: CompiledProblem, cost: number, operators: readonly string[]): number[] {
  const marks = Uint8Array.from(problem.domain.operatorIds, (id) => (operators.includes(id) ? 1 : 0));
  const found = [...recombine(problem, { batches: [], cost, decomposition: null }, marks, cost, newCounters())];
  return found.flatMap((plan) => {
    if (plan !== null) expect(replayed(problem, plan.batches)).not.toBeNull();
    return plan === null ? [] : [plan.cost];
  });
}

describe("recombination of plans", () => {
  test("refills a returned bottle", () => {
    const problem = compiled(MUD, { goal: { items: { mud: 4 } } });
    // Four bottles, or one that is filled four times.
    expect(costsOf(problem, 440, ["blow", "fill", "soak"]).at(-1)).toBe(140);
  });

  test("uses no operator but the given ones", () => {
    const problem = compiled(MUD, { goal: { items: { mud: 1 } } });
    expect(costsOf(problem, 110, ["blow", "fill", "soak"])).toEqual([]);
    expect(costsOf(problem, 110, ["blow", "fill", "soak", "buy"]).at(-1)).toBe(90);
  });

  test("combines the best parts of two plans", () => {
    const domain = smallDomain([
      { id: "a:dear", verb: "v", produces: { a: 1 }, cost: 50 },
      { id: "a:cheap", verb: "v", produces: { a: 1 }, cost: 10 },
      { id: "b:dear", verb: "v", produces: { b: 1 }, cost: 50 },
      { id: "b:cheap", verb: "v", produces: { b: 1 }, cost: 10 },
    ]);
    const problem = compiled(domain, { goal: { items: { a: 1, b: 1 } } });
    expect(costsOf(problem, 60, ["a:dear", "b:cheap", "a:cheap", "b:dear"]).at(-1)).toBe(20);
  });

  test("is not tried with learned prices", () => {
    const problem = { ...compiled(MUD, { goal: { items: { mud: 4 } } }), hasLearnedCosts: true };
    expect(costsOf(problem, 440, ["blow", "fill", "soak"])).toEqual([]);
  });

  test("returns ever cheaper valid plans, and none below the optimum", () => {
    let improved = 0;
    fc.assert(
      fc.property(knottyDomain, knottyGoal, knottyInventory, (document, items, inventory) => {
        const problem = compiled(document, { goal: { items }, state: { inventory } });
        const htn = new HtnSearch(problem);
        htn.step(200);
        const plan: FoundPlan | null = htn.best();
        fc.pre(plan !== null);
        const answer = uniformCost(document, inventory, items, { states: 300, maxAmount: 6 });
        const costs = costsOf(problem, plan.cost, problem.domain.operatorIds);
        improved += costs.length;
        expect(costs).toEqual(costs.toSorted((a, b) => b - a));
        for (const cost of costs) {
          expect(cost).toBeLessThan(plan.cost);
          if (answer.status === "solved") expect(cost).toBeGreaterThanOrEqual(answer.cost);
        }
      }),
      { numRuns: 80, seed: 5 },
    );
    expect(improved).toBeGreaterThan(0);
  });
});
