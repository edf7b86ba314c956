import { expect, test } from "vitest";
import { validate } from "../../../planner/index.ts";
import { planOn, solved } from "../reference/plan.ts";
import { smallDomain, some } from "../reference/small-domain.ts";

// A bottle is wanted, and drinking the honey leaves one: the step says what is eaten, not what is made.
const domain = smallDomain([
  {
    id: "eat:honey_bottle",
    verb: "consume_food",
    args: { item: "honey_bottle" },
    consumes: [some("honey_bottle")],
    produces: { glass_bottle: 1, "food:points": 6 },
    cost: 1,
  },
]);

test("a step that eats names the food", () => {
  const goal = { items: { glass_bottle: 2 } };
  const { problem, result } = planOn(domain, { goal, state: { inventory: { honey_bottle: 3 } }, planner: "htn" });
  const { plan } = solved(result);
  expect(plan.steps.map(({ args }) => args)).toEqual([{ item: "honey_bottle", count: 2 }]);
  expect(validate(domain, { problem, plan }).flaws).toEqual([]);
  const [step] = plan.steps;
  if (step === undefined) throw new Error("no step");
  const lying = { ...plan, steps: [{ ...step, args: { ...step.args, count: 3 } }] };
  expect(validate(domain, { problem, plan: lying }).flaws.map(({ code }) => code)).toContain("plan.arguments");
});
