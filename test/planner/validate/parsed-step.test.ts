import { describe, expect, test } from "vitest";
import { counterDomain } from "../../../domains/index.ts";
import { parsedStepOf } from "../../../planner/validate/parsed-step.ts";
import { worldOf } from "../../../planner/validate/world.ts";
import type { PlanStep } from "../../../schemas/index.ts";
import { planOn, solved } from "../reference/plan.ts";

const DOMAIN = counterDomain();
const WORLD = worldOf(DOMAIN);
const { plan } = solved(planOn(DOMAIN, { goal: { items: { pick: 1 } }, planner: "htn" }).result);
const step = plan.steps.at(-1) as PlanStep;
const costOf = (read: PlanStep, world = WORLD): number => parsedStepOf(read, world).cost;

describe("what was read of a step", () => {
  test("is cached for frozen parts, across plans", () => {
    const reading = parsedStepOf(step, WORLD);
    expect(parsedStepOf({ ...step, stepId: "s99", after: [] }, WORLD)).toBe(reading);
  });

  test("is not cached while an action could change", () => {
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
    const reading = parsedStepOf(step, WORLD);
    expect(parsedStepOf({ ...step, ...other }, WORLD)).not.toEqual(reading);
    expect(parsedStepOf(step, WORLD)).toEqual(reading);
  });

  test("is read again on a domain with other operators of the same names", () => {
    const operators = DOMAIN.operators.map((operator) => ({ ...operator, cost: operator.cost + 5 }));
    expect(costOf(step, worldOf({ ...DOMAIN, operators }))).toBeGreaterThan(costOf(step));
    expect(costOf(step)).toBe(step.cost);
  });
});
