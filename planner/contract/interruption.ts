// How a search is called off in the midst of a step: the loops that may take long ask at every turn, and throw where it is wanted. Who steps
// the search (run/planning.ts) catches it and answers with what was known before the step, since a step cut short leaves its search half-way.
// Invariant: nothing outlives the search that an interruption may leave half-made; what is shared between problems is never interrupted.

import type { CompiledProblem } from "../model/compiled-problem.ts";

/** Thrown by `checkpoint`; never leaves the planner. */
export class Interrupted extends Error {
  override readonly name = "Interrupted";
}

/** Throws Interrupted where who runs the search wants it to end. Costs a call, so it belongs in loops whose turns take microseconds. */
export function throwIfInterrupted({ isInterrupted }: Pick<CompiledProblem, "isInterrupted">): void {
  if (isInterrupted()) throw new Interrupted();
}
