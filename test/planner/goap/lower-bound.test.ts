import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { GoapSearch } from "../../../planner/goap/index.ts";
import { HtnSearch } from "../../../planner/htn/index.ts";
import { compileDomain } from "../../../planner/index.ts";
import { compileProblem } from "../../../planner/model/compiled-problem.ts";
import { knottyDomain, knottyGoal, knottyInventory } from "../reference/knotty-domains.ts";
import { problemOn } from "../reference/plan.ts";
import { randomDomain, randomGoal, randomInventory } from "../reference/random-domains.ts";
import { uniformCost } from "../reference/uniform-cost.ts";

describe("the lower bound from prices and landmark cuts", () => {
  test.each([
    ["plain", fc.tuple(randomDomain, randomGoal, randomInventory)],
    ["knotty", fc.tuple(knottyDomain, knottyGoal, knottyInventory)],
  ] as const)("is admissible at every node on random %s domains", (_, problems) => {
    let informed = 0;
    fc.assert(
      fc.property(problems, ([document, items, inventory]) => {
        const answer = uniformCost(document, inventory, items, { states: 300, maxAmount: 6 });
        fc.pre(answer.status === "solved");
        const domain = compileDomain(document);
        const problem = compileProblem(domain, problemOn(domain, { goal: { items }, state: { inventory } }));
        const htn = new HtnSearch(problem, {});
        htn.step(200);
        const search = new GoapSearch(problem, {}, htn.best());
        for (let steps = 0; steps < 20; steps++) {
          const stopped = search.stop();
          if (stopped.status === "solved") {
            if (stopped.lowerBound > 0) informed++;
            expect(stopped.lowerBound).toBeLessThanOrEqual(answer.cost + 1e-9);
          }
          if (search.step(2) !== null) break;
        }
      }),
      { numRuns: 60, seed: 9 },
    );
    expect(informed).toBeGreaterThan(20);
  });
});
