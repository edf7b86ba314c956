// Without any one layer, the claims of hybrid and goap are still true: an exhaustive search on small
// domains judges them.

import fc from "fast-check";
import { expect, test } from "vitest";
import { judgeLayers } from "../../bench/ablation/judge-layers.ts";
import { LAYERS, withoutLayers } from "../../planner/index.ts";
import { knottyDomain, knottyGoal, knottyInventory } from "./reference/knotty-domains.ts";
import { atHome, goalAway, leftBehind } from "./reference/left-behind.ts";
import { payingGoal, payingTools } from "./reference/paying-tools.ts";
import { planOn, stateOf } from "./reference/plan.ts";
import { uniformCost } from "./reference/uniform-cost.ts";

const RUNS = Number(process.env.RUNS ?? 8);
const SEED = Number(process.env.SEED ?? 31);
const EXPANSIONS = 200;

const FAMILIES = [
  { problems: fc.tuple(knottyDomain, knottyGoal, knottyInventory), judged: { states: 200, maxAmount: 6 } },
  { problems: fc.tuple(payingTools, payingGoal, fc.constant({})), judged: { states: 1_000, maxAmount: 9 } },
  { problems: fc.tuple(leftBehind, goalAway, atHome), judged: { states: 2_000, maxAmount: 9 } },
] as const;

/** Problems that the judge decides, each with its optimum; null where there is no plan. */
const decided = FAMILIES.flatMap(({ problems, judged }) =>
  fc.sample(problems, { numRuns: RUNS, seed: SEED }).flatMap(([domain, items, inventory]) => {
    const answer = uniformCost(domain, inventory, items, judged);
    if (answer.status === "unknown") return [];
    return [{ domain, items, inventory, optimum: answer.status === "solved" ? answer.cost : null }];
  }),
);

test.each(LAYERS.flatMap((layer) => ["hybrid", "goap"].map((planner) => [planner, layer] as const)))(
  "%s without %s claims nothing false",
  (planner, layer) => {
    let proven = 0;
    for (const { domain, items, inventory, optimum } of decided) {
      const input = { goal: { items }, state: stateOf(domain, inventory), planner, limits: { expansions: EXPANSIONS } };
      const { result } = planOn(domain, input, withoutLayers([layer]));
      const reported = JSON.stringify({ domain, items, inventory, optimum, result });
      if (result.status === "unsolvable") {
        expect(optimum, reported).toBeNull();
        proven++;
      }
      if (result.status !== "solved") continue;
      if (optimum === null) throw new Error(`a plan where there is none: ${reported}`);
      expect(result.cost, reported).toBeGreaterThanOrEqual(optimum);
      expect(result.lowerBound, reported).toBeLessThanOrEqual(optimum + 1e-9);
      if (!result.optimal) continue;
      expect(result.cost, reported).toBe(optimum);
      proven++;
    }
    expect(proven).toBeGreaterThan(decided.length / 4);
  },
);

test.each(LAYERS)("without %s nothing false is claimed of families of problems that have misled proofs", (layer) => {
  expect(judgeLayers([layer], SEED, Math.ceil(RUNS / 4))).toEqual([]);
});
