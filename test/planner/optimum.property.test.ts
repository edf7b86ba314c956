import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { domainDigest, validate } from "../../planner/index.ts";
import { endingDomain, knottyDomain, knottyGoal, knottyInventory } from "./reference/knotty-domains.ts";
import { planOn } from "./reference/plan.ts";
import { randomDomain, randomGoal, randomInventory } from "./reference/random-domains.ts";
import { uniformCost } from "./reference/uniform-cost.ts";

const PLAIN = {
  problems: fc.tuple(randomDomain, randomGoal, randomInventory),
  limits: { states: 1500, maxAmount: 8 },
  expansions: 3_000,
};
const KNOTTY = {
  problems: fc.tuple(knottyDomain, knottyGoal, knottyInventory),
  limits: { states: 400, maxAmount: 6 },
  expansions: 200,
};
const ENDING = { ...KNOTTY, problems: fc.tuple(endingDomain, knottyGoal, knottyInventory) };

describe.each([
  ["random", PLAIN],
  ["knotty random", KNOTTY],
  ["knotty random, own facts ended", ENDING],
] as const)("against exhaustive forward search on %s domains", (_, { problems, limits, expansions }) => {
  // Each planner is asked the same problems, so that the judge decides each of them once.
  const answers = new Map<string, ReturnType<typeof uniformCost>>();
  const judge = (...[domain, inventory, items, bounds]: Parameters<typeof uniformCost>) => {
    const key = JSON.stringify([domain, inventory, items]);
    const answer = answers.get(key) ?? uniformCost(domain, inventory, items, bounds);
    answers.set(key, answer);
    return answer;
  };

  test.each([
    ["htn", {}],
    ["goap", {}],
    ["goap", { weight: 3 }],
    ["goap", { gap: 0.3 }],
    ["hybrid", {}],
  ])(
    "%s with the limits %j is never below the optimum, never wrong about it, and never wrongly says impossible",
    (planner, narrower) => {
      let decided = 0;
      let optimal = 0;
      fc.assert(
        fc.property(problems, ([domain, items, inventory]) => {
          const answer = judge(domain, inventory, items, limits);
          // Planned even where the judge cannot say: no planner may throw.
          const { problem, result } = planOn(domain, {
            goal: { items },
            state: { inventory },
            planner,
            limits: { expansions, ...narrower },
          });
          if (result.status === "solved") {
            const digest = domainDigest(domain);
            expect(validate({ ...domain, digest }, { problem, plan: result.plan }).flaws).toEqual([]);
          }
          if (answer.status === "unknown") return;
          decided++;
          if (result.status === "unsolvable") expect(answer.status).toBe("unsolvable");
          if (result.status !== "solved") return;
          if (answer.status !== "solved") throw new Error(`a plan of cost ${result.cost} where there is none`);
          expect(result.cost).toBeGreaterThanOrEqual(answer.cost);
          expect(result.lowerBound).toBeLessThanOrEqual(answer.cost + 1e-9);
          if (result.optimal) {
            optimal++;
            expect(result.cost).toBeCloseTo(answer.cost, 9);
          }
        }),
        { numRuns: Number(process.env.RUNS ?? 120), seed: Number(process.env.SEED ?? 20) },
      );
      expect(decided).toBeGreaterThan(20);
      if (planner !== "htn") expect(optimal).toBeGreaterThan(10);
    },
  );
});
