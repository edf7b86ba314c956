// Planners against the exact integer program on random problems, half of them of Minecraft with random stock, half on small random domains
// with cycles, dead ends, tools and stations. Counts what is false: "impossible" where there is a plan, plans cheaper than any can be,
// "optimal" above the optimum, lower bounds above the optimum. Prints one table, and each false claim as a line of JSON. Exits 1 on any.
//   node bench/exact-comparison.ts [--count 2000] [--seed 1] [--from 0] [--planner hybrid] [--planner goap] [--domains all|random|minecraft]
//     [--mc-version 1.20.1] [--expansions 500] [--seconds 5] [--json]

import { minecraftSnapshot } from "../domains/minecraft/snapshot.ts";
import type { CompiledDomain } from "../planner/index.ts";
import { type Problem, Problem as ProblemSchema, parseDocument, type Result } from "../schemas/index.ts";
import { runProblem } from "../workers/index.ts";
import { readFlags } from "./flags.ts";
import { FuzzProblems } from "./fuzz-problems.ts";
import type { ExactAnswer } from "./integer-program/exact-answer.ts";
import { solveExactly } from "./integer-program/index.ts";
import { type RandomCase, randomCase } from "./random-domains.ts";
import { falseClaims, VERDICTS } from "./verdicts.ts";

const values = readFlags({
  count: { type: "string", default: "2000" },
  seed: { type: "string", default: "1" },
  from: { type: "string", default: "0" },
  planner: { type: "string", multiple: true, default: ["hybrid", "goap", "htn"] },
  domains: { type: "string", default: "all" },
  "mc-version": { type: "string", default: "1.20.1" },
  expansions: { type: "string", default: "500" },
  seconds: { type: "string", default: "5" },
  json: { type: "boolean", default: false },
});

const [seed, from, count] = [Number(values.seed), Number(values.from), Number(values.count)];
const expansions = Number(values.expansions);
const limits = { planner: "hybrid", expansions, timeMs: 10_000, isStocked: true };
const mcVersion = values["mc-version"];

const minecraft: { domain: CompiledDomain; problems: FuzzProblems }[] = [];
if (values.domains !== "random") {
  for (const objective of ["actions", "time"] as const) {
    const domain = await minecraftSnapshot({ mcVersion, objective });
    minecraft.push({ domain, problems: new FuzzProblems(domain) });
  }
}

/** Random domains and the two Minecraft domains take turns. */
function caseOf(index: number): RandomCase {
  const side = minecraft[Math.floor(index / 2) % 2];
  if (side === undefined || (values.domains === "all" && index % 2 === 0))
    return randomCase(seed, index, "hybrid", expansions);
  return { domain: side.domain, problem: side.problems.problem(seed, index, limits) };
}

interface Row {
  planner: string;
  solved: number;
  proven: number;
  impossible: number;
  undecided: number;
  crashed: number;
  /** Costs over optima, where both are known, and the worst. */
  compared: number;
  ratio: number;
  worst: number;
  falselyImpossible: number;
  belowOptimum: number;
  falselyOptimal: number;
  boundTooHigh: number;
}

const rows = values.planner.map(
  (planner): Row => ({
    planner,
    solved: 0,
    proven: 0,
    impossible: 0,
    undecided: 0,
    crashed: 0,
    compared: 0,
    ratio: 0,
    worst: 0,
    falselyImpossible: 0,
    belowOptimum: 0,
    falselyOptimal: 0,
    boundTooHigh: 0,
  }),
);
const exactly = { optimal: 0, infeasible: 0, unknown: 0 };
const samples: string[] = [];
let seconds = 0;

function judge(row: Row, result: Result, exact: ExactAnswer): boolean {
  if (result.status === "solved") {
    row.solved++;
    if (result.optimal) row.proven++;
    if (exact.status === "optimal" && exact.cost !== null && exact.cost > 0) {
      const ratio = result.cost / exact.cost;
      row.compared++;
      row.ratio += ratio;
      row.worst = Math.max(row.worst, ratio);
    }
  } else if (result.status === "unsolvable") row.impossible++;
  else row.undecided++;
  const verdicts = falseClaims(result, exact);
  for (const verdict of verdicts) row[verdict]++;
  return verdicts.length === 0;
}

/** A case in one line that can be planned again: small domains with it, Minecraft's by its version. */
function sampleOf(planner: string, { domain, problem }: RandomCase, what: unknown): string {
  const document = domain.domainName === "minecraft" ? undefined : domain.document();
  return JSON.stringify({ what, problem: { ...problem, planner }, domain: document });
}

for (let index = from; index < from + count; index++) {
  const made = caseOf(index);
  const exact = await solveExactly(made.domain, made.problem, { seconds: Number(values.seconds) });
  exactly[exact.status]++;
  seconds += exact.seconds;
  for (const row of rows) {
    const problem: Problem = parseDocument(
      ProblemSchema,
      { ...made.problem, planner: row.planner },
      `problem ${index}`,
    );
    try {
      const result = runProblem(made.domain, problem, { now: () => performance.now(), isCancelled: () => false });
      if (judge(row, result, exact)) continue;
      const said =
        result.status === "solved" ? { cost: result.cost, lowerBound: result.lowerBound, optimal: result.optimal } : {};
      const { status, cost, lowerBound, actions } = exact;
      samples.push(
        sampleOf(row.planner, made, {
          index,
          claims: falseClaims(result, exact),
          said: { status: result.status, ...said },
          exact: { status, cost, lowerBound, actions },
        }),
      );
    } catch (error) {
      row.crashed++;
      samples.push(
        sampleOf(row.planner, made, { index, crashed: error instanceof Error ? error.message : String(error) }),
      );
    }
  }
  if ((index - from + 1) % 100 === 0)
    process.stderr.write(`${index - from + 1} of ${count}, ${samples.length} false\n`);
}

const isWrong = rows.some((row) => row.crashed > 0 || VERDICTS.some((verdict) => row[verdict] > 0));
process.exitCode = isWrong ? 1 : 0;
if (values.json) process.stdout.write(`${JSON.stringify({ ...values, exactly, seconds, rows, samples })}\n`);
else print();

function print(): void {
  const head = [
    "planner",
    "solved",
    "proven",
    "impossible",
    "undecided",
    "crashed",
    "mean cost / optimum",
    "worst",
    ...VERDICTS,
  ];
  const cells = rows.map((row) => [
    row.planner,
    row.solved,
    row.proven,
    row.impossible,
    row.undecided,
    row.crashed,
    (row.ratio / Math.max(1, row.compared)).toFixed(3),
    row.worst.toFixed(2),
    ...VERDICTS.map((verdict) => row[verdict]),
  ]);
  const lines = [
    `${count} problems, seed ${seed}, from ${from}: the integer program finds ${exactly.optimal} optima and ${exactly.infeasible} impossible, ${exactly.unknown} unknown, in ${seconds.toFixed(0)} s`,
    ...[head, ...cells].map((line) => line.join(" | ")),
    ...samples,
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}
