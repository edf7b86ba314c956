import { describe, expect, test } from "vitest";
import { counterDomain } from "../../../domains/index.ts";
import { readingOf } from "../../../planner/validate/reading.ts";
import type { PlanStep } from "../../../schemas/index.ts";
import { planOn, solved } from "../reference/plan.ts";

const DOMAIN = counterDomain();
const OPERATORS = new Map(DOMAIN.operators.map((operator) => [operator.id, operator]));
const { plan } = solved(planOn(DOMAIN, { goal: { items: { pick: 1 } }, planner: "htn" }).result);
const step = plan.steps.at(-1) as PlanStep;
const costOf = (read: PlanStep, operators = OPERATORS): number => readingOf(read, operators).cost;

describe("what was read of a step", () => {
  test("is kept where its parts are frozen, for whichever plan has it", () => {
    const reading = readingOf(step, OPERATORS);
    expect(readingOf({ ...step, stepId: "s99", after: [] }, OPERATORS)).toBe(reading);
  });

  test("is not kept where an action could still change", () => {
    const open = structuredClone(step);
    const before = costOf(open);
    const [action] = open.actions;
    if (action !== undefined) action.times += 1;
    expect(costOf(open)).toBeGreaterThan(before);
  });

  test.each<[string, Partial<PlanStep>]>([
    ["arguments", { args: { item: "pick", count: 7 } }],
    ["preconditions", { preconds: ["inventory.oak >= 9"] }],
    ["effects", { effects: ["inventory.oak += 9"] }],
  ])("is read anew where frozen actions stand beside other %s", (_, other) => {
    const reading = readingOf(step, OPERATORS);
    expect(readingOf({ ...step, ...other }, OPERATORS)).not.toEqual(reading);
    expect(readingOf(step, OPERATORS)).toEqual(reading);
  });

  test("is read anew on a domain with other operators of the same names", () => {
    const dear = new Map(DOMAIN.operators.map((operator) => [operator.id, { ...operator, cost: operator.cost + 5 }]));
    expect(costOf(step, dear)).toBeGreaterThan(costOf(step));
    expect(costOf(step)).toBe(step.cost);
  });
});
