// Compares planners with the exact integer program on random problems, half of them of Minecraft
// with random stock, half on small random domains with cycles, dead ends, tools and stations.
// Counts false claims: "impossible" where there is a plan, plans cheaper than any can be, "optimal"
// above the optimum, lower bounds above the optimum. Prints one table, and each false claim as a
// line of JSON. Exits 1 on any.
//
//   node bench/programs/exact-comparison.ts [--count 2000] [--seed 1] [--from 0]
//     [--planner hybrid] [--planner goap] [--domains all|random|minecraft] [--mc-version 1.20.1]
//     [--expansions 500] [--seconds 5] [--record FILE] [--block 50] [--json]
//
// With --record each finished block of problems becomes a line in that file; blocks that the file
// already has are counted, not run again.

import { minecraftSnapshot } from "../../domains/minecraft/snapshot/index.ts";
import type { CompiledDomain } from "../../planner/index.ts";
import { type Problem, Problem as ProblemSchema, parseDocument } from "../../schemas/index.ts";
import { runProblem } from "../../workers/index.ts";
import { ExactTally, type ExactTallyData } from "../exact/exact-tally.ts";
import { falseClaims } from "../exact/verdicts.ts";
import { FuzzProblems } from "../fuzz/fuzz-problems.ts";
import { type RandomCase, randomCase } from "../fuzz/random-domains.ts";
import type { ExactAnswer } from "../integer-program/exact-answer.ts";
import { solveExactly } from "../integer-program/index.ts";
import { addBlock, blocksLeft, doneBlocks, type ProblemBlock } from "../lib/block-record.ts";
import { readFlags } from "../lib/flags.ts";
import { revision } from "../lib/machine.ts";

const values = readFlags({
  count: { type: "string", default: "2000" },
  seed: { type: "string", default: "1" },
  from: { type: "string", default: "0" },
  planner: { type: "string", multiple: true, default: ["hybrid", "goap", "htn"] },
  domains: { type: "string", default: "all" },
  "mc-version": { type: "string", default: "1.20.1" },
  expansions: { type: "string", default: "500" },
  seconds: { type: "string", default: "5" },
  record: { type: "string" },
  block: { type: "string", default: "50" },
  json: { type: "boolean", default: false },
});

const { planner: planners, domains, record } = values;
const [seed, expansions, seconds] = [Number(values.seed), Number(values.expansions), Number(values.seconds)];
const asked: ProblemBlock = { from: Number(values.from), count: Number(values.count) };
const limits = { planner: "hybrid", expansions, timeMs: 10_000, isStocked: true };
const mcVersion = values["mc-version"];
/** The parameters that identify this run in a record. */
const setup = { exact: true, planners, domains, mcVersion, seed, expansions, seconds };

const minecraft: { domain: CompiledDomain; problems: FuzzProblems }[] = [];
if (domains !== "random") {
  for (const objective of ["actions", "time"] as const) {
    const domain = await minecraftSnapshot({ mcVersion, objective });
    minecraft.push({ domain, problems: new FuzzProblems(domain) });
  }
}

/** Alternates random domains and the two Minecraft domains. */
function caseOf(index: number): RandomCase {
  const side = minecraft[Math.floor(index / 2) % 2];
  if (side === undefined || (domains === "all" && index % 2 === 0))
    return randomCase(seed, index, "hybrid", expansions);
  return { domain: side.domain, problem: side.problems.problem(seed, index, limits) };
}

/**
 * A case as one line for planning it again: small domains are included, Minecraft's named by
 * version.
 */
function sampleOf(planner: string, { domain, problem }: RandomCase, what: unknown): string {
  const document = domain.domainName === "minecraft" ? undefined : domain.document();
  return JSON.stringify({ what, problem: { ...problem, planner }, domain: document });
}

/** The false claim in the planner's answer, as a line; null without one. */
function judged(tally: ExactTally, planner: string, made: RandomCase, exact: ExactAnswer, index: number) {
  const problem: Problem = parseDocument(ProblemSchema, { ...made.problem, planner }, `problem ${index}`);
  try {
    const result = runProblem(made.domain, problem, { now: () => performance.now(), isCancelled: () => false });
    if (tally.judge(planner, index, result, exact)) return null;
    const said =
      result.status === "solved" ? { cost: result.cost, lowerBound: result.lowerBound, optimal: result.optimal } : {};
    const { status, cost, lowerBound, actions } = exact;
    return sampleOf(planner, made, {
      index,
      claims: falseClaims(result, exact),
      said: { status: result.status, ...said },
      exact: { status, cost, lowerBound, actions },
    });
  } catch (error) {
    tally.crash(planner);
    return sampleOf(planner, made, { index, crashed: error instanceof Error ? error.message : String(error) });
  }
}

async function compared({ from, count }: ProblemBlock): Promise<ExactTallyData> {
  const tally = new ExactTally(planners);
  for (let index = from; index < from + count; index++) {
    const made = caseOf(index);
    const exact = await solveExactly(made.domain, made.problem, { seconds });
    tally.answered(exact);
    for (const planner of planners) {
      const sample = judged(tally, planner, made, exact, index);
      if (sample !== null) tally.data.samples.push(sample);
    }
  }
  return tally.data;
}

const known = record === undefined ? [] : doneBlocks<typeof setup, ExactTallyData>(record, setup, asked);
const all = new ExactTally(planners);
for (const { tally } of known) all.add(tally);
const by = revision();
for (const block of blocksLeft(asked, known, Number(values.block))) {
  const tally = await compared(block);
  all.add(tally);
  if (record !== undefined) addBlock(record, { setup, ...block, revision: by, tally });
  process.stderr.write(`${all.data.problems} of ${asked.count}, ${all.data.samples.length} false\n`);
}

process.exitCode = all.isWrong ? 1 : 0;
const { problems, exactly, samples } = all.data;
if (values.json) process.stdout.write(`${JSON.stringify({ ...values, ...all.data })}\n`);
else {
  const lines = [
    `${problems} problems, seed ${seed}, from ${asked.from}: the integer program finds ${exactly.optimal} optima and ${exactly.infeasible} impossible, ${exactly.unknown} unknown, in ${all.data.seconds.toFixed(0)} s`,
    ...all.lines(),
    ...samples,
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}
