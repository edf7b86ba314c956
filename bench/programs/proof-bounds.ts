// What limits hybrid's proofs: of craftables that it does not prove within its steps, the integer
// program that a proof must settle first (planner/ip/: the applications of a plan in total, without
// order) is passed whole to HiGHS, a third-party solver. Prints for each the plan's cost, the bound
// so far, HiGHS's least cost of the program, and the seconds that it takes for that alone. Only a
// proof about order can close the gap between that and the plan.
//
//   npm run bench:proofs -- [--mc-version 1.20.1] [--limit 80] [--seed 1]
//     [--steps 1000] [--seconds 20]
//
// The problems are those of `npm run bench -- --suite craftables` with the same limit and seed.

import { z } from "zod";
import { type FoundPlan, newCounters } from "../../planner/contract/search.ts";
import { prepare } from "../../planner/goap/preparation.ts";
import { plannerOf } from "../../planner/index.ts";
import { OperatorCountingIps } from "../../planner/ip/build-program.ts";
import type { OperatorCountingIp } from "../../planner/ip/operator-counting-ip.ts";
import { compileProblem } from "../../planner/model/compiled-problem.ts";
import { loadSolver, Solver } from "../integer-program/solver.ts";
import { parseFlags, readFlags } from "../lib/flags.ts";
import { quantile } from "../lib/statistics.ts";
import { CRAFTABLES } from "../suites/craftables.ts";
import type { BenchProblem } from "../suites/suite.ts";

const values = readFlags({
  "mc-version": { type: "string", default: "1.20.1" },
  limit: { type: "string", default: "80" },
  seed: { type: "string", default: "1" },
  steps: { type: "string", default: "1000" },
  seconds: { type: "string", default: "20" },
});
const Options = z.strictObject({
  "mc-version": z.string(),
  limit: z.coerce.number().int().min(1),
  seed: z.coerce.number().int(),
  steps: z.coerce.number().int().min(1),
  seconds: z.coerce.number().positive(),
});
const { "mc-version": mcVersion, limit, seed, steps, seconds } = parseFlags(Options, values);

/** The most expansions of a step. */
const BATCH = 8;
/** The upper bound of an unbounded column, because HiGHS needs a number. */
const UNBOUNDED = 1e6;

interface Unproven {
  plan: FoundPlan;
  bound: number;
}

/** The state when the search or its steps are over; no clock decides what is reported. */
function asked({ domain, problem }: BenchProblem): Unproven | "proven" | "nothing" {
  const search = plannerOf("hybrid").create(compileProblem(domain, problem), {});
  for (let taken = 0; taken < steps; taken++) {
    const outcome = search.step(BATCH);
    if (outcome === null) continue;
    if (outcome.status === "unsolvable" || (outcome.status === "solved" && outcome.optimal)) return "proven";
    break;
  }
  const plan = search.best();
  return plan === null ? "nothing" : { plan, bound: search.bound?.() ?? 0 };
}

/**
 * The program of plans cheaper than `plan`, over the operators that such a plan could use; null
 * without any.
 */
function programOf({ domain, problem }: BenchProblem, plan: FoundPlan): OperatorCountingIp | null {
  const request = { costCutoff: { times: 1, floor: 0 }, improvers: { near: () => [] }, isStaged: false };
  const preparing = prepare(compileProblem(domain, problem), { ...request, incumbent: plan, counters: newCounters() });
  let step = preparing.next();
  while (step.done !== true) step = preparing.next();
  const ready = step.value;
  if (ready.status === "unreachable" || ready.root === null) return null;
  return new OperatorCountingIps(ready.space.problem).within(plan.cost - 1);
}

const highs = await loadSolver();

/**
 * The least cost of the integer program, "none" where it has no solution, "open" where the time ran
 * out, and the seconds that it took.
 */
function solved({ rhs, columns, upper, cost, isInteger }: OperatorCountingIp): { least: string; seconds: number } {
  const isWhole = new Set(isInteger.map(({ column }) => column));
  const rows = rhs.map((atLeast): { entries: [number, number][]; atLeast: number } => ({ entries: [], atLeast }));
  for (const [column, entries] of columns.entries()) {
    for (const { row, coefficient } of entries) rows[row]?.entries.push([column, coefficient]);
  }
  const startedAt = performance.now();
  const solver = new Solver(
    highs,
    columns.map((_, column) => ({
      cost: cost[column] as number,
      upper: Math.min(upper[column] as number, UNBOUNDED),
      whole: isWhole.has(column),
    })),
    rows,
    { guesses: true },
  );
  const solution = solver.solve(true, seconds);
  solver.dispose();
  const min =
    solution.status === "optimal" ? `${Math.round(solution.cost)}` : solution.status === "infeasible" ? "none" : "open";
  return { least: min, seconds: (performance.now() - startedAt) / 1000 };
}

const suite = await CRAFTABLES.load({
  mcVersion,
  objective: undefined,
  counts: [1],
  seed,
  limit,
  plancraft: undefined,
});
if ("absent" in suite) throw new Error(suite.absent);
const times: number[] = [];
let [proven, open, cheaper] = [0, 0, 0];
process.stdout.write("problem                                             plan     bound  HiGHS, no order  seconds\n");
for (const problem of suite.problems) {
  const found = asked(problem);
  if (found === "proven") proven++;
  if (typeof found === "string") continue;
  const program = programOf(problem, found.plan);
  // Reductions on the way to the program may leave nothing to solve.
  if (program === null) continue;
  const answer = solved(program);
  times.push(answer.seconds);
  if (answer.least === "open") open++;
  else if (answer.least !== "none") cheaper++;
  const cells = [`${found.plan.cost}`.padStart(9), found.bound.toFixed(0).padStart(9), answer.least.padStart(16)];
  process.stdout.write(`${problem.id.padEnd(46)} ${cells.join(" ")} ${answer.seconds.toFixed(2).padStart(8)}\n`);
}
const median = quantile(times, 0.5);
process.stdout.write(
  `${proven} of ${suite.problems.length} proven within ${steps} steps. For ${times.length} others HiGHS takes ${median === null ? "-" : median.toFixed(2)} s ` +
    `(median) for the program without order; ${cheaper} have a cheaper solution without order, ${open} are not settled in ${seconds} s.\n`,
);
