// The interface of a planner in the bench, ours or another: a plan for a problem under limits, with
// the effort it took.

import type { Plan, Problem } from "../../schemas/index.ts";
import type { RunRowDocument } from "../document/run-document.ts";
import type { BenchProblem } from "../suites/suite.ts";

/** The result of one try. `plan` was made for `problem`, which `validate` needs as well. */
export interface PlannerAttempt
  extends Pick<RunRowDocument, "status" | "optimal" | "expanded" | "evaluated" | "firstMs" | "finalMs" | "equalH"> {
  problem: Problem;
  plan: Plan | null;
  lowerBound: number | null;
}

export interface AttemptOptions {
  limits: { expansions: number; timeMs: number };
  /** Milliseconds on a monotonic clock. */
  now: () => number;
  /** Whether to watch for the first plan and the heuristic values, which costs a little time. */
  watched: boolean;
}

export interface PlannerAdapter {
  id: string;
  title: string;
  /** In larger suites it gets every n-th problem: 1 for all, more for slow planners. */
  every: number;
  /** The reason why it cannot plan the problem; null where it can. */
  refuses(problem: BenchProblem): string | null;
  attempt(problem: BenchProblem, options: AttemptOptions): PlannerAttempt | Promise<PlannerAttempt>;
}
