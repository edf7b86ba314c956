// Plans one problem, or repairs one plan, on this thread: steps the search and checks the clock and
// the cancel flag between steps. The pool's threads and the inline client both use it.

// Not through the room's facade: it would load the compiler of Minecraft's domain in every thread.
import { assumedVersion } from "../../domains/minecraft/data/nearest.ts";
import { compileSteps, makespanTicks } from "../../domains/steps/index.ts";
import {
  type CompiledDomain,
  Planning,
  type PlanTextListener,
  Repairing,
  type SearchLimits,
  type Stop,
} from "../../planner/index.ts";
import type { Problem, Repair, RepairRequest, Result, SearchEvent } from "../../schemas/index.ts";

const STEPS = { compileSteps, makespanTicks };

export interface SearchRunOptions {
  /** A monotonic clock in milliseconds. */
  now: () => number;
  isCancelled: () => boolean;
  /** Whether the search must end because it uses too much memory. */
  isOutOfMemory?: () => boolean;
  onEvent?: ((event: SearchEvent) => void) | undefined;
  /** Receives the plan with its canonical JSON. */
  onPlanText?: PlanTextListener | undefined;
  /** Whether only the plan's steps will be read. */
  isUnwritten?: boolean | undefined;
  /** The planner's own by default. */
  searchLimits?: SearchLimits | undefined;
}

/** Plans in small steps; a caller may do other work between them. Throws what Planning throws. */
export function* planInSteps(
  domain: CompiledDomain,
  problem: Problem,
  options: SearchRunOptions,
): Generator<undefined, Result> {
  const { onEvent, onPlanText, isUnwritten, searchLimits } = options;
  const start: StartSteps<Result> = (isInterrupted) =>
    new Planning(domain, problem, { steps: STEPS, onEvent, onPlanText, isUnwritten, isInterrupted, searchLimits });
  const result = yield* inSteps(start, problem, options);
  const version = assumedVersion(problem);
  if (version?.mcVersion !== domain.mcVersion) return result;
  return { ...result, assumptions: [version, ...(result.assumptions ?? [])] };
}

/** Repairs, in steps as planInSteps does. Throws what Repairing throws. */
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

/** Plans in one go. */
export function runProblem(domain: CompiledDomain, problem: Problem, options: SearchRunOptions): Result {
  return runToEnd(planInSteps(domain, problem, options));
}

/** Repairs in one go. */
export function runRepair(domain: CompiledDomain, request: RepairRequest, options: SearchRunOptions): Repair {
  return runToEnd(repairInSteps(domain, request, options));
}

/** The common interface of Planning and Repairing. */
interface Steppable<R> {
  step(): R | null;
  end(stop: Stop): R;
}

/** The engine's messages when an array, map, string or buffer cannot grow further. */
const NO_ROOM = /allocation failed|maximum size exceeded|invalid (array|string) length/i;

/** Takes a step. If the search's data cannot grow, ends it with the best plan so far. */
function stepWithinMemory<R>(search: Steppable<R>): R | null {
  try {
    return search.step();
  } catch (error) {
    if (error instanceof RangeError && NO_ROOM.test(error.message)) return search.end("memory");
    throw error;
  }
}

/** Creates a search, which also checks `isInterrupted` within a step. */
type StartSteps<R> = (isInterrupted: () => boolean) => Steppable<R>;

/** Steps until an answer, a limit or a cancel; the time limit includes creating the search. */
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
    if (isCancelled()) return timed(search.end("cancelled"));
    if (isOutOfMemory?.() === true) return timed(search.end("memory"));
    if (isTimeOver()) return timed(search.end("time"));
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
