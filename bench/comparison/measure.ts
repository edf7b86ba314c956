// One suite run: every planner on every problem, interleaved, so that other load on the machine
// affects all of them alike. Times are warm: each planner first plans the suite's problems
// unmeasured, round after round, so that rarely used code is compiled as well. The first measured
// try is watched, for its first plan and its heuristic values; if it was short, the time is the
// median of some unwatched tries after it.

import { validate } from "../../planner/index.ts";
import { byCodeUnit, CodedError } from "../../schemas/index.ts";
import type { RunRowDocument } from "../document/run-document.ts";
import { median } from "../lib/statistics.ts";
import type { AttemptOptions, PlannerAdapter, PlannerAttempt } from "../planners/adapter.ts";
import type { BenchProblem } from "../suites/suite.ts";

/**
 * Warm-up limits of a planner: how often it plans one of a suite's problems, and for how many
 * milliseconds.
 */
export const WARM_UP = 400;
export const WARM_UP_MS = 2000;
export const REPEATS = 3;
/** The limit of a short try, and of one warm-up problem, in milliseconds. */
const SHORT_MS = 20;
const MAX_OF_WARM_UP = 200;
/** In suites with more problems than this, slow planners get only a sample. */
const LARGE_SUITE = 40;

export interface PlannerMeasureOptions extends Omit<AttemptOptions, "watched"> {
  suite: string;
  /** Whether slow planners, too, get every problem of a large suite. */
  everything: boolean;
  onProblem: (done: number) => void;
}

export interface Measured {
  rows: RunRowDocument[];
  /** Planners that got no problems or only some, with the reason. */
  notes: string[];
}

/** Runs the suite's problems. Rows are sorted by problem, then in the planners' order. */
export async function measure(
  adapters: readonly PlannerAdapter[],
  problems: readonly BenchProblem[],
  options: PlannerMeasureOptions,
): Promise<Measured> {
  const refusals = new Map<string, Map<string, number>>();
  const asks = (adapter: PlannerAdapter, problem: BenchProblem, index: number): boolean => {
    if (problems.length > LARGE_SUITE && !options.everything && index % adapter.every !== 0) return false;
    const because = adapter.refuses(problem);
    if (because === null) return true;
    const counted = refusals.get(adapter.id) ?? new Map<string, number>();
    refusals.set(adapter.id, counted.set(because, (counted.get(because) ?? 0) + 1));
    return false;
  };
  const asked = problems.map((problem, index) => adapters.filter((adapter) => asks(adapter, problem, index)));
  await warmUp(adapters, problems, asked, options);
  const rows: RunRowDocument[] = [];
  for (const [index, problem] of problems.entries()) {
    const entries = asked[index] ?? [];
    const turn = entries.length === 0 ? 0 : index % entries.length;
    const found = new Map<string, RunRowDocument>();
    // Each problem begins with another planner.
    for (const adapter of [...entries.slice(turn), ...entries.slice(0, turn)]) {
      found.set(adapter.id, await rowOf(adapter, problem, options));
    }
    rows.push(...entries.flatMap(({ id }) => found.get(id) ?? []));
    options.onProblem(index + 1);
  }
  return { rows, notes: [...refusalNotes(refusals, problems.length), ...partNotes(adapters, problems, options)] };
}

async function warmUp(
  adapters: readonly PlannerAdapter[],
  problems: readonly BenchProblem[],
  asked: readonly (readonly PlannerAdapter[])[],
  { limits, now }: PlannerMeasureOptions,
): Promise<void> {
  const short = { ...limits, timeMs: Math.min(limits.timeMs, MAX_OF_WARM_UP) };
  for (const adapter of adapters) {
    const own = problems.filter((_, index) => asked[index]?.includes(adapter));
    const startedAt = now();
    for (let tries = 0; tries < WARM_UP && own.length > 0 && now() - startedAt < WARM_UP_MS; tries++) {
      await tried(adapter, own[tries % own.length] as BenchProblem, { limits: short, now, watched: false });
    }
  }
}

/** The attempt, or the error that it threw. */
async function tried(
  adapter: PlannerAdapter,
  problem: BenchProblem,
  options: AttemptOptions,
): Promise<PlannerAttempt | Error> {
  try {
    return await adapter.attempt(problem, options);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

async function rowOf(
  adapter: PlannerAdapter,
  problem: BenchProblem,
  options: PlannerMeasureOptions,
): Promise<RunRowDocument> {
  const { suite, limits, now } = options;
  const names = { suite, problem: problem.id, planner: adapter.id };
  const startedAt = now();
  const attempt = await tried(adapter, problem, { limits, now, watched: true });
  if (attempt instanceof Error) {
    const error = attempt instanceof CodedError ? `${attempt.code}: ${attempt.message}` : attempt.message;
    return { ...names, ...NO_MEASUREMENT, finalMs: rounded(now() - startedAt), error };
  }
  const times = await repeatedTimes(adapter, problem, options, attempt.finalMs);
  const finalMs = median(times) ?? attempt.finalMs;
  const { status, plan, lowerBound, optimal, expanded, evaluated, firstMs, equalH } = attempt;
  return {
    ...names,
    status,
    cost: plan?.cost ?? null,
    lowerBound,
    optimal,
    expanded,
    evaluated,
    firstMs: firstMs === null ? null : rounded(Math.min(firstMs, finalMs)),
    finalMs: rounded(finalMs),
    valid: plan === null ? null : isValid(problem, attempt),
    equalH: equalH === null ? null : rounded(equalH),
  };
}

const NO_MEASUREMENT = {
  status: "failed",
  cost: null,
  lowerBound: null,
  optimal: false,
  expanded: 0,
  evaluated: 0,
  firstMs: null,
  valid: null,
  equalH: null,
} as const;

async function repeatedTimes(
  adapter: PlannerAdapter,
  problem: BenchProblem,
  { limits, now }: PlannerMeasureOptions,
  firstTime: number,
): Promise<number[]> {
  const times: number[] = [];
  for (let repeat = 0; firstTime < SHORT_MS && repeat < REPEATS; repeat++) {
    const again = await tried(adapter, problem, { limits, now, watched: false });
    if (!(again instanceof Error)) times.push(again.finalMs);
  }
  return times;
}

/** Replays the plan on the domain, whichever planner made it. */
function isValid({ domain }: BenchProblem, { problem, plan }: PlannerAttempt): boolean {
  if (plan === null) return false;
  const used = new Set(plan.steps.flatMap(({ actions }) => actions.map(({ operator }) => operator)));
  const known = [...used].sort(byCodeUnit).flatMap((operator) => domain.operatorId.get(operator) ?? []);
  return validate(domain.excerpt(known), { problem, plan }).valid;
}

/** Rounds times to the microsecond, and shares as finely. */
const rounded = (figure: number): number => Math.round(figure * 1000) / 1000;

function refusalNotes(refusals: ReadonlyMap<string, ReadonlyMap<string, number>>, problems: number): string[] {
  return [...refusals].flatMap(([planner, reasons]) =>
    [...reasons].map(([because, count]) => `${planner} did not plan ${count} of ${problems}: ${because}`),
  );
}

function partNotes(
  adapters: readonly PlannerAdapter[],
  problems: readonly BenchProblem[],
  { everything }: PlannerMeasureOptions,
): string[] {
  if (everything || problems.length <= LARGE_SUITE) return [];
  return adapters
    .filter(({ every }) => every > 1)
    .map(({ id, every }) => `${id} planned one problem in ${every}: it is slow`);
}
