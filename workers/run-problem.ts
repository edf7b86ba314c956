// One problem planned, or one plan repaired, to its end on this thread: the search is stepped, and between steps the clock and the
// cancel flag are looked at. The pool's threads and the inline client both work through here.

// Not by way of the room's facade, which would load the compiler of Minecraft's domain in every thread.
import { compileSteps, makespanTicks } from "../domains/steps.ts";
import { type CompiledDomain, Planning, Repairing } from "../planner/index.ts";
import type { Problem, Repair, RepairRequest, Result, SearchEvent } from "../schemas/index.ts";

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
  const start = (): Steppable<Result> => new Planning(domain, problem, { steps: STEPS, onEvent: options.onEvent });
  return yield* inSteps(start, problem, options);
}

/** Repairs, in steps as planInSteps does. Throws CodedError as Repairing does. */
export function* repairInSteps(
  domain: CompiledDomain,
  request: RepairRequest,
  options: RunOptions,
): Generator<undefined, Repair> {
  const start = (): Steppable<Repair> => new Repairing(domain, request, { steps: STEPS, onEvent: options.onEvent });
  return yield* inSteps(start, request.problem, options);
}

/** Plans without letting anybody in between. */
export function runProblem(domain: CompiledDomain, problem: Problem, options: RunOptions): Result {
  return runToEnd(planInSteps(domain, problem, options));
}

/** Repairs without letting anybody in between. */
export function runRepair(domain: CompiledDomain, request: RepairRequest, options: RunOptions): Repair {
  return runToEnd(repairInSteps(domain, request, options));
}

/** What planning and repairing have in common for who runs them. */
interface Steppable<R> {
  step(): R | null;
  end(status: "timeout" | "aborted"): R;
}

/** Steps until there is an answer, the problem's time is over or somebody cancels; making the search counts as time, too. */
function* inSteps<R extends Result | Repair>(
  start: () => Steppable<R>,
  { limits }: Problem,
  { now, isCancelled }: RunOptions,
): Generator<undefined, R> {
  const startedAt = now();
  const timed = (result: R): R => ({
    ...result,
    stats: { ...result.stats, timeMs: Math.round((now() - startedAt) * 1000) / 1000 },
  });
  const search = start();
  for (;;) {
    if (isCancelled()) return timed(search.end("aborted"));
    if (now() - startedAt > limits.timeMs) return timed(search.end("timeout"));
    const result = search.step();
    if (result !== null) return timed(result);
    yield;
  }
}

function runToEnd<R>(steps: Generator<undefined, R>): R {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}
