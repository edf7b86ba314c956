import { expect, test } from "vitest";
import { CapabilityRegistry } from "../../../executor/index.ts";
import { refusedStep } from "../../../executor/leaf/admission.ts";
import { type PantryBody, pantryRegistry, plan, step } from "../pantry.ts";

test("a plan with a step that the body refuses is refused before its first step", () => {
  const capabilities = pantryRegistry().list();
  const leaves = capabilities.flatMap((one) => (one.form === "leaf" ? [{ ...one.leaf, refuses: ["oven"] }] : []));
  const options = capabilities.flatMap((one) => (one.form === "option" ? [one.option] : []));
  const registry = new CapabilityRegistry<PantryBody>({ leaves, options, sensors: [] });
  const given = plan([step("s1", "place_block", { item: "oven" })]);
  expect(refusedStep(given, pantryRegistry(), undefined)).toBeUndefined();
  expect(refusedStep(given, registry, undefined)).toMatchObject({
    step: { stepId: "s1" },
    failure: { code: "pbi.guardFailed", detail: expect.stringContaining("oven") },
  });
});
