// How long a plan takes from its first step to its last, where the body goes on with other work while something cooks or brews, as far as
// the partial order allows. Each step has a busy part and, for these verbs, a part that it waits for; one station of a kind
// does one thing at a time. Growing is counted as work: how much of it is waiting, and for how long the body must stay near, is not told apart.
// A greedy list schedule (Graham, "Bounds on multiprocessing timing anomalies", SIAM J. Appl. Math. 17(2), 1969): never longer than the sum, and
// not always the shortest. Whoever carries steps out one by one takes the sum.

import type { Domain, Operator, PlanStep } from "../../schemas/index.ts";

export const TICK_MS = 50;

/** Verbs whose operators go on by themselves once begun; their burning (`args.burns`) is the body's work. */
const WAITING_VERBS: ReadonlySet<string> = new Set(["smelt_item", "brew_potion"]);

type Timed = Pick<PlanStep, "stepId" | "type" | "args" | "after" | "actions" | "expectedDurationMs">;

interface Job {
  busy: number;
  waiting: number;
  /** What cooks or brews: one at a time of each. Null for what the body does alone. */
  station: string | null;
  after: readonly string[];
}

/**
 * Expected game ticks of the plan. Without the domain, or its operators, nothing is known of waiting, and the answer is the sum of the steps.
 */
export function makespanTicks(steps: readonly Timed[], domain?: Pick<Domain, "operators">): number {
  const operators = new Map(domain?.operators.map((operator) => [operator.id, operator]));
  const jobs = new Map(steps.map((step) => [step.stepId, jobOf(step, operators)]));
  const finished = new Map<string, number>();
  const stationFree = new Map<string, number>();
  let free = 0;
  for (const open = new Map(jobs); open.size > 0; ) {
    const [stepId, job, start] = earliest(open, finished, stationFree, free);
    free = start + job.busy;
    finished.set(stepId, free + job.waiting);
    if (job.station !== null) stationFree.set(job.station, free + job.waiting);
    open.delete(stepId);
  }
  return Math.max(0, ...finished.values());
}

/** The step that can begin first; of several the one that waits longest, then the first of the plan. */
function earliest(
  open: ReadonlyMap<string, Job>,
  finished: ReadonlyMap<string, number>,
  stationFree: ReadonlyMap<string, number>,
  free: number,
): [stepId: string, job: Job, start: number] {
  let best: [string, Job, number] | undefined;
  for (const [stepId, job] of open) {
    if (job.after.some((other) => open.has(other))) continue;
    let start = free;
    for (const other of job.after) start = Math.max(start, finished.get(other) ?? 0);
    if (job.station !== null) start = Math.max(start, stationFree.get(job.station) ?? 0);
    const isBetter = best === undefined || start < best[2] || (start === best[2] && job.waiting > best[1].waiting);
    if (isBetter) best = [stepId, job, start];
  }
  if (best === undefined) throw new RangeError("the steps wait for one another");
  return best;
}

function jobOf(
  { type, args, after, actions, expectedDurationMs }: Timed,
  operators: ReadonlyMap<string, Operator>,
): Job {
  const total = expectedDurationMs / TICK_MS;
  let waiting = 0;
  for (const { operator: id, times } of WAITING_VERBS.has(type) ? actions : []) {
    const operator = operators.get(id);
    if (operator !== undefined && operator.args.burns !== true) waiting += operator.ticks * times;
  }
  const station = waiting > 0 ? `${type} ${typeof args.station === "string" ? args.station : ""}` : null;
  return { busy: Math.max(0, total - waiting), waiting: Math.min(waiting, total), station, after };
}
