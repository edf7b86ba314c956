// How long htn takes for every craftable of a version from the empty inventory, warm, on this
// thread: the search alone (a problem document in, scheduled batches out), the document alone
// (batches in; steps, digests, validation), the steps' share of that, and both together as in a
// service. Prints p50, p95, p99, the most and the mean in microseconds, and how many plans the
// greedy decomposition found.
//
//   node bench/programs/htn-speed.ts [--mc-version 1.20.1] [--objective time] [--count 1]
//     [--rounds 20] [--documents 2]

import { minecraftSnapshot } from "../../domains/minecraft/snapshot/index.ts";
import { compileSteps, makespanTicks } from "../../domains/steps/index.ts";
import type { FoundPlan } from "../../planner/contract/search.ts";
import { HtnSearch } from "../../planner/htn/index.ts";
import { compileProblem } from "../../planner/model/compiled-problem.ts";
import { planDocument } from "../../planner/run/plan-document.ts";
import { Objective, Problem, parseDocument } from "../../schemas/index.ts";
import { runProblem } from "../../workers/index.ts";
import { readFlags } from "../lib/flags.ts";

const values = readFlags({
  "mc-version": { type: "string", default: "1.20.1" },
  objective: { type: "string", default: "time" },
  count: { type: "string", default: "1" },
  rounds: { type: "string", default: "20" },
  documents: { type: "string", default: "2" },
  warmup: { type: "string", default: "5" },
});

const objective = Objective.parse(values.objective);
const mcVersion = values["mc-version"];
const domain = await minecraftSnapshot({ mcVersion, objective }, { decides: true });
const document = domain.document();
const craftables = new Set(
  document.operators.filter(({ verb }) => verb === "craft_item").flatMap(({ produces }) => Object.keys(produces)),
);
const problems = [...craftables]
  .filter((item) => document.items[item]?.status === "obtainable")
  .sort()
  .map((item) => {
    const goal = { items: { [item]: Number(values.count) } };
    return parseDocument(Problem, { goal, mcVersion, objective, planner: "htn" }, item);
  });

/** Searches to the end; the plan, or null, and whether the greedy decomposition found it. */
function search(problem: Problem): { plan: FoundPlan | null; direct: boolean } {
  const htn = new HtnSearch(compileProblem(domain, problem));
  for (;;) {
    const outcome = htn.step(64);
    if (outcome !== null) {
      return { plan: outcome.status === "solved" ? outcome.found : null, direct: htn.isGreedy };
    }
  }
}

/**
 * Microseconds by problem, ascending: the median of its rounds, since other load on the machine
 * distorts single ones.
 */
function timesOf(rounds: number, warmup: number, run: (problem: Problem) => unknown): number[] {
  const times: number[][] = problems.map(() => []);
  for (let round = 0; round < rounds + warmup; round++) {
    for (const [index, problem] of problems.entries()) {
      const startedAt = performance.now();
      run(problem);
      if (round >= warmup) times[index]?.push((performance.now() - startedAt) * 1000);
    }
  }
  return times.map((all) => all.sort((a, b) => a - b)[all.length >> 1] ?? 0).sort((a, b) => a - b);
}

function line(title: string, times: readonly number[]): string {
  const at = (share: number): string =>
    (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1);
  const mean = (times.reduce((sum, time) => sum + time, 0) / times.length).toFixed(1);
  return `${title}: p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, most ${at(1)}, mean ${mean} microseconds`;
}

const found = problems.map(search);
const solved = found.flatMap(({ plan }) => (plan === null ? [] : [plan]));
const mean = solved.reduce((sum, { cost }) => sum + cost, 0) / solved.length;
const lines = [
  `Minecraft ${mcVersion}, objective ${objective}, ${values.count} of each of ${problems.length} craftables`,
  `planned ${solved.length}, directly ${found.filter(({ direct }) => direct).length}, mean cost ${mean.toFixed(1)}`,
  line("search alone", timesOf(Number(values.rounds), Number(values.warmup), search)),
];
if (Number(values.documents) > 0) {
  const clock = { now: () => performance.now(), isCancelled: () => false };
  const planOf = new Map(problems.map((problem, index) => [problem, found[index]?.plan ?? null]));
  let inSteps = 0;
  let inAll = 0;
  const steps: typeof compileSteps = (...given) => {
    const startedAt = performance.now();
    const compiled = compileSteps(...given);
    inSteps += performance.now() - startedAt;
    return compiled;
  };
  const report = (problem: Problem): void => {
    const plan = planOf.get(problem) ?? null;
    const startedAt = performance.now();
    if (plan !== null) planDocument(domain, problem, plan, { compileSteps: steps, makespanTicks }, "htn");
    inAll += performance.now() - startedAt;
  };
  const run = (problem: Problem): unknown => runProblem(domain, problem, clock);
  const rounds = Number(values.documents);
  lines.push(line("document alone", timesOf(rounds, 1, report)));
  lines.push(`  of which steps: ${((inSteps / inAll) * 100).toFixed(0)}%`);
  lines.push(line("whole document", timesOf(rounds, 1, run)));
}
process.stdout.write(`${lines.join("\n")}\n`);
