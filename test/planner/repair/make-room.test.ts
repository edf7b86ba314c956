import { expect, test } from "vitest";
import { repair, validate } from "../../../planner/index.ts";
import { parseDocument, RepairRequest } from "../../../schemas/index.ts";
import { minecraft } from "../reference/minecraft.ts";
import { planCompiled, STEPS } from "../reference/plan.ts";

const goal = { items: { oak_planks: 4, stick: 4 } };

test("a patch throws away what stands in its way, as plans do", () => {
  const domain = minecraft("time");
  const { problem, result } = planCompiled(domain, { goal, state: { inventory: { oak_log: 2 } }, planner: "htn" });
  if (result.status !== "solved") throw new Error(result.status);
  const [first] = result.plan.steps;
  // Meanwhile the bag has filled with dirt.
  const state = { inventory: { oak_log: 2, dirt: 35 * 64 } };
  const request = { problem, plan: result.plan, failedStep: first?.stepId, state };
  const repaired = repair(domain, parseDocument(RepairRequest, request, "request"), { steps: STEPS });
  if (repaired.status !== "repaired") throw new Error(repaired.status);
  expect(repaired.replanned).toBe(false);
  expect(repaired.plan.steps.map(({ type, args }) => [type, args.item])).toContainEqual(["drop_item", "dirt"]);
  expect(validate(domain.document(), { problem: repaired.problem, plan: repaired.plan }).flaws).toEqual([]);
  // A second failure keeps the drop that the plan now has.
  const dropping = repaired.plan.steps.find(({ type }) => type === "drop_item");
  const again = repair(
    domain,
    parseDocument(
      RepairRequest,
      { problem: repaired.problem, plan: repaired.plan, failedStep: dropping?.stepId, state: repaired.problem.state },
      "request",
    ),
    { steps: STEPS },
  );
  expect(again.status === "repaired" && again.plan.steps.some(({ type }) => type === "drop_item")).toBe(true);
});
