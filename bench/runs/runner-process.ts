// The process that makes runs, one after the other: mineflayer and the planning threads stay loaded
// between them. Its parent ends it when a run does not return; it ends itself when its parent has
// ended.

import { openingProblem } from "../../bots/index.ts";
import type { PlannerClient, RunEvent } from "../../schemas/index.ts";
import { minecraftDomains, poolClient } from "../../workers/index.ts";
import type { RunAsked } from "./row.ts";
import { runInWorld } from "./run-in-world.ts";
import { lineOfEvent, SAY_STEPS } from "./say-step.ts";

/** By version; all runs of a bench use one. */
const planners = new Map<string, PlannerClient>();
function plannerFor(mcVersion: string): PlannerClient {
  const known = planners.get(mcVersion);
  if (known !== undefined) return known;
  const warmUp = [openingProblem(mcVersion)];
  const planner = poolClient({ workers: 1, domains: minecraftDomains(), warmUp });
  planners.set(mcVersion, planner);
  return planner;
}

const says = process.argv.includes(SAY_STEPS);

/** Parallel runs share the terminal, so every line names its run. */
const sayerOf =
  ({ goal, seed }: RunAsked) =>
  (event: RunEvent): void => {
    const line = says ? lineOfEvent(event) : undefined;
    if (line !== undefined) process.stderr.write(`${goal} in world ${seed} ${line}\n`);
  };

process.on("disconnect", () => process.exit(0));
// Ctrl-C stops the parent, which stops this process.
process.on("SIGINT", () => {});
process.on("message", async (asked: RunAsked) => {
  process.send?.(await runInWorld(asked, plannerFor(asked.mcVersion), { onEvent: sayerOf(asked) }));
});
