import { describe, expect, test } from "vitest";
import { costEstimatesOf } from "../../../../planner/htn/cost-estimates/estimates.ts";
import { MethodLists } from "../../../../planner/htn/cost-estimates/method-lists.ts";
import { compileDomain } from "../../../../planner/index.ts";
import { type CompiledProblem, compileProblem } from "../../../../planner/model/compiled-problem.ts";
import { problemOn } from "../../reference/plan.ts";
import { smallDomain, some } from "../../reference/small-domain.ts";

// Carving needs a dear bench to look at; whittling needs nothing.
const document = smallDomain([
  { id: "make:bench", verb: "make", produces: { bench: 1 }, cost: 100 },
  { id: "carve:toy", verb: "carve", requires: [some("bench")], produces: { toy: 1 }, cost: 1 },
  { id: "whittle:toy", verb: "whittle", produces: { toy: 1 }, cost: 50 },
]);
const goal = { items: { toy: 1 } };

describe("methods", () => {
  test("do not depend on what an earlier problem at the location kept", () => {
    const domain = compileDomain(document);
    const methodForOne = (problem: CompiledProblem): string | undefined =>
      domain.operatorIds[MethodLists.of(problem, costEstimatesOf(problem)).of(domain.nameId.get("toy") ?? -1).once];
    const state = { inventory: { bench: 1 } };
    const keeping = compileProblem(domain, problemOn(document, { goal, state, constraints: { keep: { bench: 1 } } }));
    expect(methodForOne(keeping)).toBe("carve:toy");
    expect(methodForOne(compileProblem(domain, problemOn(document, { goal })))).toBe("whittle:toy");
  });
});
