// A plan's duration if the body works on while something cooks or brews, as far as the partial
// order allows. Each step has a busy part and, for these verbs, a waiting part; a station does one
// thing at a time. Growing counts as work, because its waiting time is unknown.
// A greedy list schedule (Graham, "Bounds on multiprocessing timing anomalies", SIAM J. Appl. Math.
// 17(2), 1969): never longer than the sum of the steps, but not always the shortest. Executing
// steps one by one takes the sum.

import type { Domain, Operator, PlanStep } from "../../schemas/index.ts";
import { operatorsById } from "./operators-by-id.ts";

export const TICK_MS = 50;

/**
 * Verbs whose operators run by themselves once started; lighting fuel (`args.burns`) is the body's
 * work.
 */
const WAITING_VERBS: ReadonlySet<string> = new Set(["smelt_item", "brew_potion"]);

const NO_OPERATORS: ReadonlyMap<string, Operator> = new Map();

type Timed = Pick<PlanStep, "stepId" | "type" | "args" | "after" | "actions" | "expectedDurationMs">;

interface MakespanJob {
  busy: number;
  waiting: number;
  /** The station, which runs one job at a time; null for work of the body alone. */
  station: string | null;
  after: readonly string[];
  /**
   * Jobs that follow it, the number of its unfinished predecessors, and the time when the last one
   * finished.
   */
  followers: MakespanJob[] | undefined;
  open: number;
  ready: number;
}

/**
 * Expected game ticks of the plan. Without the domain or its operators, waiting times are unknown,
 * and the result is the sum of the steps.
 */
export function makespanTicks(steps: readonly Timed[], domain?: Pick<Domain, "operators">): number {
  // Without waiting, the body is never idle.
  if (!steps.some(({ type }) => WAITING_VERBS.has(type))) return sumOf(steps);
  const jobs = jobsOf(steps, domain === undefined ? NO_OPERATORS : operatorsById(domain));
  const stationFree = new Map<string, number>();
  let free = 0;
  let end = 0;
  let waits = jobs.reduce((count, { waiting }) => count + (waiting > 0 ? 1 : 0), 0);
  while (jobs.length > 0) {
    const index = earliest(jobs, stationFree, free, waits > 0);
    const job = jobs[index];
    if (job === undefined) throw new RangeError("the order of the steps is cyclic");
    jobs.splice(index, 1);
    free = startOf(job, stationFree, free) + job.busy;
    const finished = free + job.waiting;
    if (job.station !== null) stationFree.set(job.station, finished);
    if (job.waiting > 0) waits--;
    for (const follower of job.followers ?? []) {
      follower.open--;
      follower.ready = Math.max(follower.ready, finished);
    }
    end = Math.max(end, finished);
  }
  return end;
}

function sumOf(steps: readonly Timed[]): number {
  let sum = 0;
  for (const { expectedDurationMs } of steps) sum += expectedDurationMs / TICK_MS;
  return sum;
}

/**
 * The index of the job that can start first; ties go to the longest wait, then to the plan's order.
 * -1 if none can start.
 */
function earliest(
  jobs: readonly MakespanJob[],
  stationFree: ReadonlyMap<string, number>,
  free: number,
  isWaiting: boolean,
): number {
  let best = -1;
  let bestStart = 0;
  let bestWaiting = 0;
  for (let index = 0; index < jobs.length; index++) {
    const job = jobs[index];
    if (job === undefined || job.open > 0) continue;
    const start = startOf(job, stationFree, free);
    if (best >= 0 && (start > bestStart || (start === bestStart && job.waiting <= bestWaiting))) continue;
    // No job starts before the body is free, so without waiting jobs the first candidate is best.
    if (!isWaiting && start === free) return index;
    [best, bestStart, bestWaiting] = [index, start, job.waiting];
  }
  return best;
}

function startOf({ ready, station }: MakespanJob, stationFree: ReadonlyMap<string, number>, free: number): number {
  const start = Math.max(free, ready);
  return station === null ? start : Math.max(start, stationFree.get(station) ?? 0);
}

/** The jobs in the plan's order, each linked to its followers. */
function jobsOf(steps: readonly Timed[], byId: ReadonlyMap<string, Operator>): MakespanJob[] {
  const jobs = new Map<string, MakespanJob>();
  for (const step of steps) jobs.set(step.stepId, jobOf(step, byId));
  for (const job of jobs.values()) {
    for (const other of job.after) {
      const before = jobs.get(other);
      if (before === undefined) continue;
      if (before.followers === undefined) before.followers = [job];
      else before.followers.push(job);
      job.open++;
    }
  }
  return [...jobs.values()];
}

function jobOf(
  { type, args, after, actions, expectedDurationMs }: Timed,
  operators: ReadonlyMap<string, Operator>,
): MakespanJob {
  const total = expectedDurationMs / TICK_MS;
  let waiting = 0;
  if (WAITING_VERBS.has(type)) {
    for (const { operator: id, times } of actions) {
      const operator = operators.get(id);
      if (operator !== undefined && operator.args.burns !== true) waiting += operator.ticks * times;
    }
  }
  const station = waiting > 0 ? `${type} ${typeof args.station === "string" ? args.station : ""}` : null;
  const [busy, waited] = [Math.max(0, total - waiting), Math.min(waiting, total)];
  return { busy, waiting: waited, station, after, followers: undefined, open: 0, ready: 0 };
}
