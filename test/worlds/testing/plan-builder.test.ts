import { expect, test } from "vitest";
import { Plan } from "../../../schemas/index.ts";
import { aPlan } from "../../../worlds/testing/index.ts";

test("a plan by hand parses by the schema, its steps in a row", () => {
  const plan = aPlan().step("wait", { ms: 50 }).step("chat", { message: "hello" }).build();
  expect(Plan.parse(plan)).toEqual(plan);
  expect(plan.steps.map(({ stepId, after }) => [stepId, after])).toEqual([
    ["s1", []],
    ["s2", ["s1"]],
  ]);
});

test("the same steps give the same plan, and others another one", () => {
  const waiting = (ms: number) => aPlan().step("wait", { ms }).build();
  expect(waiting(50)).toEqual(waiting(50));
  expect(waiting(51).planId).not.toBe(waiting(50).planId);
});

test("an invalid step throws where it is written", () => {
  expect(() => aPlan().step("wait", { ms: 50 }, { effects: ["inventory.stick >= 1"] })).toThrow("input.invalid");
});

test("two steps with one idempotency key throw", () => {
  const twice = aPlan()
    .step("wait", { ms: 1 }, { idempotencyKey: "a" })
    .step("wait", { ms: 2 }, { idempotencyKey: "a" });
  expect(() => twice.build()).toThrow("idempotency key");
});
