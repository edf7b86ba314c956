// Takes out of an ordered plan what it can do without, last things first, so that what only served them goes as well. It replays the
// plan once for each lot: for plans whose order is all that holds them together, where counting amounts is not enough.
// Source: Nakhost and Müller, "Action Elimination and Plan Neighborhood Graph Search", ICAPS 2010.

import { throwIfInterrupted } from "../contract/interruption.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { addBatch, type OperatorBatch, surplusAmounts } from "../model/operator-batch.ts";
import { producesOf } from "../model/rows.ts";
import { keepOrder, orderedAsGiven, type ScheduleResult } from "../schedule/index.ts";

/** The lots in their order without those that the goal does not need; blocked where the order does not hold. */
export function eliminateActions(problem: CompiledProblem, batches: readonly OperatorBatch[]): ScheduleResult {
  let kept = batches;
  let schedule = keepOrder(problem, kept);
  const { maxBatchesToPostprocess } = problem.limits.schedule;
  if (schedule.status === "blocked" || batches.length > maxBatchesToPostprocess) return schedule;
  const surplus = surplusAmounts(problem, batches);
  for (let index = batches.length - 1; index >= 0; index--) {
    const batch = kept[index] as OperatorBatch;
    if (!isSpare(problem, batch, surplus)) continue;
    throwIfInterrupted(problem);
    const fewer = kept.filter((_, at) => at !== index);
    const shorter = orderedAsGiven(problem, fewer);
    if (shorter === null) continue;
    kept = fewer;
    schedule = { status: "ordered", batches: shorter };
    addBatch(problem.domain, surplus, batch, -1);
  }
  return schedule;
}

/** Whether all that the lot makes is left over, without which a replay can only fail. */
const isSpare = ({ domain }: CompiledProblem, { operator, times }: OperatorBatch, surplus: Int32Array): boolean =>
  producesOf(domain, operator).every(({ fluent, count }) => (surplus[fluent] as number) >= count * times);
