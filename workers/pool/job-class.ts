// The expected length of a job before it begins, which decides the jobs that it waits behind.
// Nothing else depends on it, so a wrong estimate costs time and never changes an answer.

import { type Problem, Problem as ProblemSchema } from "../../schemas/index.ts";
import type { JobWork } from "../work/messages.ts";

/**
 * `short`: usually well under a millisecond; `repair`: the same, but a search if nothing can be
 * patched; `search`: within the default limits; `long`: beyond them. A thread has room for jobs of
 * each class, so none waits for the end of a longer one. A job that was expected to be quick and is
 * not is handed back and waits again in a longer class.
 */
export type JobClass = "short" | "repair" | "search" | "long";

export const JOB_CLASSES: readonly JobClass[] = ["short", "repair", "search", "long"];

/** Planners that return the first plan they find. */
const QUICK_PLANNERS: ReadonlySet<string> = new Set(["htn"]);
/** Work and expansions of a search that is not long: the work of the effort `thorough`. */
const MAX_SEARCH_WORK = 5_000_000;
const MAX_SEARCH_EXPANSIONS = 50_000;
const DEFAULTS = ProblemSchema.parse({ goal: { items: { item: 1 } } }).limits;

export function classOf(work: JobWork): JobClass {
  if ("problem" in work) return classOfProblem(work.problem);
  return "repair" in work ? "repair" : "short";
}

/** Whether jobs of the class are expected to end within a few slices. */
export const isQuick = (jobClass: JobClass): boolean => jobClass === "short" || jobClass === "repair";

/** Whether jobs of the class are searches, which may be guests of a worker. */
export const isSearch = (jobClass: JobClass): boolean => jobClass === "search" || jobClass === "long";

function classOfProblem(problem: Problem): JobClass {
  return QUICK_PLANNERS.has(problem.planner) ? "short" : classOfLimits(problem);
}

/** The class of a search, by its limits. */
export function classOfLimits({ limits }: Problem): JobClass {
  // A search ends at the first limit that it reaches.
  const { effort, work = 0, expansions = 0, timeMs } = limits;
  const isBounded =
    timeMs <= DEFAULTS.timeMs || (effort !== "prove" && work <= MAX_SEARCH_WORK && expansions <= MAX_SEARCH_EXPANSIONS);
  return isBounded ? "search" : "long";
}
