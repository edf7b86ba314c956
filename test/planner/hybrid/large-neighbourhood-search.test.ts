import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type FoundPlan, newCounters } from "../../../planner/contract/search.ts";
import { HtnSearch } from "../../../planner/htn/index.ts";
import { largeNeighbourhoodSearch } from "../../../planner/hybrid/large-neighbourhood-search.ts";
import { compileDomain } from "../../../planner/index.ts";
import { type CompiledProblem, compileProblem } from "../../../planner/model/compiled-problem.ts";
import { knottyDomain, knottyGoal, knottyInventory } from "../reference/knotty-domains.ts";
import { problemOn } from "../reference/plan.ts";
import { uniformCost } from "../reference/uniform-cost.ts";

function planOf(problem: CompiledProblem): FoundPlan | null {
  const htn = new HtnSearch(problem);
  htn.step(200);
  return htn.best();
}

describe("large neighbourhood search", () => {
  test("finds ever cheaper plans, and none below the optimum", () => {
    let improved = 0;
    fc.assert(
      fc.property(knottyDomain, knottyGoal, knottyInventory, (document, items, inventory) => {
        const domain = compileDomain(document);
        const problem = compileProblem(domain, problemOn(domain, { goal: { items }, state: { inventory } }));
        const plan = planOf(problem);
        fc.pre(plan !== null);
        const answer = uniformCost(document, inventory, items, { states: 300, maxAmount: 6 });
        const min = answer.status === "solved" ? answer.cost : 0;
        let { cost } = plan;
        for (const found of largeNeighbourhoodSearch(problem, plan, newCounters())) {
          if (found === null) continue;
          improved++;
          expect(found.cost).toBeLessThan(cost);
          expect(found.cost).toBeGreaterThanOrEqual(min - 1e-9);
          cost = found.cost;
        }
      }),
      { numRuns: 100, seed: 3 },
    );
    expect(improved).toBeGreaterThan(0);
  });

  test("yields often: no step expands more than 32 nodes", () => {
    const [document] = fc.sample(knottyDomain, { numRuns: 1, seed: 11 });
    if (document === undefined) throw new Error("no domain was drawn");
    const domain = compileDomain(document);
    const [items] = fc.sample(knottyGoal, { numRuns: 1, seed: 2 });
    const problem = compileProblem(domain, problemOn(domain, { goal: { items: items ?? {} } }));
    const plan = planOf(problem);
    if (plan === null) throw new Error("htn has no plan to vary");
    const counters = newCounters();
    let before = 0;
    for (const _ of largeNeighbourhoodSearch(problem, plan, counters)) {
      expect(counters.expanded - before).toBeLessThanOrEqual(32);
      before = counters.expanded;
    }
    expect(before).toBeGreaterThan(0);
  });
});
