import fc from "fast-check";
import { expect, test } from "vitest";
import { minPlanCosts } from "../../../planner/heuristics/min-plan-costs.ts";
import { unitPrices } from "../../../planner/heuristics/prices.ts";
import { reachable } from "../../../planner/heuristics/reachability.ts";
import { type CompiledDomain, compileDomain } from "../../../planner/index.ts";
import { planCompiled } from "../reference/plan.ts";
import { randomDomain, randomGoal, randomInventory } from "../reference/random-domains.ts";
import { smallDomain, some } from "../reference/small-domain.ts";

function leastOf(domain: CompiledDomain, held: Record<string, number> = {}): Record<string, number> {
  const start = Int32Array.from(domain.names, (name) => held[name] ?? (name === "dimension:overworld" ? 1 : 0));
  const kept = new Int32Array(domain.fluentCount);
  const reach = reachable(domain, start, new Uint8Array(domain.operatorCount).fill(1));
  const prices = unitPrices(domain, domain.cost, start, reach);
  const min = minPlanCosts({ domain, costs: domain.cost, start, kept, reach, prices });
  return Object.fromEntries(domain.operatorIds.map((id, operator) => [id, min[operator] ?? 0]));
}

test("an operator's bound is its cost plus its most expensive need", () => {
  const domain = compileDomain(
    smallDomain(
      [
        { id: "make:drill", verb: "make", consumes: [some("wood", 3)], produces: { drill: 1 }, cost: 10 },
        { id: "get:wood", verb: "get", produces: { wood: 1 }, cost: 2 },
        { id: "dig:ore", verb: "dig", uses: [{ anyOf: ["drill"], durability: 1 }], produces: { ore: 1 }, cost: 1 },
      ],
      { drill: { status: "obtainable", durability: 9 } },
    ),
  );
  expect(leastOf(domain)).toEqual({ "make:drill": 16, "get:wood": 2, "dig:ore": 17 });
  expect(leastOf(domain, { drill: 1 })["dig:ore"]).toBe(1);
});

test("no plan that applies an operator costs less than its bound, on random domains", () => {
  fc.assert(
    fc.property(randomDomain, randomGoal, randomInventory, (document, goal, held) => {
      const domain = compileDomain(document);
      const { result } = planCompiled(domain, { goal: { items: goal }, state: { inventory: held }, planner: "htn" });
      fc.pre(result.status === "solved");
      const min = leastOf(domain, held);
      for (const { actions } of result.plan.steps) {
        for (const { operator } of actions) expect(min[operator]).toBeLessThanOrEqual(result.cost + 1e-6);
      }
    }),
    { seed: 3, numRuns: 100 },
  );
});
