// Scheduling: orders a multiset of batches so that each applies, in as few and large pieces as the
// causal order allows, and chooses the tools. Cheap products come first; what others still need is
// used up or cleared last. If it finds no such order, it returns what is missing.
// Invariant: the order respects needs, wear and slots at every step.

import type { CompiledProblem } from "../model/compiled-problem.ts";
import { mergeBatches, type OperatorBatch, type ScheduledBatch } from "../model/operator-batch.ts";
import { type ScheduleResult, Scheduler } from "./scheduler.ts";

export type { ScheduleResult } from "./scheduler.ts";

/**
 * `priority` is by operator: of two applicable batches the lower one comes first. If the named
 * members allow no order, any members of the same classes may serve.
 */
export function scheduleBatches(
  problem: CompiledProblem,
  batches: readonly OperatorBatch[],
  priority: (operator: number) => number,
): ScheduleResult {
  const named = orderBatches(problem, batches, { priority, anyMembers: false });
  // If both fail, report what any members would lack: the least.
  return named.status === "ordered" ? named : orderBatches(problem, batches, { priority, anyMembers: true });
}

const NO_OPERATORS: ReadonlySet<number> = new Set();

interface OrderingOptions {
  priority: (operator: number) => number;
  /** Whether members that a batch does not name may serve it. */
  anyMembers: boolean;
}

function orderBatches(
  problem: CompiledProblem,
  batches: readonly OperatorBatch[],
  conditionKind: OrderingOptions,
): ScheduleResult {
  const late = new Set<number>();
  for (let round = 0; ; round++) {
    const schedule = tryOrder(problem, batches, conditionKind, late);
    if (schedule.status === "ordered") return schedule;
    // Batches used up what others give back: retry with the users as late as possible.
    const { openConditions } = schedule;
    const contested = [...openConditions.contestedFluents].filter((fluent) => !late.has(fluent));
    if (openConditions.contestedFluents.size === 0) return schedule;
    if (contested.length === 0 || round === problem.limits.schedule.maxPostponements)
      return { status: "blocked", openConditions: { ...openConditions, isHeuristicChoice: true } };
    for (const fluent of contested) late.add(fluent);
  }
}

function tryOrder(
  problem: CompiledProblem,
  batches: readonly OperatorBatch[],
  { priority, anyMembers }: OrderingOptions,
  late: ReadonlySet<number>,
): ScheduleResult {
  const scheduler = new Scheduler(problem, anyMembers, late);
  const rank = new Map<OperatorBatch, number>();
  const waiting = mergeBatches(batches);
  for (const batch of waiting) rank.set(batch, priority(batch.operator));
  waiting.sort((a, b) => (rank.get(a) as number) - (rank.get(b) as number) || a.operator - b.operator);
  return scheduler.run(waiting);
}

/** Keeps the given order; a batch that does not apply in its place blocks. */
export function keepOrder(problem: CompiledProblem, batches: readonly OperatorBatch[]): ScheduleResult {
  const scheduler = new Scheduler(problem, false, NO_OPERATORS);
  for (const batch of batches) if (!scheduler.apply(batch, batch.times)) return scheduler.blocked([batch]);
  return scheduler.finish(scheduler.done);
}

/** Like `keepOrder`, but returns null instead of a diagnosis. */
export function orderedAsGiven(problem: CompiledProblem, batches: readonly OperatorBatch[]): ScheduledBatch[] | null {
  const scheduler = new Scheduler(problem, false, NO_OPERATORS);
  for (const batch of batches)
    if (!scheduler.canApplyAsNamed(batch, batch.times) || !scheduler.act(batch, batch.times)) return null;
  return scheduler.isFinished ? scheduler.done : null;
}
