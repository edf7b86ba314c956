import { describe, expect, test } from "vitest";
import { compileSteps, makespanTicks } from "../../../domains/index.ts";
import { workLimitsOf } from "../../../planner/contract/work.ts";
import { compileDomain, Planning } from "../../../planner/index.ts";
import { canonicalJson, type Result } from "../../../schemas/index.ts";
import { minecraft } from "../reference/minecraft.ts";
import { planCompiled, problemOn, solved } from "../reference/plan.ts";
import { smallDomain, some } from "../reference/small-domain.ts";

const DOMAIN = minecraft("time");
const plan = (item: string, limits: object): Result =>
  planCompiled(DOMAIN, { goal: { items: { [item]: 1 } }, limits }).result;

describe("the work of a search", () => {
  test.each(["cake", "daylight_detector", "hopper_minecart"])(
    "is the same each time, whatever %s finds computed by earlier searches",
    (item) => {
      const [first, second] = [plan(item, { effort: "quick" }), plan(item, { effort: "quick" })];
      plan("beacon", { effort: "quick" });
      const third = plan(item, { effort: "quick" });
      expect(canonicalJson(second)).toBe(canonicalJson(first));
      expect(canonicalJson(third)).toBe(canonicalJson(first));
      expect(solved(first)).toMatchObject({ ended: "work", optimal: false });
    },
  );

  test("ends the search with a plan once it is spent, wherever that is", () => {
    const work = [1, 1_000, 10_000, 20_000, 30_000, 50_000, 100_000];
    const results = work.map((units) => plan("cake", { work: units }));
    const costs = results.flatMap((result) => (result.status === "solved" ? [result.cost] : []));
    expect(costs.length).toBeGreaterThan(3);
    // More work never gives a dearer plan, and bounds hold for all.
    expect(costs).toEqual([...costs].sort((a, b) => b - a));
    const least = costs.at(-1) as number;
    for (const result of results) {
      if (result.status === "solved") expect(result.lowerBound).toBeLessThanOrEqual(least);
      else expect(result).toMatchObject({ status: "exhausted", best: null, ended: "work" });
    }
  });

  test("of an effort does not end a search without a plan", () => {
    expect(workLimitsOf({ effort: "quick", timeMs: 1 })).toEqual({ withPlan: 20_000, withoutPlan: 5_000_000 });
    expect(workLimitsOf({ work: 50, timeMs: 1 })).toEqual({ withPlan: 50, withoutPlan: 50 });
  });

  test("is balanced by default, and unlimited if expansions are given, as in 0.1", () => {
    expect(workLimitsOf({ timeMs: 1 }).withPlan).toBe(340_000);
    expect(workLimitsOf({ expansions: 9, timeMs: 1 }).withPlan).toBe(Number.POSITIVE_INFINITY);
  });
});

describe("a solved result", () => {
  const domain = compileDomain(
    smallDomain([
      { id: "log", verb: "v", produces: { log: 1 }, cost: 3 },
      { id: "planks", verb: "v", consumes: [some("log")], produces: { planks: 4 }, cost: 1 },
    ]),
  );
  const ask = (limits: object): Result => {
    const problem = problemOn(domain, { goal: { items: { planks: 5 } }, planner: "hybrid", limits });
    const planning = new Planning(domain, problem, { steps: { compileSteps, makespanTicks } });
    for (;;) {
      const result = planning.step();
      if (result !== null) return result;
    }
  };

  test("that is proven has no gap", () => {
    expect(ask({})).toMatchObject({ status: "solved", cost: 8, lowerBound: 8, gap: 0, optimal: true, ended: "proven" });
  });

  test("says how far from the optimum it may be", () => {
    const { cost, lowerBound, gap, ended } = solved(plan("cake", { effort: "quick" }));
    expect(ended).toBe("work");
    expect(gap).toBeGreaterThanOrEqual(1 - lowerBound / cost);
    expect(gap).toBeLessThanOrEqual(1 - lowerBound / cost + 1e-6);
  });

  test("that is close enough ends by its gap", () => {
    const result = solved(plan("cake", { effort: "prove", gap: 0.5 }));
    expect(result).toMatchObject({ ended: "gap", optimal: false });
    expect(result.gap).toBeLessThanOrEqual(0.5);
  });
});
