import { expect, test } from "vitest";
import { StepLedger } from "../../../executor/run/step-ledger.ts";
import { step } from "../pantry.ts";

test("a step is refused while another one is active", () => {
  const ledger = new StepLedger();
  ledger.begin(step("s1", "wait", {}));
  expect(() => ledger.begin(step("s2", "wait", {}))).toThrow(/pbi\.doubleDispatch.*s1/);
});

test("a key is dispatched once, whatever the step's name", () => {
  const ledger = new StepLedger();
  ledger.begin(step("s1", "wait", {}, { idempotencyKey: "same" }));
  ledger.end();
  expect(() => ledger.begin(step("s2", "wait", {}, { idempotencyKey: "same" }))).toThrow(/pbi\.doubleDispatch/);
});

test("steps with different keys follow one another", () => {
  const ledger = new StepLedger();
  ledger.begin(step("s1", "wait", {}));
  ledger.end();
  expect(() => ledger.begin(step("s2", "wait", {}))).not.toThrow();
});
