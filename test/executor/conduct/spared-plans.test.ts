// What conduct spares is in no plan, however it is written, and a creature that the version does not
// have keeps no plan from being made.

import { expect, test } from "vitest";
import { constrained } from "../../../executor/conduct/constraints.ts";
import { askPlanner } from "../../../executor/run/ask-planner.ts";
import { Conduct, Problem } from "../../../schemas/index.ts";
import { inlineClient, minecraftDomains } from "../../../workers/index.ts";

const client = inlineClient({ domains: minecraftDomains(), now: () => 0 });

/** What a plan for leather kills under a conduct that spares these. */
async function killed(...spare: string[]): Promise<unknown[]> {
  const asked = Problem.parse({ goal: { items: { leather: 1 } }, planner: "htn" });
  const problem = { ...asked, constraints: constrained(asked.constraints, Conduct.parse({ spare })) };
  const { steps } = await askPlanner(client, problem, new AbortController().signal);
  return steps.flatMap(({ type, args }) => (type === "kill_entity" ? [args.entity] : []));
}

test("a spared creature is not killed, however its name is written", async () => {
  const [usual] = await killed();
  for (const name of [usual, `minecraft:${usual}`, ` ${String(usual).toUpperCase()}`])
    expect(await killed(String(name))).not.toContain(usual);
});

test("creatures that the version does not know, and players, may be spared", async () => {
  expect(await killed("unicorn", "armadillo", "player", "Bob")).toEqual(await killed());
});
