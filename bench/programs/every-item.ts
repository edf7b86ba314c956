// Plans every obtainable item of a version, or of all, from an empty inventory, and replays each
// plan with `validate`. Prints how many were planned, found valid and proven best, the times, and
// each failed item. Exits 1 where any item is missing.
//
//   node bench/programs/every-item.ts [--mc-version 1.20.1|all] [--objective time] [--planner htn]
//     [--expansions 2000] [--only all|craftable|smeltable]

import { SUPPORTED_VERSIONS } from "../../domains/minecraft/data/known-versions.ts";
import { minecraftSnapshot } from "../../domains/minecraft/snapshot/index.ts";
import { validate } from "../../planner/index.ts";
import { type Domain, Objective, Problem, parseDocument, type Result } from "../../schemas/index.ts";
import { runProblem } from "../../workers/index.ts";
import { readFlags } from "../lib/flags.ts";

const values = readFlags({
  "mc-version": { type: "string", default: "1.20.1" },
  objective: { type: "string", default: "time" },
  planner: { type: "string", default: "htn" },
  expansions: { type: "string", default: "2000" },
  only: { type: "string", default: "all" },
  item: { type: "string", multiple: true },
});

const VERBS: Readonly<Record<string, string>> = { craftable: "craft_item", smeltable: "smelt_item" };

/** Obtainable items of the domain; with a verb, only those that one of its operators makes. */
function itemsOf({ items, operators }: Domain, verb: string | undefined): string[] {
  const made = new Set(
    operators
      .filter((operator) => verb === undefined || operator.verb === verb)
      .flatMap(({ produces }) => Object.keys(produces)),
  );
  return Object.keys(items).filter((item) => made.has(item) && items[item]?.status === "obtainable");
}

const objective = Objective.parse(values.objective);
/** Prints the totals of one version; whether every item has a valid plan. */
async function planEveryItem(mcVersion: string): Promise<boolean> {
  const domain = await minecraftSnapshot({ mcVersion, objective });
  const document = domain.document();
  const items = values.item ?? itemsOf(document, VERBS[values.only]);

  const times: number[] = [];
  const failed: string[] = [];
  let proven = 0;
  let steps = 0;
  let cost = 0;
  for (const item of items) {
    const problem = parseDocument(
      Problem,
      {
        goal: { items: { [item]: 1 } },
        mcVersion,
        objective,
        planner: values.planner,
        limits: { expansions: Number(values.expansions) },
      },
      item,
    );
    const result: Result = runProblem(domain, problem, { now: () => performance.now(), isCancelled: () => false });
    times.push(result.stats.timeMs);
    if (result.status !== "solved") {
      failed.push(`${item}: ${result.status} after ${result.stats.expanded} expansions`);
      continue;
    }
    const { flaws } = validate(document, { problem, plan: result.plan });
    if (flaws.length > 0) failed.push(`${item}: ${flaws.map(({ code }) => code).join(" ")}`);
    if (result.optimal) proven++;
    cost += result.cost;
    steps = Math.max(steps, result.plan.steps.length);
  }

  times.sort((a, b) => a - b);
  const percentile = (share: number): string =>
    (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1);
  const lines = [
    `Minecraft ${mcVersion}, objective ${objective}, planner ${values.planner}, ${values.only}: ${document.operators.length} operators`,
    `items ${items.length}, planned and valid ${items.length - failed.length}, proven best ${proven}, longest plan ${steps} steps, mean cost ${Math.round(cost / Math.max(1, items.length - failed.length))}`,
    `ms a plan: p50 ${percentile(0.5)}, p95 ${percentile(0.95)}, most ${percentile(1)}`,
    ...failed,
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
  return failed.length === 0;
}

const asked = values["mc-version"];
for (const mcVersion of asked === "all" ? SUPPORTED_VERSIONS : [asked]) {
  if (!(await planEveryItem(mcVersion))) process.exitCode = 1;
}
