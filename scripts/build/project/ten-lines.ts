// The first ten lines of a user: plan a goal, read its steps, and validate the plan.

import { compileMinecraft, inlineClient, sentenceOf, validate } from "lodestone";

const problem = { goal: { items: { torch: 4 } }, state: { inventory: { coal: 1, oak_log: 1 } } };
const result = await inlineClient().plan(problem);
if (result.status === "solved") {
  for (const step of result.plan.steps) console.log(sentenceOf(step));
  const { valid } = validate(compileMinecraft(), { problem, plan: result.plan });
  console.log(`cost ${result.cost}, optimal ${result.optimal}, valid ${valid}`);
}
