// Plans one problem, or repairs one plan, on this thread: steps the search and checks the clock and the
// cancel flag between steps. The pool's threads and the inline client both use it.

// Not by way of the room's facade, which would load the compiler of Minecraft's domain in every thread.
import { compileSteps, makespanTicks } from "../../domains/steps/index.ts";
import {
  type CompiledDomain,
  Planning,
  type PlanTextListener,
  Repairing,
  type SearchLimits,
} from "../../planner/index.ts";
import type { Problem, Repair, RepairRequest, Result, SearchEvent } from "../../schemas/index.ts";

const STEPS = { compileSteps, makespanTicks };

export interface SearchRunOptions {
  /** Milliseconds on a clock that never goes back. */
  now: () => number;
  isCancelled: () => boolean;
  /** Whether the search has to end since it keeps too much. */
  isOutOfMemory?: () => boolean;
  onEvent?: ((event: SearchEvent) => void) | undefined;
  /** Is told the canonical JSON of the plan that a problem ends with. */
  onPlanText?: PlanTextListener | undefined;
  /** Absent: the usual ones. */
  searchLimits?: SearchLimits | undefined;
}

/** Plans; yields between small steps so that a caller on an event loop may let others in. Throws CodedError as Planning does. */
export function* planInSteps(
  domain: CompiledDomain,
  problem: Problem,
  options: SearchRunOptions,
): Generator<undefined, Result> {
  const { onEvent, onPlanText, searchLimits } = options;
  const start: StartSteps<Result> = (isInterrupted) =>
    new Planning(domain, problem, { steps: STEPS, onEvent, onPlanText, isInterrupted, searchLimits });
  return yield* inSteps(start, problem, options);
}

/** Repairs, in steps as planInSteps does. Throws CodedError as Repairing does. */
export function* repairInSteps(
  domain: CompiledDomain,
  request: RepairRequest,
  options: SearchRunOptions,
): Generator<undefined, Repair> {
  const { onEvent } = options;
  const start: StartSteps<Repair> = (isInterrupted) =>
    new Repairing(domain, request, { steps: STEPS, onEvent, isInterrupted });
  return yield* inSteps(start, request.problem, options);
}

/** Plans without letting anybody in between. */
export function runProblem(domain: CompiledDomain, problem: Problem, options: SearchRunOptions): Result {
  return runToEnd(planInSteps(domain, problem, options));
}

/** Repairs without letting anybody in between. */
export function runRepair(domain: CompiledDomain, request: RepairRequest, options: SearchRunOptions): Repair {
  return runToEnd(repairInSteps(domain, request, options));
}

/** What planning and repairing have in common for who runs them. */
interface Steppable<R> {
  step(): R | null;
  end(status: "timeout" | "aborted" | "memout"): R;
}

/** What the engine says where a list, a map, a text or a buffer can grow no further. */
const NO_ROOM = /allocation failed|maximum size exceeded|invalid (array|string) length/i;

/** A step, or the end of the search with the best plan so far where there is no room for what it keeps. */
function stepWithinMemory<R>(search: Steppable<R>): R | null {
  try {
    return search.step();
  } catch (error) {
    if (error instanceof RangeError && NO_ROOM.test(error.message)) return search.end("memout");
    throw error;
  }
}

/** Makes what is stepped, which asks in the midst of a step whether to end. */
type StartSteps<R> = (isInterrupted: () => boolean) => Steppable<R>;

/** Steps until an answer, the time limit or a cancel; creating the search counts as time too. */
function* inSteps<R extends Result | Repair>(
  start: StartSteps<R>,
  { limits }: Problem,
  { now, isCancelled, isOutOfMemory }: SearchRunOptions,
): Generator<undefined, R> {
  const startedAt = now();
  const timed = (result: R): R => ({
    ...result,
    stats: { ...result.stats, timeMs: Math.round((now() - startedAt) * 1000) / 1000 },
  });
  const isTimeOver = (): boolean => now() - startedAt > limits.timeMs;
  const search = start(() => isCancelled() || isTimeOver());
  for (;;) {
    if (isCancelled()) return timed(search.end("aborted"));
    if (isOutOfMemory?.() === true) return timed(search.end("memout"));
    if (isTimeOver()) return timed(search.end("timeout"));
    const result = stepWithinMemory(search);
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
