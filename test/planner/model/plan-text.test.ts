import { describe, expect, test } from "vitest";
import { counterDomain } from "../../../domains/index.ts";
import { makePlan, planDigest, planIdOf, problemDigest, textsOf } from "../../../planner/model/plan-text.ts";
import { canonicalJson, Plan, type ProblemInput, parseDocument, TextBuffer } from "../../../schemas/index.ts";
import { planOn, problemOn, solved } from "../reference/plan.ts";

const domain = counterDomain();
const digest = (input: Partial<ProblemInput>): string =>
  problemDigest(problemOn(domain, { goal: { items: { oak: 2 } }, ...input }));

describe("the digest of a problem", () => {
  test.each<[string, Partial<ProblemInput>]>([
    ["how long it may take", { limits: { timeMs: 77 } }],
    ["whether it is cached", { cache: false }],
    ["what its optimum is known to be", { optimum: 2 }],
    ["defaults that are spelt out", { planner: "hybrid", state: { inventory: {} }, constraints: { slots: 36 } }],
  ])("does not hang on %s", (_, input) => {
    expect(digest(input)).toBe(digest({}));
  });

  test.each<[string, Partial<ProblemInput>]>([
    ["the goal", { goal: { items: { oak: 3 } } }],
    ["the planner", { planner: "htn" }],
    ["the expansions", { limits: { expansions: 7 } }],
    ["the state", { state: { inventory: { coal: 1 } } }],
    ["the constraints", { constraints: { keep: { oak: 1 } } }],
    ["prices", { prices: { gather: 2 } }],
  ])("hangs on %s", (_, input) => {
    expect(digest(input)).not.toBe(digest({}));
  });
});

describe("a plan document", () => {
  const { problem, result } = planOn(domain, { goal: { items: { pick: 1 } }, planner: "htn" });
  const { plan } = solved(result);

  test("is of the schema, and costs what its steps cost", () => {
    expect(parseDocument(Plan, plan, "plan")).toEqual(plan);
    expect(plan.cost).toBe(plan.steps.reduce((sum, { cost }) => sum + cost, 0));
    expect(plan).toMatchObject({
      domain: domain.digest,
      problem: problemDigest(problem),
      planner: "htn",
      prices: null,
    });
  });

  test("is named by the digest of what it says", () => {
    expect(plan.digest).toBe(planDigest(plan));
    expect(plan.planId).toBe(planIdOf(plan.digest));
    expect(planDigest({ ...plan, steps: plan.steps.slice(1) })).not.toBe(plan.digest);
  });

  const texts = textsOf(plan.steps, plan.decomposition);

  test("is told as canonical JSON, too, to whoever wants to write it out", () => {
    const frame = { mcVersion: null, domain: plan.domain, problem, problemDigest: plan.problem };
    const reported: string[] = [];
    makePlan(frame, plan.steps, 7, texts, (made, text) => {
      const to = new TextBuffer();
      text.writeTo(to);
      reported.push(canonicalJson(made), to.view().toString());
    });
    expect(reported).toHaveLength(2);
    expect(reported[1]).toBe(reported[0]);
  });

  test("says the same with the same steps, and tells by which prices it was steered", () => {
    const frame = { mcVersion: null, domain: plan.domain, problem, problemDigest: plan.problem };
    expect(makePlan(frame, plan.steps, plan.makespanTicks, texts)).toEqual(plan);
    const hasLearnedCosts = makePlan({ ...frame, problem: { ...problem, prices: { gather: 2 } } }, plan.steps, 1);
    expect(hasLearnedCosts.prices).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(hasLearnedCosts.digest).not.toBe(plan.digest);
    expect(hasLearnedCosts.digest).toBe(planDigest(hasLearnedCosts));
  });
});
