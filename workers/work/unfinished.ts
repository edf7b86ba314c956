// The answers to work that ended without one: a document without a plan if the kind of work has
// one, else an error. Uses nothing of Node, because a client in a browser uses it too.

import { CodedError } from "../../schemas/errors/coded-error.ts";
import type { Problem, Repair, Result } from "../../schemas/index.ts";
import type { JobWork } from "./messages.ts";

/** Cancelled, out of time, out of memory. */
export type Unfinished = "aborted" | "timeout" | "memout";

const CODES = { aborted: "run.aborted", timeout: "pool.workerFailed", memout: "pool.workerFailed" } as const;
const WORDS = {
  aborted: "the request was cancelled",
  timeout: "the planning thread did not answer in time and was replaced",
  memout: "the planning thread ran out of memory; raise threadMemoryMb",
};

/** The problem of the work; null for a `noop` without one. */
export function problemOf(work: JobWork): Problem | null {
  if ("problem" in work) return work.problem;
  if ("repair" in work) return work.repair.problem;
  if ("validate" in work) return work.validate.problem;
  return "explain" in work ? work.explain : work.noop;
}

/** The answer to work without a plan: a document with zero figures, or an error. */
export function unfinishedDocument(work: JobWork, status: Unfinished): Result | Repair | CodedError {
  if ("problem" in work) return withoutPlan(work.problem, status);
  if (!("repair" in work)) return new CodedError(CODES[status], WORDS[status]);
  const { problem, state } = work.repair;
  const frame = { format: "lodestone.repair/1", replanned: true, problem: { ...problem, state } } as const;
  return { ...frame, ...withoutPlan(problem, status) } as Repair;
}

/** The keys are in canonical order, because the remote client does not sort them. */
function withoutPlan({ planner }: Problem, status: Unfinished): Extract<Result, { status: "aborted" | "exhausted" }> {
  const stats = { deadEnds: 0, evaluated: 0, expanded: 0, generated: 0, planner, reopened: 0, timeMs: 0 };
  if (status === "aborted") return { best: null, stats, status };
  return { best: null, ended: status === "timeout" ? "time" : "memory", stats, status: "exhausted" };
}
