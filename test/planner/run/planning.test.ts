import { describe, expect, test } from "vitest";
import { counterDomain } from "../../../domains/index.ts";
import { compileDomain, PLANNERS, Planning } from "../../../planner/index.ts";
import {
  canonicalJson,
  type Domain,
  type Problem,
  type ProblemInput,
  parseDocument,
  Result,
} from "../../../schemas/index.ts";
import { EIGHT_DOMAIN } from "../../workers/problems.ts";
import { minecraft } from "../reference/minecraft.ts";
import { planCompiled, problemOn, STEPS, solved } from "../reference/plan.ts";
import { smallDomain, some } from "../reference/small-domain.ts";

const COUNTER = compileDomain(counterDomain());
const RAILS: ProblemInput = { goal: { items: { rail: 64 } }, limits: { expansions: 100_000 } };
const rails = (): Problem => problemOn(minecraft("time"), RAILS);

describe("planning", () => {
  test.each([1, 63, 64, 65, 200])("expands at most %i nodes if that is the limit", (expansions) => {
    for (const { id } of PLANNERS) {
      const { result } = planCompiled(minecraft("time"), { ...RAILS, planner: id, limits: { expansions } });
      expect(result.stats.expanded).toBeLessThanOrEqual(expansions);
      if (id === "goap") expect(result).not.toMatchObject({ optimal: true });
    }
  });

  test("withholds a plan whose steps, one by one, need more slots than there are", () => {
    const domain = smallDomain(
      [
        { id: "get:a", verb: "get", produces: { a: 1 }, cost: 1 },
        { id: "get:z", verb: "get", produces: { z: 1 }, cost: 1 },
        { id: "make:c", verb: "make", consumes: [some("a", 2)], produces: { c: 1 }, cost: 1 },
      ],
      { a: { status: "obtainable", stack: 1 } },
    );
    const problem = problemOn(domain, { goal: { items: { c: 1, z: 1 } }, constraints: { slots: 2 }, planner: "htn" });
    const end = (steps: typeof STEPS): Result => {
      const planning = new Planning(compileDomain(domain), problem, { steps });
      for (;;) {
        const result = planning.step();
        if (result !== null) return result;
      }
    };
    // A compiler of steps that fetches what could wait: z and both a fill three slots.
    const eager: typeof STEPS = {
      ...STEPS,
      compileSteps: (from, digest, actions) =>
        STEPS.compileSteps(
          from,
          digest,
          [...actions].sort((left, right) => Number(right.operator === "get:z") - Number(left.operator === "get:z")),
        ),
    };
    expect(end(STEPS).status).toBe("solved");
    expect(end(eager)).toMatchObject({ status: "exhausted", best: null });
  });

  test("gives the caller a turn every 32 expansions at most", () => {
    const planning = new Planning(minecraft("time"), rails(), { steps: STEPS });
    let before = 0;
    for (let turn = 0; turn < 600; turn++) {
      if (planning.step() !== null) break;
      const { expanded } = planning.end("cancelled").stats;
      expect(expanded - before).toBeLessThanOrEqual(32);
      before = expanded;
    }
    expect(before).toBeGreaterThan(20);
  });

  test.each(["time", "memory"] as const)("that runs out of %s is solved with the best plan so far", (stop) => {
    const planning = new Planning(minecraft("time"), rails(), { steps: STEPS });
    expect(planning.end(stop)).toMatchObject({ status: "exhausted", best: null, ended: stop });
    for (let turn = 0; turn < 60; turn++) planning.step();
    const stats = { planner: "hybrid", timeMs: 0 };
    expect(planning.end(stop)).toMatchObject({ status: "solved", optimal: false, ended: stop, stats });
  });

  test("that is cancelled is aborted, with the best plan so far", () => {
    const planning = new Planning(minecraft("time"), rails(), { steps: STEPS });
    expect(planning.end("cancelled")).toMatchObject({ status: "aborted", best: null });
    for (let turn = 0; turn < 60; turn++) planning.step();
    const best = { format: "lodestone.plan/1" };
    expect(planning.end("cancelled")).toMatchObject({ status: "aborted", best, stats: { timeMs: 0 } });
  });

  test("that is ended from outside reports its lower bound, once there is one", () => {
    const planning = new Planning(minecraft("time"), rails(), { steps: STEPS });
    expect(planning.end("cancelled")).not.toHaveProperty("lowerBound");
    for (let turn = 0; turn < 60; turn++) planning.step();
    const ended = solved(planning.end("time"));
    expect(ended.lowerBound).toBeGreaterThan(0);
    expect(ended.lowerBound).toBeLessThanOrEqual(ended.cost);
    expect(ended.gap).toBeCloseTo(1 - ended.lowerBound / ended.cost, 5);
    expect(parseDocument(Result, JSON.parse(JSON.stringify(ended)), "result")).toEqual(ended);
  });

  test("that is interrupted within a step returns what it knew before", () => {
    const optimum = solved(planCompiled(minecraft("time"), { goal: { items: { torch: 1 } } }).result).cost;
    let interrupted = 0;
    for (let looks = 1; looks < 2_000; looks = Math.ceil(looks * 2.5)) {
      let left = looks;
      const problem = problemOn(minecraft("time"), { goal: { items: { torch: 1 } } });
      const planning = new Planning(minecraft("time"), problem, { steps: STEPS, isInterrupted: () => left-- <= 0 });
      let steps = 0;
      let result: Result | null = null;
      while (result === null && left >= 0) {
        result = planning.step();
        steps++;
      }
      expect(steps).toBeGreaterThan(0);
      if (result !== null) continue;
      interrupted++;
      result = planning.end("cancelled");
      if (result.status !== "aborted") throw new Error(result.status);
      expect(result.lowerBound ?? 0).toBeLessThanOrEqual(optimum);
      if (result.best !== null) expect(result.best.cost).toBeGreaterThanOrEqual(optimum);
      expect(planning.step()).toMatchObject({ status: "aborted" });
    }
    expect(interrupted).toBeGreaterThan(3);
  });

  test("polls for an interruption many times in a long step", () => {
    let looks = 0;
    const isInterrupted = (): boolean => {
      looks++;
      return false;
    };
    const planning = new Planning(minecraft("time"), rails(), { steps: STEPS, isInterrupted });
    let max = 0;
    for (let steps = 0; steps < 64 && max <= 20; steps++) {
      const before = looks;
      planning.step();
      max = Math.max(max, looks - before);
    }
    expect(max).toBeGreaterThan(20);
  });

  test("returns documents that fit the schema, whatever the outcome", () => {
    for (const [planner, items, expansions] of [
      ["htn", { pick: 1 }, 100],
      ["goap", { pick: 1 }, 1],
      ["hybrid", { idol: 1 }, 100],
    ] as const) {
      const { result } = planCompiled(COUNTER, { goal: { items }, planner, limits: { expansions } });
      expect(parseDocument(Result, JSON.parse(JSON.stringify(result)), "result")).toEqual(result);
    }
  });

  test("returns the same with and without a listener", () => {
    const asked: [typeof COUNTER, ProblemInput][] = [
      [COUNTER, { goal: { items: { idol: 1 } } }],
      [COUNTER, { goal: { items: { pick: 1 } } }],
      [minecraft("time"), { goal: { items: { torch: 1 } } }],
      [minecraft("time"), { goal: { items: { cake: 1 } }, constraints: { allow: ["craft_item"] } }],
    ];
    for (const [domain, input] of asked) {
      for (const { id } of PLANNERS) {
        const problem = problemOn(domain, { ...input, planner: id });
        const answers = [undefined, () => {}].map((onEvent) => {
          const planning = new Planning(domain, problem, { steps: STEPS, onEvent });
          for (;;) {
            const result = planning.step();
            if (result !== null) return result;
          }
        });
        expect(answers[1]).toEqual(answers[0]);
      }
    }
  });

  test("is byte-identical every time", () => {
    for (const { id } of PLANNERS) {
      const once = (): string =>
        canonicalJson(
          planCompiled(EIGHT, { goal: { items: { cake: 1, rail: 20 } }, planner: id, limits: { expansions: 300 } })
            .result,
        );
      expect(once()).toBe(once());
    }
  });

  test("gives the same steps on a domain whose lists stand in another order", () => {
    const shuffled = compileDomain(reordered(EIGHT_DOMAIN));
    for (const { id } of PLANNERS) {
      for (const item of ["enchanting_table", "cake", "rail"]) {
        const input = { goal: { items: { [item]: 3 } }, planner: id, limits: { expansions: 300 } };
        const [one, other] = [planCompiled(EIGHT, input).result, planCompiled(shuffled, input).result];
        const reported = (result: Result): unknown =>
          result.status === "solved" ? [result.cost, result.lowerBound, result.plan.steps, result.stats] : result;
        expect(reported(other)).toEqual(reported(one));
      }
    }
  });

  test("gives another digest for another order of the domain's lists, since that is another document", () => {
    expect(compileDomain(reordered(EIGHT_DOMAIN)).digest).not.toBe(EIGHT.digest);
  });

  test("has the domain's cost, whatever the learned prices", () => {
    const goal = { items: { bar: 1 } };
    const hasLearnedCosts = solved(planCompiled(COUNTER, { goal, prices: { trade: 100 }, planner: "htn" }).result);
    const plain = solved(planCompiled(COUNTER, { goal, planner: "htn" }).result);
    expect(plain.plan).toMatchObject({ cost: 6, prices: null });
    expect(hasLearnedCosts.plan.prices).toMatch(/^sha256:/);
    const costOf = new Map(counterDomain().operators.map(({ id, cost }) => [id, cost]));
    const actions = hasLearnedCosts.plan.steps.flatMap((step) => step.actions);
    expect(actions.map(({ operator }) => operator)).not.toContain("trade:bar");
    expect(hasLearnedCosts.cost).toBe(
      actions.reduce((sum, { operator, times }) => sum + (costOf.get(operator) ?? 0) * times, 0),
    );
  });

  test("refuses a planner that does not exist before it starts", () => {
    const problem = problemOn(COUNTER, { goal: { items: { oak: 1 } }, planner: "gaop" });
    expect(() => new Planning(COUNTER, problem, { steps: STEPS })).toThrow(/did you mean goap/);
  });

  test("throws if a step compiler makes invalid steps", () => {
    const problem = problemOn(COUNTER, { goal: { items: { oak: 2 } }, planner: "htn" });
    const steps = { ...STEPS, compileSteps: () => [] };
    const planning = new Planning(COUNTER, problem, { steps });
    expect(() => planning.step()).toThrow(expect.objectContaining({ code: "pool.invalidPlan" }));
  });
});

const EIGHT = compileDomain(EIGHT_DOMAIN);

/** The same domain with its lists, and the kinds within its needs, the other way round. */
function reordered(domain: Domain): Domain {
  const turned = <T extends { anyOf: string[] }>(needs: T[]): T[] =>
    needs.map((need) => ({ ...need, anyOf: [...need.anyOf].reverse() })).reverse();
  return {
    ...domain,
    items: Object.fromEntries(Object.entries(domain.items).reverse()),
    operators: domain.operators
      .map((operator) => ({
        ...operator,
        consumes: turned(operator.consumes),
        requires: turned(operator.requires),
        uses: turned(operator.uses),
      }))
      .reverse(),
  };
}
