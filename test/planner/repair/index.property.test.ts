import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type RepairCase, repairCases } from "../../../bench/repair/repair-cases.ts";
import { type CompiledDomain, compileDomain, repair, validate } from "../../../planner/index.ts";
import { type Domain, type Plan, type Problem, parseDocument, RepairRequest } from "../../../schemas/index.ts";
import { knottyDomain, knottyGoal, knottyInventory } from "../reference/knotty-domains.ts";
import { minecraft } from "../reference/minecraft.ts";
import { planCompiled, STEPS } from "../reference/plan.ts";
import { randomDomain, randomGoal, randomInventory } from "../reference/random-domains.ts";
import { canBeCarriedOut } from "../reference/replay.ts";

/** A plan with what is observed when one of its steps fails: anything at all. */
interface Failure {
  domain: Domain;
  items: Record<string, number>;
  inventory: Record<string, number>;
  observed: Record<string, number>;
  uses: number;
  hasFacts: boolean;
  cut: number;
  avoids: boolean;
}

const failures = (
  domain: fc.Arbitrary<Domain>,
  items: fc.Arbitrary<Record<string, number>>,
  inventory: fc.Arbitrary<Record<string, number>>,
): fc.Arbitrary<Failure> =>
  fc.record({
    domain,
    items,
    inventory,
    observed: fc.tuple(inventory, items).map(([held, made]) => ({ ...made, ...held })),
    uses: fc.integer({ min: 1, max: 3 }),
    hasFacts: fc.boolean(),
    cut: fc.nat(),
    avoids: fc.boolean(),
  });

function requestOf(
  domain: CompiledDomain,
  failure: Failure,
  planned: { problem: Problem; plan: Plan },
): RepairRequest | null {
  const { steps } = planned.plan;
  const failed = steps[failure.cut % Math.max(1, steps.length)];
  if (failed === undefined) return null;
  const items = domain.document().items;
  const tools = Object.keys(failure.observed).filter((name) => items[name]?.durability !== undefined);
  const request = {
    ...planned,
    failedStep: failed.stepId,
    state: {
      inventory: failure.observed,
      durability: Object.fromEntries(tools.map((tool) => [tool, [failure.uses]])),
      facts: failure.hasFacts ? domain.document().facts : [],
    },
    avoid: failure.avoids ? failed.actions.map(({ operator }) => operator) : [],
  };
  return parseDocument(RepairRequest, request, "request");
}

describe.each([
  ["random", failures(randomDomain, randomGoal, randomInventory)],
  ["knotty random", failures(knottyDomain, knottyGoal, knottyInventory)],
] as const)("on %s domains", (_, arbitrary) => {
  test("a repaired plan is valid for any observed state, and an unrepaired problem has no plan", () => {
    const tally = { patched: 0, anew: 0, without: 0 };
    fc.assert(
      fc.property(arbitrary, (failure) => {
        const domain = compileDomain(failure.domain);
        const limits = { expansions: 300 };
        const input = {
          goal: { items: failure.items },
          state: { inventory: failure.inventory },
          planner: "hybrid",
          limits,
        };
        const { problem, result } = planCompiled(domain, input);
        fc.pre(result.status === "solved");
        const request = requestOf(domain, failure, { problem, plan: result.plan });
        fc.pre(request !== null);
        const answer = repair(domain, request, { steps: STEPS });
        if (answer.status !== "repaired") {
          tally.without++;
          expect(planCompiled(domain, answer.problem).result.status).toBe(answer.status);
          return;
        }
        tally[answer.replanned ? "anew" : "patched"]++;
        expect(validate(domain.document(), answer).flaws).toEqual([]);
        const old = request.plan.steps.slice(
          request.plan.steps.findIndex(({ stepId }) => stepId === request.failedStep),
        );
        expect([...answer.kept, ...answer.dropped].map(({ stepId }) => stepId).toSorted()).toEqual(
          old.map(({ stepId }) => stepId).toSorted(),
        );
        expect([...answer.kept.map(({ as }) => as), ...answer.added.map(({ stepId }) => stepId)].toSorted()).toEqual(
          answer.plan.steps.map(({ stepId }) => stepId).toSorted(),
        );
      }),
      { numRuns: Number(process.env.RUNS ?? 90), seed: Number(process.env.SEED ?? 5) },
    );
    expect(tally.patched).toBeGreaterThan(3 * tally.anew);
    expect(tally.patched).toBeGreaterThan(25);
    expect(tally.without).toBeGreaterThan(0);
  });
});

describe("failures of Minecraft plans", () => {
  const domain = minecraft("time");
  const cases = repairCases(domain, { count: Number(process.env.CASES ?? 60), seed: Number(process.env.SEED ?? 5) });
  const answers = cases.map(({ request }) => repair(domain, request, { steps: STEPS }));

  test("are nearly all patched, every plan holds, and an unrepaired problem has no plan", () => {
    let without = 0;
    for (const answer of answers) {
      if (answer.status !== "repaired") {
        without++;
        expect(planCompiled(domain, answer.problem).result.status).toBe(answer.status);
        continue;
      }
      expect(validate(domain.document(), answer).flaws).toEqual([]);
      expect(canBeCarriedOut(domain.document(), answer.problem, answer.plan)).toBe(true);
    }
    expect(without).toBeLessThan(cases.length / 20);
    expect(answers.filter(({ replanned }) => replanned).length).toBeLessThan(cases.length / 10);
  });

  test("cost no more than the rest of the plan if nothing is missing", () => {
    let whole = 0;
    for (const [index, answer] of answers.entries()) {
      if (answer.status !== "repaired" || answer.replanned || answer.added.length > 0) continue;
      const { plan, failedStep } = (cases[index] as RepairCase).request;
      const left = plan.steps.slice(plan.steps.findIndex(({ stepId }) => stepId === failedStep));
      expect(answer.cost).toBeLessThanOrEqual(left.reduce((sum, { cost }) => sum + cost, 0));
      if (answer.kept.length === left.length) whole++;
    }
    expect(whole).toBeGreaterThan(cases.length / 4);
  });

  test("are the same for the same seed", () => {
    const again = repairCases(domain, { count: 10, seed: Number(process.env.SEED ?? 5) });
    expect(again).toEqual(cases.slice(0, 10));
    expect(again.map(({ request }) => repair(domain, request, { steps: STEPS }))).toEqual(answers.slice(0, 10));
  });
});
