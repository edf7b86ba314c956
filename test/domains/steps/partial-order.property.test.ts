import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CompiledDomain, compileDomain, validate } from "../../../planner/index.ts";
import type { Domain, Plan, PlanStep, Problem, ProblemInput } from "../../../schemas/index.ts";
import { knottyDomain, knottyGoal, knottyInventory } from "../../planner/reference/knotty-domains.ts";
import { minecraft } from "../../planner/reference/minecraft.ts";
import { planCompiled } from "../../planner/reference/plan.ts";
import { randomDomain, randomGoal, randomInventory } from "../../planner/reference/random-domains.ts";

/** The steps in another order that `after` allows; `choose` picks the next of the possible ones. */
function extension(steps: readonly PlanStep[], choose: (count: number) => number): PlanStep[] {
  const open = [...steps];
  const done = new Set<string>();
  const ordered: PlanStep[] = [];
  while (open.length > 0) {
    const ready = open.filter(({ after }) => after.every((id) => done.has(id)));
    const next = ready[choose(ready.length)];
    if (next === undefined) throw new Error("the partial order is cyclic");
    open.splice(open.indexOf(next), 1);
    done.add(next.stepId);
    ordered.push(next);
  }
  return ordered;
}

/**
 * Flaws of the reordered plan, except its digest, which covers the order, and slots, which depend
 * on it.
 */
const flawsOf = (document: Domain, problem: Problem, plan: Plan, steps: PlanStep[]) =>
  validate(document, { problem, plan: { ...plan, steps } }).flaws.filter(
    ({ code }) => code !== "plan.digest" && code !== "plan.slots",
  );

/** Mulberry32: derives an order from one number. */
function randomFrom(seed: number): (count: number) => number {
  let state = seed | 0;
  return (count) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * count);
  };
}

/** Whether an order other than the given one was tried with these seeds. */
function holdsInEveryOrder(domain: CompiledDomain, input: ProblemInput, seeds: readonly number[]): boolean {
  const { problem, result } = planCompiled(domain, { ...input, limits: { expansions: 600 } });
  if (result.status !== "solved") return false;
  const { plan } = result;
  // The applied operators suffice for a replay and are much shorter to read.
  const applied = plan.steps.flatMap(({ actions }) => actions.map(({ operator }) => domain.operatorId.get(operator)));
  const document = domain.excerpt([...new Set(applied)].filter((operator) => operator !== undefined));
  const latestFirst = (count: number): number => count - 1;
  let isOther = false;
  for (const choose of [latestFirst, ...seeds.map(randomFrom)]) {
    const steps = extension(plan.steps, choose);
    isOther ||= steps.some((step, index) => step !== plan.steps[index]);
    expect(flawsOf(document, problem, plan, steps)).toEqual([]);
  }
  return isOther;
}

const seeds = fc.array(fc.integer(), { minLength: 4, maxLength: 4 });

describe("every order that the partial order allows is valid", () => {
  test.each([
    ["random", fc.tuple(randomDomain, randomGoal, randomInventory, seeds), 300],
    ["knotty", fc.tuple(knottyDomain, knottyGoal, knottyInventory, seeds), 300],
  ] as const)("on %s domains", (_, problems, numRuns) => {
    let others = 0;
    fc.assert(
      fc.property(problems, ([domain, items, inventory, orders]) => {
        const input = { goal: { items }, state: { inventory }, planner: "htn" };
        if (holdsInEveryOrder(compileDomain(domain), input, orders)) others++;
      }),
      { numRuns: Number(process.env.RUNS ?? numRuns), seed: Number(process.env.SEED ?? 6) },
    );
    expect(others).toBeGreaterThan(5);
  });

  test("on Minecraft's", () => {
    const domain = minecraft("time");
    const { items } = domain.document();
    const names = Object.keys(items).filter((name) => items[name]?.status === "obtainable");
    const goal = fc.dictionary(fc.constantFrom(...names), fc.integer({ min: 1, max: 9 }), { minKeys: 1, maxKeys: 3 });
    const held = fc.dictionary(
      fc.constantFrom("iron_pickaxe", "stone_pickaxe", "oak_log", "coal", "bucket", "shears", ...names),
      fc.integer({ min: 1, max: 3 }),
      { maxKeys: 4 },
    );
    let others = 0;
    fc.assert(
      fc.property(goal, held, seeds, (wanted, inventory, orders) => {
        const input = { goal: { items: wanted }, state: { inventory }, planner: "htn" };
        if (holdsInEveryOrder(domain, input, orders)) others++;
      }),
      { numRuns: Number(process.env.RUNS ?? 15), seed: Number(process.env.SEED ?? 6) },
    );
    expect(others).toBeGreaterThan(8);
  });
});

test("independent branches of a plan are not ordered", () => {
  const domain = minecraft("time");
  const input = { goal: { items: { stick: 4, wheat_seeds: 1, dirt: 1 } }, planner: "htn" };
  const { result } = planCompiled(domain, input);
  if (result.status !== "solved") throw new Error(result.status);
  const first = result.plan.steps.filter(({ after }) => after.length === 0);
  expect(first.length).toBeGreaterThanOrEqual(3);
});
