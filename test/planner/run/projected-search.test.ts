import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PlanSearch, SearchOptions, SearchOutcome } from "../../../planner/contract/search.ts";
import { GoapSearch } from "../../../planner/goap/index.ts";
import { HybridSearch } from "../../../planner/hybrid/index.ts";
import { compileDomain } from "../../../planner/index.ts";
import { type CompiledProblem, compileProblem } from "../../../planner/model/compiled-problem.ts";
import { projectedSearch } from "../../../planner/run/projected-search.ts";
import { knottyDomain, knottyGoal, knottyInventory } from "../reference/knotty-domains.ts";
import { planOn, problemOn } from "../reference/plan.ts";
import { smallDomain, some } from "../reference/small-domain.ts";

const LIMIT = 400;

function ended(search: PlanSearch): SearchOutcome {
  for (let steps = 0; steps < LIMIT; steps += 20) {
    const outcome = search.step(20);
    if (outcome !== null) return outcome;
  }
  return search.stop();
}

const CREATE = {
  goap: (problem: CompiledProblem, options: SearchOptions) => new GoapSearch(problem, options),
  hybrid: (problem: CompiledProblem, options: SearchOptions) => new HybridSearch(problem, options),
};

describe("a search over the part of the domain that matters", () => {
  test.each(["goap", "hybrid"] as const)("finds what %s finds over the whole domain", (planner) => {
    fc.assert(
      fc.property(knottyDomain, knottyGoal, knottyInventory, fc.nat(255), (document, items, inventory, mask) => {
        const domain = compileDomain(document);
        // So few are permitted that the search is narrowed.
        const avoid = domain.operatorIds.filter((_, index) => index % 2 === 0 || (mask >> (index % 8)) & 1);
        const problem = problemOn(document, { goal: { items }, state: { inventory }, constraints: { avoid } });
        const compiled = compileProblem(domain, problem);
        const wide = ended(CREATE[planner](compiled, {}));
        const narrow = ended(projectedSearch(compiled, {}, CREATE[planner]));
        if (wide.status === "solved" && narrow.status === "solved") {
          const { found, lowerBound, optimal } = narrow;
          expect({ batches: found.batches, lowerBound, optimal }).toEqual({
            batches: wide.found.batches,
            lowerBound: wide.lowerBound,
            optimal: wide.optimal,
          });
          // A proof by amounts may come where the search would have run out.
        } else if (wide.status !== "exhausted") expect(narrow).toEqual(wide);
        else expect(narrow.status).not.toBe("solved");
      }),
      { numRuns: 150, seed: 7 },
    );
  });

  const hay = smallDomain([
    { id: "pack", verb: "craft", consumes: [some("wheat", 9)], produces: { hay: 1 }, cost: 1 },
    { id: "unpack", verb: "craft", consumes: [some("hay")], produces: { wheat: 9 }, cost: 1 },
    { id: "reap", verb: "reap", produces: { wheat: 1 }, cost: 1 },
    { id: "sow", verb: "sow", consumes: [some("wheat")], produces: { field: 1 }, cost: 1 },
    { id: "trade", verb: "trade", consumes: [some("emerald")], produces: { hay: 1 }, cost: 1 },
  ]);

  test("reports at once why a goal is unreachable in the whole domain", () => {
    const { result } = planOn(hay, { goal: { items: { hay: 1 } }, constraints: { allow: ["craft"] } });
    expect(result).toMatchObject({
      status: "unsolvable",
      reasons: [expect.objectContaining({ item: "hay", because: expect.stringContaining("allow lacks") })],
      stats: { expanded: 0, deadEnds: 1 },
    });
  });

  test("names excluded operators if amounts do not suffice", () => {
    const { result } = planOn(hay, {
      goal: { items: { hay: 3 } },
      state: { inventory: { hay: 1, wheat: 1 } },
      constraints: { allow: ["craft"] },
    });
    expect(result).toMatchObject({
      status: "unsolvable",
      reasons: expect.arrayContaining([
        expect.objectContaining({ code: "goal.notEnough", item: "hay" }),
        expect.objectContaining({ code: "goal.noOperator", because: expect.stringContaining("reap") }),
      ]),
    });
  });
});
