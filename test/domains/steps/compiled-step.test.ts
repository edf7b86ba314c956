import { expect, test } from "vitest";
import { compileStep, isCompiledStep } from "../../../domains/steps/compiled-step.ts";

test("a draft counts as compiled once it is, so that it is not compiled again", () => {
  const draft = { type: "wait", args: {}, actions: [] };
  expect(isCompiledStep(draft)).toBe(false);
  const compiled = compileStep(draft, () => {
    throw new Error("a step without actions has no operators");
  });
  expect(isCompiledStep(compiled)).toBe(true);
});
