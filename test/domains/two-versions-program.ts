// A program for the test of versions: compiles and plans for the versions that it is named, in that
// order, and reports for each the digest of its domain and the steps of a plan for a stick.

import { Problem } from "../../schemas/index.ts";
import { inlineClient, minecraftDomains } from "../../workers/index.ts";

const client = inlineClient({ domains: minecraftDomains(), now: () => 0 });
for (const mcVersion of process.argv.slice(2)) {
  const result = await client.plan(Problem.parse({ goal: { items: { stick: 2 } }, mcVersion }), {});
  const plan = result.status === "solved" ? result.plan : undefined;
  process.stdout.write(`${mcVersion} ${plan?.domain} ${plan?.steps.map(({ type }) => type).join(",")}\n`);
}
