import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { domainDigest, validate } from "../../planner/index.ts";
import { planOn } from "./reference/plan.ts";
import { randomDomain, randomGoal, randomInventory } from "./reference/random-domains.ts";
import { uniformCost } from "./reference/uniform-cost.ts";

const LIMITS = { states: 1500, maxAmount: 8 };

describe("against exhaustive forward search on random domains", () => {
  test.each(["htn", "goap", "hybrid"])(
    "%s is never below the optimum, never wrong about it, and never wrongly says impossible",
    (planner) => {
      let decided = 0;
      let optimal = 0;
      fc.assert(
        fc.property(randomDomain, randomGoal, randomInventory, (domain, items, inventory) => {
          const answer = uniformCost(domain, inventory, items, LIMITS);
          if (answer.status === "unknown") return;
          decided++;
          const { problem, result } = planOn(domain, {
            goal: { items },
            state: { inventory },
            planner,
            limits: { expansions: 3000 },
          });
          if (result.status === "unsolvable") expect(answer.status).toBe("unsolvable");
          if (result.status !== "solved") return;
          const digest = domainDigest(domain);
          expect(validate({ ...domain, digest }, { problem, plan: result.plan }).flaws).toEqual([]);
          if (answer.status !== "solved") throw new Error(`a plan of cost ${result.cost} where there is none`);
          expect(result.cost).toBeGreaterThanOrEqual(answer.cost);
          expect(result.lowerBound).toBeLessThanOrEqual(answer.cost + 1e-9);
          if (result.optimal) {
            optimal++;
            expect(result.cost).toBeCloseTo(answer.cost, 9);
          }
        }),
        { numRuns: Number(process.env.RUNS ?? 400), seed: Number(process.env.SEED ?? 20) },
      );
      expect(decided).toBeGreaterThan(50);
      if (planner !== "htn") expect(optimal).toBeGreaterThan(20);
    },
  );
});
