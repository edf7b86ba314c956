// Merges batches of one operator if the plan still holds, so that four logs are collected at once
// instead of one before each craft. The cost stays the same; the steps get fewer.

import type { CompiledProblem } from "../model/compiled-problem.ts";
import { mergeBatches, type OperatorBatch } from "../model/operator-batch.ts";
import { keepOrder, orderedAsGiven, type ScheduleResult } from "../schedule/index.ts";

/** The batches, merged as far as the order allows; blocked if the order does not hold. */
export function mergeAdjacentBatches(problem: CompiledProblem, batches: readonly OperatorBatch[]): ScheduleResult {
  let order = batches;
  let schedule = keepOrder(problem, order);
  const { maxBatchesToPostprocess } = problem.limits.schedule;
  if (schedule.status === "blocked" || batches.length > maxBatchesToPostprocess) return schedule;
  for (let index = 1; index < order.length; ) {
    const joined = joinEarlier(problem, order, index);
    if (joined === null) index++;
    else ({ order, schedule } = joined);
  }
  return schedule;
}

/** The batch merged into the first or last earlier one that allows it; null if none does. */
function joinEarlier(
  problem: CompiledProblem,
  order: readonly OperatorBatch[],
  index: number,
): { order: readonly OperatorBatch[]; schedule: ScheduleResult } | null {
  const batch = order[index] as OperatorBatch;
  const same = order.slice(0, index).flatMap(({ operator }, at) => (operator === batch.operator ? [at] : []));
  for (const at of new Set([same[0], same.at(-1)])) {
    if (at === undefined) continue;
    const together = mergeBatches([order[at] as OperatorBatch, batch]);
    const joined = [...order.slice(0, at), ...together, ...order.slice(at + 1, index), ...order.slice(index + 1)];
    const scheduled = orderedAsGiven(problem, joined);
    if (scheduled !== null) return { order: joined, schedule: { status: "ordered", batches: scheduled } };
  }
  return null;
}
