import { describe, expect, test } from "vitest";
import { counterDomain } from "../../../../domains/index.ts";
import { fullPrices } from "../../../../planner/heuristics/prices.ts";
import { reachable } from "../../../../planner/heuristics/reachability.ts";
import { estimatesFor } from "../../../../planner/htn/backtracking/estimates.ts";
import { compileDomain } from "../../../../planner/index.ts";
import { compileProblem } from "../../../../planner/model/compiled-problem.ts";
import type { ProblemInput } from "../../../../schemas/index.ts";
import { problemOn } from "../../reference/plan.ts";

const domain = compileDomain(counterDomain());
const estimates = (input: Partial<ProblemInput>) =>
  estimatesFor(compileProblem(domain, problemOn(domain, { goal: { items: { pick: 1 } }, ...input })));

describe("estimates", () => {
  test("are shared by problems that start with the same fluents, whatever their amounts", () => {
    const one = estimates({ state: { inventory: { oak: 1 } } });
    expect(estimates({ state: { inventory: { oak: 7 } }, goal: { items: { bench: 2 } } })).toBe(one);
  });

  test.each([
    ["another start", { state: { inventory: { birch: 1 } } }],
    ["other verbs", { state: { inventory: { oak: 1 } }, constraints: { avoid: ["gather"] } }],
    ["something kept", { state: { inventory: { oak: 2 } }, constraints: { keep: { oak: 1 } } }],
    ["learned prices", { state: { inventory: { oak: 1 } }, prices: { gather: 2 } }],
  ] as [string, Partial<ProblemInput>][])("are made anew for %s", (_, input) => {
    expect(estimates(input)).not.toBe(estimates({ state: { inventory: { oak: 1 } } }));
  });

  test("equal prices computed from scratch, whatever is cached for the empty inventory", () => {
    for (const inventory of [{}, { oak: 3 }, { bench: 1 }, { pick: 1, oak: 2 }]) {
      const problem = compileProblem(domain, problemOn(domain, { goal: { items: { pick: 1 } }, state: { inventory } }));
      const { start, allowed, kept, searchCost } = problem;
      const lasting = start.map((count, name) =>
        domain.isItem[name] === 0 || (domain.durability[name] as number) > 0 ? count : 0,
      );
      const full = fullPrices(domain, searchCost, lasting, reachable(domain, start, allowed, kept), kept);
      expect(estimatesFor(problem).chains.full).toEqual(full);
    }
  });
});
