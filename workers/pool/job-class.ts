// The expected length of a job before it begins, which decides the jobs that it waits behind. Nothing
// else depends on it, so a wrong estimate costs time and never changes an answer.

import { type Problem, Problem as ProblemSchema } from "../../schemas/index.ts";
import type { JobWork } from "../work/messages.ts";

/**
 * `short`: well under a millisecond as a rule; `repair`: so, too, but where nothing can be patched a search; `search`: within the default limits; `long`: limits beyond those. A thread takes several
 * short ones, a few repairs, one search and one long one at a time, so that none of a class waits for one of a longer class to end. A short one or a repair that
 * turns out to be a search is handed back, and waits anew among those of its limits.
 */
export type JobClass = "short" | "repair" | "search" | "long";

export const JOB_CLASSES: readonly JobClass[] = ["short", "repair", "search", "long"];

/** Planners that decompose and do not search for better. */
const QUICK_PLANNERS: ReadonlySet<string> = new Set(["htn"]);
const DEFAULTS = ProblemSchema.parse({ goal: { items: { item: 1 } } }).limits;

export function classOf(work: JobWork): JobClass {
  if ("problem" in work) return classOfProblem(work.problem);
  return "repair" in work ? "repair" : "short";
}

/** Whether it is expected to be done within a few slices. */
export const isQuick = (jobClass: JobClass): boolean => jobClass === "short" || jobClass === "repair";

function classOfProblem(problem: Problem): JobClass {
  return QUICK_PLANNERS.has(problem.planner) ? "short" : classOfLimits(problem);
}

/** The class of what is no short job. */
export function classOfLimits({ limits }: Problem): JobClass {
  // Whichever limit is reached first ends a search.
  const isBounded = limits.timeMs <= DEFAULTS.timeMs || limits.expansions <= DEFAULTS.expansions;
  return isBounded ? "search" : "long";
}
