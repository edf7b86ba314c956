// What the bench asks of a planner, ours or another: a plan for a problem under limits, with what it took.

import type { Plan, Problem } from "../../schemas/index.ts";
import type { RunRowDocument } from "../document/run-document.ts";
import type { BenchProblem } from "../suites/suite.ts";

/** What came of one try. `plan` was made for `problem`, which is what `validate` is told. */
export interface PlannerAttempt
  extends Pick<RunRowDocument, "status" | "optimal" | "expanded" | "evaluated" | "firstMs" | "finalMs" | "equalH"> {
  problem: Problem;
  plan: Plan | null;
  lowerBound: number | null;
}

export interface AttemptOptions {
  limits: { expansions: number; timeMs: number };
  /** Milliseconds on a clock that never goes back. */
  now: () => number;
  /** Whether to watch the search for its first plan and its heuristic values, which costs a little time. */
  watched: boolean;
}

export interface PlannerAdapter {
  id: string;
  title: string;
  /** Of the larger suites it is asked every so manieth problem: 1 for all, more for the slow. */
  every: number;
  /** Why it cannot be asked the problem; null where it can. */
  refuses(problem: BenchProblem): string | null;
  attempt(problem: BenchProblem, options: AttemptOptions): PlannerAttempt | Promise<PlannerAttempt>;
}
