import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { COUNTER_PROBLEMS, counterDomain } from "../../../domains/index.ts";
import { compileDomain } from "../../../planner/index.ts";
import { EIGHT_DOMAIN, eightProblems } from "../../workers/problems.ts";
import { minecraft } from "../reference/minecraft.ts";
import { planCompiled, solved } from "../reference/plan.ts";
import { randomDomain, randomGoal, randomInventory } from "../reference/random-domains.ts";

const COUNTER = compileDomain(counterDomain());
const EIGHT = compileDomain(EIGHT_DOMAIN);

describe("hybrid", () => {
  test("never costs more than htn, and solves all that htn solves", () => {
    fc.assert(
      fc.property(randomDomain, randomGoal, randomInventory, (document, items, inventory) => {
        const domain = compileDomain(document);
        const input = { goal: { items }, state: { inventory }, limits: { expansions: 400 } };
        const htn = planCompiled(domain, { ...input, planner: "htn" }).result;
        fc.pre(htn.status === "solved");
        const hybrid = solved(planCompiled(domain, { ...input, planner: "hybrid" }).result);
        expect(hybrid.cost).toBeLessThanOrEqual(htn.cost + 1e-9);
        expect(hybrid.lowerBound).toBeLessThanOrEqual(hybrid.cost + 1e-9);
      }),
      { numRuns: 75, seed: 5 },
    );
  });

  test.each(
    COUNTER_PROBLEMS.flatMap(({ optimum, ...rest }) => (optimum === null ? [] : [[rest.name, optimum, rest] as const])),
  )("proves the optimum of the toy problem %s (%i)", (_, optimum, { goal, inventory }) => {
    const { result } = planCompiled(COUNTER, { goal, state: { inventory }, planner: "hybrid" });
    expect(result).toMatchObject({ cost: optimum, lowerBound: optimum, optimal: true });
  });

  test.each([
    ["iron_pickaxe", "time"],
    ["diamond_pickaxe", "time"],
    ["diamond_pickaxe", "actions"],
  ] as const)("proves the cheapest %s by %s in fewer than 1,000 expansions", (item, objective) => {
    const { result } = planCompiled(minecraft(objective), {
      goal: { items: { [item]: 1 } },
      objective,
      planner: "hybrid",
    });
    expect(result).toMatchObject({ status: "solved", optimal: true });
    expect(result.stats.expanded).toBeLessThan(1_000);
  });

  test("reaches all eight optima within 1,500 expansions each", () => {
    for (const { goal, optimum } of eightProblems("hybrid")) {
      const { result } = planCompiled(EIGHT, { goal, planner: "hybrid", limits: { expansions: 1_500 } });
      expect(result).toMatchObject({ status: "solved", cost: optimum, optimal: true });
    }
  });

  test("finds and proves a plan by RINS that htn does not find", () => {
    const input = { goal: { items: { golden_boots: 1 } }, planner: "hybrid", limits: { expansions: 8_000 } };
    const { result } = planCompiled(minecraft("time"), input);
    // The integer program settles it at 4,931; what is found before that costs 5,017.
    expect(result).toMatchObject({ status: "solved", cost: 4_931, optimal: true });
  });

  test("bisects to a much cheaper brown_stained_glass, of cost 32", () => {
    const input = { goal: { items: { brown_stained_glass: 1 } }, objective: "actions", planner: "hybrid" } as const;
    const { result } = planCompiled(minecraft("actions"), { ...input, limits: { expansions: 50_000 } });
    // goap settles it at that by itself. Asked for anything cheaper than what htn finds, programs took five times as long.
    expect(result).toMatchObject({ status: "solved", cost: 32, optimal: true });
  });

  test("returns a bound that bisection raised for an expensive goal", () => {
    const input = { goal: { items: { crimson_button: 1 } }, planner: "hybrid", limits: { expansions: 6_000 } };
    const result = solved(planCompiled(minecraft("time"), input).result);
    expect(result.optimal).toBe(false);
    expect(result.lowerBound / result.cost).toBeGreaterThan(0.95);
    expect(result.lowerBound).toBeLessThanOrEqual(13_026);
  });

  test("returns htn's plan with a bound when no expansions are left to improve it", () => {
    const domain = minecraft("time");
    const input = { goal: { items: { rail: 64 } }, state: { dimension: "overworld" } };
    const htn = solved(planCompiled(domain, { ...input, planner: "htn" }).result);
    const limits = { expansions: htn.stats.expanded + 1 };
    const hybrid = solved(planCompiled(domain, { ...input, planner: "hybrid", limits }).result);
    expect(hybrid).toMatchObject({ cost: htn.cost, optimal: false });
    expect(hybrid.plan.steps.map(({ actions }) => actions)).toEqual(htn.plan.steps.map(({ actions }) => actions));
    expect(hybrid.lowerBound).toBeGreaterThan(0);
    expect(hybrid.lowerBound).toBeLessThanOrEqual(hybrid.cost);
  });

  test("adds the counters of htn and goap", () => {
    const input = { goal: { items: { bucket: 1 } }, limits: { expansions: 200 } };
    const htn = planCompiled(EIGHT, { ...input, planner: "htn" }).result.stats;
    const hybrid = planCompiled(EIGHT, { ...input, planner: "hybrid" }).result.stats;
    expect(htn.expanded).toBeGreaterThan(0);
    expect(hybrid.expanded).toBeGreaterThanOrEqual(htn.expanded);
    expect(hybrid.evaluated).toBeGreaterThan(htn.evaluated);
  });
});
