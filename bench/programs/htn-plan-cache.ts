// Compares a domain's plan cache with the search that filled it, in one process and alternately:
// every obtainable item, in several counts, planned by both. Prints the number of problems in which
// the two differ in anything (plan, reasons, counts), and the time of a problem: the least of its
// rounds, since other load on the machine only adds time. Exit code 1 where any differ.
//
//   node bench/programs/htn-plan-cache.ts [--mc-version 1.20.1] [--objective time]
//     [--counts 1,16,64] [--rounds 30]

import { minecraftSnapshot } from "../../domains/minecraft/snapshot/index.ts";
import type { SearchOutcome } from "../../planner/contract/search.ts";
import { HtnSearch } from "../../planner/htn/index.ts";
import type { CompiledDomain } from "../../planner/index.ts";
import { compileProblem } from "../../planner/model/compiled-problem.ts";
import { Objective, Problem, parseDocument } from "../../schemas/index.ts";
import { readFlags } from "../lib/flags.ts";
import { craftablesOf } from "../suites/minecraft.ts";

const values = readFlags({
  "mc-version": { type: "string", default: "1.20.1" },
  objective: { type: "string", default: "time" },
  counts: { type: "string", default: "1,16,64" },
  rounds: { type: "string", default: "30" },
});
const objective = Objective.parse(values.objective);
const mcVersion = values["mc-version"];
const decided = await minecraftSnapshot({ mcVersion, objective }, { decides: true });
const searched: CompiledDomain = { ...decided, planCache: null };
/** Expansions after which a search without a plan is given up. */
const MAX_EXPANSIONS = 3_000;
const ROUNDS_TO_WARM = 5;

function searchOf(domain: CompiledDomain, problem: Problem): { htn: HtnSearch; outcome: SearchOutcome } {
  const htn = new HtnSearch(compileProblem(domain, problem));
  let outcome: SearchOutcome | null = null;
  while (outcome === null && htn.counters.expanded < MAX_EXPANSIONS) outcome = htn.step(64);
  return { htn, outcome: outcome ?? htn.stop() };
}

function planText(domain: CompiledDomain, problem: Problem): string {
  const { htn, outcome } = searchOf(domain, problem);
  if (outcome.status !== "solved") return JSON.stringify([outcome.status, htn.counters]);
  const { batches, cost, decomposition } = outcome.found;
  const reported = batches.map(({ operator, times, consumed, wear }) => [operator, times, [...consumed], [...wear]]);
  return JSON.stringify([htn.counters, cost, reported, decomposition?.document()]);
}

const problemOf = (item: string, count: number): Problem =>
  parseDocument(Problem, { goal: { items: { [item]: count } }, mcVersion, objective, planner: "htn" }, item);

const things = decided.names.filter((_, name) => decided.isItem[name] === 1);
const asked = values.counts.split(",").flatMap((count) => things.map((item) => problemOf(item, Number(count))));
const differing = asked.filter((problem) => planText(decided, problem) !== planText(searched, problem));

const timed = craftablesOf(decided).map((item) => problemOf(item, 1));
const min = [decided, searched].map((domain) => ({ domain, times: timed.map(() => Number.POSITIVE_INFINITY) }));
for (let round = 0; round < Number(values.rounds) + ROUNDS_TO_WARM; round++) {
  for (const { domain, times } of min) {
    for (const [index, problem] of timed.entries()) {
      const startedAt = performance.now();
      searchOf(domain, problem);
      const took = (performance.now() - startedAt) * 1000;
      if (round >= ROUNDS_TO_WARM) times[index] = Math.min(took, times[index] ?? took);
    }
  }
}

function line(title: string, times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): string =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
  return `${title}: p50 ${at(0.5)}, p99 ${at(0.99)}, most ${at(1)} microseconds, least of the rounds`;
}

const [followed = [], found = []] = min.map(({ times }) => times);
const lines = [
  `Minecraft ${mcVersion}, objective ${objective}: ${asked.length} problems, ${differing.length} planned differently with the plan cache`,
  line(`one of each of ${timed.length} craftables, with the plan cache`, followed),
  line("  searched", found),
];
process.stdout.write(`${lines.join("\n")}\n`);
process.exitCode = differing.length > 0 ? 1 : 0;
