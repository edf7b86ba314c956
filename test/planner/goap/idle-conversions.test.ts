import { describe, expect, test } from "vitest";
import { withoutIdleConversions } from "../../../planner/goap/idle-conversions.ts";
import { compileDomain } from "../../../planner/index.ts";
import { compileProblem } from "../../../planner/model/compiled-problem.ts";
import type { DomainInput } from "../../../schemas/index.ts";
import { problemOn } from "../reference/plan.ts";
import { smallDomain, some } from "../reference/small-domain.ts";

type Operators = DomainInput["operators"];

const LOG = { id: "log", verb: "v", produces: { log: 1 }, cost: 1 };
/** Four logs for three of bark wood. */
const BARK = { id: "bark", verb: "v", consumes: [some("log", 4)], produces: { bark: 3 }, cost: 1 };
const PLANKS = { id: "planks", verb: "v", consumes: [some(["log", "bark"])], produces: { planks: 4 }, cost: 1 };

/** The operators that are left. */
function left(operators: Operators, goal = "planks"): string[] {
  const domain = smallDomain(operators);
  const problem = compileProblem(compileDomain(domain), problemOn(domain, { goal: { items: { [goal]: 1 } } }));
  const usable = withoutIdleConversions(problem, problem.allowed);
  return problem.domain.operatorIds.filter((_, operator) => usable[operator] === 1);
}

describe("a conversion is idle", () => {
  test("if its ingredient serves wherever its product does", () => {
    expect(left([LOG, BARK, PLANKS])).toEqual(["log", "planks"]);
  });
});

describe("a conversion is not idle", () => {
  test.each<[string, Operators, string?]>([
    ["if the goal asks for its product", [], "bark"],
    [
      "if something takes its product alone",
      [{ id: "strip", verb: "v", consumes: [some("bark")], produces: { planks: 1 }, cost: 1 }],
    ],
    [
      "if something looks at its product alone",
      [{ id: "look", verb: "v", requires: [some("bark")], produces: { planks: 1 }, cost: 1 }],
    ],
  ])("%s", (_name, more, goal) => {
    expect(left([LOG, BARK, PLANKS, ...more], goal)).toContain("bark");
  });

  test("if something clears its ingredient", () => {
    const light = { id: "light", verb: "v", produces: { "f:lit": 1 }, cost: 1 };
    const shade = { id: "shade", verb: "v", consumes: [some("f:lit")], produces: { "f:shaded": 1 }, cost: 1 };
    const see = { id: "see", verb: "v", requires: [some(["f:lit", "f:shaded"])], produces: { planks: 1 }, cost: 1 };
    expect(left([light, shade, see])).not.toContain("shade");
    expect(left([light, shade, { ...see, clears: ["f:lit"] }])).toContain("shade");
  });

  test("if it gives more than it takes", () => {
    expect(left([LOG, { ...BARK, consumes: [some("log", 2)] }, PLANKS])).toContain("bark");
  });

  test("if it takes something else as well", () => {
    expect(left([LOG, { ...BARK, consumes: [some("log", 4), some("twig")] }, PLANKS])).toContain("bark");
  });
});
