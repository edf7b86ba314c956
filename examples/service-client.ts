// Planning from TypeScript with a remote service: `lodestone serve`, then
// `node examples/service-client.ts [URL]`. Outside of this repository import both from
// "lodestone/client".

import { CodedError } from "../schemas/errors/coded-error.ts";
import { serviceClient } from "../server/client/service-client.ts";

const url = process.argv[2] ?? "http://127.0.0.1:8080";
const { LODESTONE_TOKEN: token } = process.env;
const service = serviceClient({ url, ...(token === undefined ? {} : { token }) });
const say = (text: string): void => void process.stdout.write(`${text}\n`);

// One plan; the search reports its incumbents meanwhile.
const result = await service.plan(
  { goal: { items: { stone_pickaxe: 1 } }, state: { inventory: { oak_log: 4 } } },
  { onEvent: (event) => event.type === "incumbent" && say(`a plan that costs ${event.cost}`) },
);
if (result.status !== "solved") throw new Error(`no plan: ${result.status}`);
for (const step of result.plan.steps) say(`${step.stepId}: ${step.type} ${JSON.stringify(step.args)}`);

// Many plans, answered in order.
const wanted = ["chest", "furnace", "bedrock"].map((item) => ({ goal: { items: { [item]: 1 } }, planner: "htn" }));
for await (const answer of service.planBatch(wanted)) say(answer.error ? answer.error.message : answer.result.status);

// Every error has a code and says where it is.
try {
  await service.plan({ goal: { items: { iron_pickax: 1 } } });
} catch (error) {
  if (!(error instanceof CodedError)) throw error;
  say(error.message);
}
await service.close();
