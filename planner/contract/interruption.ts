// Interrupts a search within a step: long loops call `throwIfInterrupted` at every turn.
// run/planning.ts catches it and reports what was known before the step, since the search is left
// half-way.
// Invariant: nothing outlives the search that an interruption may leave incomplete; shared results
// are never interrupted.

import type { CompiledProblem } from "../model/compiled-problem.ts";

/** Thrown by `throwIfInterrupted`; never leaves the planner. */
export class Interrupted extends Error {
  override readonly name = "Interrupted";
}

/**
 * Throws Interrupted when the search has been cancelled. It costs a call: use it in loops whose
 * turns take microseconds.
 */
export function throwIfInterrupted({ isInterrupted }: Pick<CompiledProblem, "isInterrupted">): void {
  if (isInterrupted()) throw new Interrupted();
}
