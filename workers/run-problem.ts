// One problem, planned to its end on this thread: the search is stepped, and between steps the clock and the cancel flag are
// looked at. The pool's threads and the inline client both plan through here.

// Not by way of the room's facade, which would load the compiler of Minecraft's domain in every thread.
import { compileSteps, makespanTicks } from "../domains/steps.ts";
import { type CompiledDomain, Planning } from "../planner/index.ts";
import type { Problem, Result, SearchEvent } from "../schemas/index.ts";

const STEPS = { compileSteps, makespanTicks };

export interface RunOptions {
  /** Milliseconds on a clock that never goes back. */
  now: () => number;
  isCancelled: () => boolean;
  onEvent?: ((event: SearchEvent) => void) | undefined;
}

/** Plans; yields between small steps so that a caller on an event loop may let others in. Throws CodedError as Planning does. */
export function* planInSteps(
  domain: CompiledDomain,
  problem: Problem,
  options: RunOptions,
): Generator<undefined, Result> {
  const startedAt = options.now();
  const timed = (result: Result): Result => ({
    ...result,
    stats: { ...result.stats, timeMs: Math.round((options.now() - startedAt) * 1000) / 1000 },
  });
  const planning = new Planning(domain, problem, { steps: STEPS, onEvent: options.onEvent });
  for (;;) {
    if (options.isCancelled()) return timed(planning.end("aborted"));
    if (options.now() - startedAt > problem.limits.timeMs) return timed(planning.end("timeout"));
    const result = planning.step();
    if (result !== null) return timed(result);
    yield;
  }
}

/** Plans without letting anybody in between. */
export function runProblem(domain: CompiledDomain, problem: Problem, options: RunOptions): Result {
  const steps = planInSteps(domain, problem, options);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}
