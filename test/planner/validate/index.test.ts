import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { counterDomain } from "../../../domains/index.ts";
import { compileDomain, problemDigest, validate } from "../../../planner/index.ts";
import { planDigest, planIdOf } from "../../../planner/model/plan-text.ts";
import type { Plan, PlanStep, Problem, ProblemInput } from "../../../schemas/index.ts";
import { planCompiled, problemOn, solved } from "../reference/plan.ts";
import { canBeCarriedOut } from "../reference/replay.ts";

const DOMAIN = counterDomain();
const COUNTER = compileDomain(DOMAIN);

function planned(input: ProblemInput): { problem: Problem; plan: Plan } {
  const { problem, result } = planCompiled(COUNTER, input);
  return { problem, plan: solved(result).plan };
}

/** The plan as changed, with cost and digests made good, so that only the change itself can be found. */
function sealed(plan: Plan): Plan {
  const cost = plan.steps.reduce((sum, step) => sum + step.cost, 0);
  const digest = planDigest({ ...plan, cost });
  return { ...plan, cost, digest, planId: planIdOf(digest) };
}

/** The codes of the flaws of a plan, each once. */
const codes = (problem: Problem, plan: Plan, domain = DOMAIN): string[] => [
  ...new Set(validate(domain, { problem, plan }).flaws.map(({ code }) => code)),
];

const change = (plan: Plan, index: number, by: (step: PlanStep) => PlanStep): Plan => ({
  ...plan,
  steps: plan.steps.map((step, at) => (at === index ? by(step) : step)),
});

/** The plan with its first action of the operator changed. */
const withAction = (
  plan: Plan,
  operator: string,
  by: (action: PlanStep["actions"][number]) => PlanStep["actions"][number],
): Plan =>
  change(
    plan,
    plan.steps.findIndex(({ actions }) => actions[0]?.operator === operator),
    (step) => ({ ...step, actions: step.actions.map(by) }),
  );

const MINING = { goal: { items: { ore: 3, bench: 1 } }, planner: "hybrid" } as const;
const BENCH = { goal: { items: { bench: 1 } }, state: { inventory: { oak: 9, birch: 4 } }, planner: "htn" } as const;

describe("validate", () => {
  test("finds no flaw in what the planners plan", () => {
    const { problem, plan } = planned(MINING);
    expect(validate(DOMAIN, { problem, plan })).toEqual({ valid: true, flaws: [] });
    expect(canBeCarriedOut(DOMAIN, problem, plan)).toBe(true);
  });

  test("finds another domain", () => {
    const { problem, plan } = planned(BENCH);
    expect(codes(problem, plan, counterDomain({ pickDurability: 9 }))).toEqual(["plan.domainMismatch"]);
  });

  test("finds another problem", () => {
    const { plan } = planned(BENCH);
    const other = problemOn(DOMAIN, { ...BENCH, state: { inventory: { oak: 9, birch: 5 } } });
    expect(codes(other, plan)).toEqual(["plan.problemMismatch"]);
  });

  test("finds a change of anything that the digest covers", () => {
    const { problem, plan } = planned(BENCH);
    expect(codes(problem, { ...plan, makespanTicks: plan.makespanTicks + 1 })).toEqual(["plan.digest"]);
    expect(codes(problem, { ...plan, planId: "plan-0" })).toEqual(["plan.digest"]);
  });

  test("finds a wrong total and a wrong cost of a step", () => {
    const { problem, plan } = planned(BENCH);
    const total = { ...plan, cost: plan.cost + 1 };
    const digest = planDigest(total);
    expect(codes(problem, { ...total, digest, planId: planIdOf(digest) })).toEqual(["plan.cost"]);
    expect(codes(problem, sealed(change(plan, 0, (step) => ({ ...step, cost: step.cost + 1 }))))).toEqual([
      "plan.cost",
    ]);
  });

  test("finds two steps of one name", () => {
    const { problem, plan } = planned(MINING);
    const twice = change(plan, 1, (step) => ({ ...step, stepId: plan.steps[0]?.stepId ?? "", after: [] }));
    const steps = twice.steps.map((step) => ({ ...step, after: [] }));
    expect(codes(problem, sealed({ ...twice, steps }))).toEqual(["plan.duplicateStep"]);
  });

  test("finds a step after one that is not an earlier step", () => {
    const { problem, plan } = planned(BENCH);
    expect(codes(problem, sealed(change(plan, 0, (step) => ({ ...step, after: ["s99"] }))))).toEqual(["plan.order"]);
    expect(codes(problem, sealed(change(plan, 0, (step) => ({ ...step, after: [step.stepId] }))))).toEqual([
      "plan.order",
    ]);
  });

  test("finds a precondition that does not hold", () => {
    const { problem, plan } = planned(BENCH);
    const asking = change(plan, 0, (step) => ({ ...step, preconds: ["inventory.coal >= 1"] }));
    expect(codes(problem, sealed(asking))).toEqual(["plan.precondition"]);
  });

  test.each([[["inventory.bench += 2"]], [[]], [["inventory.bench += 1", "inventory.coal += 1"]]])(
    "finds effects that the replay does not show: %j",
    (effects) => {
      const { problem, plan } = planned(BENCH);
      expect(codes(problem, sealed(change(plan, 0, (step) => ({ ...step, effects }))))).toEqual(["plan.effects"]);
    },
  );

  test("finds an operator that the domain does not have", () => {
    const { problem, plan } = planned({ goal: { items: { oak: 1 } }, planner: "htn" });
    const idle = { ...(plan.steps[0] as PlanStep), stepId: "s2", effects: [], cost: 0 };
    const unknown = { ...idle, actions: [{ operator: "conjure", times: 1, consumes: {} }] };
    expect(codes(problem, sealed({ ...plan, steps: [...plan.steps, unknown] }))).toEqual(["plan.unknownOperator"]);
  });

  test("finds verbs that are not allowed and avoided operators", () => {
    const { plan } = planned(BENCH);
    const under = (constraints: ProblemInput["constraints"]): string[] => {
      const problem = problemOn(DOMAIN, { ...BENCH, constraints });
      return codes(problem, sealed({ ...plan, problem: problemDigest(problem) }));
    };
    expect(under({ allow: ["gather"] })).toEqual(["plan.notAllowed"]);
    expect(under({ allow: ["make"] })).toEqual([]);
    expect(under({ avoid: ["make"] })).toEqual(["plan.avoided"]);
    expect(under({ avoid: ["make:bench"] })).toEqual(["plan.avoided"]);
    expect(under({ avoid: ["make:pick"] })).toEqual([]);
  });

  test("finds a requirement that does not hold", () => {
    const { problem, plan } = planned({ goal: { items: { pick: 1 } }, planner: "htn" });
    const without = { ...plan, steps: plan.steps.filter(({ actions }) => actions[0]?.operator !== "place:bench") };
    const steps = without.steps.map((step) => ({ ...step, preconds: [], after: [] }));
    expect(codes(problem, sealed({ ...without, steps }))).toEqual(["plan.requirement"]);
  });

  test("finds a missing tool, and wear that is not the operator's", () => {
    const state = { inventory: { pick: 1 } };
    const { problem, plan } = planned({ goal: { items: { ore: 1 } }, state, planner: "htn" });
    const worn = (uses: Record<string, number> | undefined): Plan =>
      sealed(
        withAction(plan, "mine:ore", ({ uses: _, ...action }) => (uses === undefined ? action : { ...action, uses })),
      );
    expect(codes(problem, worn({ pick: 2 }))).toContain("plan.wear");
    expect(codes(problem, worn(undefined))).toEqual(expect.arrayContaining(["plan.tool", "plan.wear"]));
    const bare = problemOn(DOMAIN, { goal: { items: { ore: 1 } }, planner: "htn" });
    const moved = sealed({ ...change(plan, 0, (step) => ({ ...step, preconds: [] })), problem: problemDigest(bare) });
    expect(codes(bare, moved)).toEqual(expect.arrayContaining(["plan.tool"]));
  });

  test("finds a tool that does not last", () => {
    const input = { goal: { items: { ore: 2 } }, state: { inventory: { pick: 1 } }, planner: "htn" } as const;
    const { plan } = planned(input);
    const worn = problemOn(DOMAIN, { ...input, state: { inventory: { pick: 1 }, durability: { pick: [1] } } });
    expect(codes(worn, sealed({ ...plan, problem: problemDigest(worn) }))).toEqual(["plan.wear"]);
  });

  test("finds members that do not serve, and members that are not there", () => {
    const { problem, plan } = planned(BENCH);
    const consuming = (consumes: Record<string, number>): string[] => {
      const effects = Object.entries(consumes).map(([kind, count]) => `inventory.${kind} -= ${count}`);
      const made = withAction(plan, "make:bench", (action) => ({ ...action, consumes }));
      const reported = change(made, 0, (step) => ({
        ...step,
        preconds: [],
        effects: [...effects, "inventory.bench += 1"],
      }));
      return codes(problem, sealed(reported));
    };
    expect(consuming({ oak: 2, birch: 2 })).toEqual([]);
    expect(consuming({ oak: 3 })).toEqual(["plan.kinds"]);
    expect(consuming({ oak: 5 })).toEqual(["plan.kinds"]);
    const poor = problemOn(DOMAIN, { ...BENCH, state: { inventory: { oak: 3, birch: 1 } } });
    const max = withAction(plan, "make:bench", (action) => ({ ...action, consumes: { oak: 4 } }));
    const reported = change(max, 0, (step) => ({
      ...step,
      preconds: [],
      effects: ["inventory.oak = 0", "inventory.bench += 1"],
    }));
    expect(codes(poor, sealed({ ...reported, problem: problemDigest(poor) }))).toEqual(["plan.missing"]);
  });

  test("finds that kept things are consumed", () => {
    const { plan } = planned({ ...BENCH, state: { inventory: { oak: 4 } } });
    const problem = problemOn(DOMAIN, {
      ...BENCH,
      state: { inventory: { oak: 4 } },
      constraints: { keep: { oak: 1 } },
    });
    expect(codes(problem, sealed({ ...plan, problem: problemDigest(problem) }))).toEqual(["plan.missing"]);
  });

  test("finds that the inventory overflows", () => {
    const input = {
      goal: { items: { bench: 1 } },
      state: { inventory: { oak: 5, birch: 4 } },
      planner: "htn",
    } as const;
    const { plan } = planned(input);
    const problem = problemOn(DOMAIN, { ...input, constraints: { slots: 1 } });
    expect(codes(problem, sealed({ ...plan, problem: problemDigest(problem) }))).toEqual(["plan.slots"]);
  });

  test("finds that the goal is not reached", () => {
    const { plan } = planned(BENCH);
    const more = problemOn(DOMAIN, { ...BENCH, goal: { items: { bench: 2 } } });
    expect(codes(more, sealed({ ...plan, problem: problemDigest(more) }))).toEqual(["plan.goal"]);
    const state = problemOn(DOMAIN, { ...BENCH, goal: { state: ["facts.near:bench >= 1"] } });
    expect(codes(state, sealed({ ...plan, problem: problemDigest(state) }))).toEqual(["plan.goal"]);
    expect(codes(more, { ...sealed({ ...plan, steps: [] }), problem: problemDigest(more) })).toContain("plan.goal");
  });
});

describe("a single mutation of a plan", () => {
  const problems = [
    MINING,
    { goal: { items: { bar: 3, pick: 2 } }, planner: "hybrid" },
    { goal: { items: { bar: 2 } }, state: { inventory: { ore: 2, kiln: 1, oak: 7 } }, planner: "hybrid" },
    {
      goal: { items: { kiln: 1, ore: 5 } },
      state: { inventory: { pick: 2, birch: 6 }, durability: { pick: [1] } },
      planner: "htn",
    },
  ].map((input) => planned(input));

  /** Changes one thing in the actions or their order; what steps claim is left as it was, or taken away. */
  function mutated(plan: Plan, kind: number, at: number, by: number): Plan {
    const index = at % plan.steps.length;
    const step = plan.steps[index] as PlanStep;
    const bare: Plan = { ...plan, steps: plan.steps.map((one) => ({ ...one, after: [], preconds: [] })) };
    const first = (to: (action: PlanStep["actions"][number]) => PlanStep["actions"][number]): Plan =>
      change(bare, index, (one) => ({
        ...one,
        actions: one.actions.map((action, nth) => (nth === 0 ? to(action) : action)),
      }));
    switch (kind) {
      case 0:
        return { ...bare, steps: bare.steps.filter((_, nth) => nth !== index) };
      case 1: {
        const other = (index + 1) % plan.steps.length;
        const steps = [...bare.steps];
        [steps[index], steps[other]] = [steps[other] as PlanStep, steps[index] as PlanStep];
        return { ...bare, steps };
      }
      case 2:
        return first((action) => ({ ...action, times: Math.max(1, action.times + (by % 2 === 0 ? 1 : -1)) }));
      case 3:
        return first((action) => {
          const names = Object.keys(action.consumes);
          const name = names[by % Math.max(1, names.length)];
          return name === undefined
            ? action
            : { ...action, consumes: { ...action.consumes, [name]: (action.consumes[name] ?? 0) + 1 } };
        });
      case 4:
        return first((action) => {
          const swap: Record<string, string> = { oak: "birch", birch: "oak" };
          const consumes = Object.fromEntries(
            Object.entries(action.consumes).map(([name, count]) => [swap[name] ?? name, count]),
          );
          return { ...action, consumes };
        });
      case 5:
        return first((action) => ({ ...action, operator: DOMAIN.operators[by % DOMAIN.operators.length]?.id ?? "" }));
      default:
        return {
          ...bare,
          steps: [
            ...bare.steps.slice(0, index),
            { ...step, stepId: "again", after: [], preconds: [] },
            ...bare.steps.slice(index),
          ],
        };
    }
  }

  test("is found, or leaves a plan that another simulator accepts", () => {
    let caught = 0;
    fc.assert(
      fc.property(
        fc.nat(problems.length - 1),
        fc.integer({ min: 0, max: 6 }),
        fc.nat(40),
        fc.nat(40),
        (which, kind, at, by) => {
          const { problem, plan } = problems[which] as (typeof problems)[number];
          const other = sealed(mutated(plan, kind, at, by));
          const { valid } = validate(DOMAIN, { problem, plan: other });
          if (valid) expect(canBeCarriedOut(DOMAIN, problem, other)).toBe(true);
          else caught++;
          // The other way round: what cannot be carried out is always found.
          if (!canBeCarriedOut(DOMAIN, problem, other)) expect(valid).toBe(false);
        },
      ),
      { numRuns: 1_500, seed: 12 },
    );
    expect(caught).toBeGreaterThan(500);
  });

  test("is always found if the digest stays the same", () => {
    for (const { problem, plan } of problems) {
      for (let kind = 0; kind <= 6; kind++) {
        const other = mutated(plan, kind, 1, 0);
        expect(codes(problem, other)).toContain("plan.digest");
      }
    }
  });
});
