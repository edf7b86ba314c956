// One thread that only searches: htn on problems in turn, without plan documents. Reports plans a
// second and the cost of one.

import { parentPort, workerData } from "node:worker_threads";
import { minecraftSnapshot } from "../../domains/minecraft/snapshot/index.ts";
import { HtnSearch } from "../../planner/htn/index.ts";
import { compileProblem } from "../../planner/model/compiled-problem.ts";
import { type Objective, Problem, type ProblemInput } from "../../schemas/index.ts";

export interface SearchWork {
  mcVersion: string;
  objective: Objective;
  problems: ProblemInput[];
  seconds: number;
}

export interface SearchPace {
  /** Plans a second. */
  rate: number;
  /** Microseconds of processor time for a plan. */
  cost: number;
}

/** Plans between two checks of the clock. */
const PLANS_A_LOOK = 64;

const { mcVersion, objective, problems, seconds }: SearchWork = workerData;
const domain = await minecraftSnapshot({ mcVersion, objective }, { decides: true });
const parsed = problems.map((problem) => Problem.parse(problem));

function search(problem: Problem): void {
  const htn = new HtnSearch(compileProblem(domain, problem));
  while (htn.step(PLANS_A_LOOK) === null);
}

// Warm up before counting.
for (let round = 0; round < 3; round++) for (const problem of parsed) search(problem);
const startedAt = performance.now();
const before = process.threadCpuUsage();
let plans = 0;
while (performance.now() - startedAt < seconds * 1000) {
  for (let look = 0; look < PLANS_A_LOOK; look++) search(parsed[plans++ % parsed.length] as Problem);
}
const rate = (plans * 1000) / (performance.now() - startedAt);
const { user, system } = process.threadCpuUsage(before);
parentPort?.postMessage({ rate, cost: (user + system) / plans } satisfies SearchPace);
