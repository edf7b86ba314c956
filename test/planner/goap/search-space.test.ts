import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newCounters } from "../../../planner/contract/search.ts";
import { bound } from "../../../planner/goap/node.ts";
import { propagate } from "../../../planner/goap/propagation.ts";
import { SearchSpace } from "../../../planner/goap/search-space.ts";
import type { IncumbentUsage } from "../../../planner/goap/unit-priced-fluents.ts";
import { compileDomain } from "../../../planner/index.ts";
import { type CompiledProblem, compileProblem } from "../../../planner/model/compiled-problem.ts";
import { knottyDomain, knottyGoal, knottyInventory } from "../reference/knotty-domains.ts";
import { problemOn } from "../reference/plan.ts";

const takenWith = (flipped: ReadonlySet<number>): IncumbentUsage => ({
  counts: new Map(),
  batches: new Map(),
  flipped,
});

/** How the root closes, and its bound. */
function rootOf(problem: CompiledProblem, taken: IncumbentUsage, like: SearchSpace | null): [string, number] {
  const space = new SearchSpace(problem, taken, like);
  const root = space.root();
  const closed = propagate(space, root, Number.POSITIVE_INFINITY, newCounters());
  return [closed, bound(root)];
}

describe("a search space", () => {
  test("gives the same bounds if it shares the tables of another space", () => {
    let closed = 0;
    fc.assert(
      fc.property(knottyDomain, knottyGoal, knottyInventory, (document, items, inventory) => {
        const domain = compileDomain(document);
        const problem = compileProblem(domain, problemOn(domain, { goal: { items }, state: { inventory } }));
        const first = new SearchSpace(problem, takenWith(new Set()));
        propagate(first, first.root(), Number.POSITIVE_INFINITY, newCounters());
        const turned = takenWith(new Set([0, 2]));
        const shared = rootOf(problem, turned, first);
        expect(shared).toEqual(rootOf(problem, turned, null));
        if (shared[0] === "closed") closed++;
      }),
      { numRuns: 200, seed: 31 },
    );
    expect(closed).toBeGreaterThan(50);
  });
});
