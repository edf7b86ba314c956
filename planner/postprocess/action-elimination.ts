// Action elimination: removes actions that an ordered plan can do without, the last first, so that
// what only served them goes too. It replays the plan for each batch, which finds more than
// counting amounts does.
// Source: Nakhost and Müller, "Action Elimination and Plan Neighborhood Graph Search", ICAPS 2010.

import { spendWork, WORK } from "../contract/work.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { addBatch, type OperatorBatch, surplusAmounts } from "../model/operator-batch.ts";
import { producesOf } from "../model/rows.ts";
import { keepOrder, orderedAsGiven, type ScheduleResult } from "../schedule/index.ts";

/** The batches that the goal needs, in their order; blocked if the order does not hold. */
export function eliminateActions(problem: CompiledProblem, batches: readonly OperatorBatch[]): ScheduleResult {
  let kept = batches;
  let schedule = keepOrder(problem, kept);
  const { maxBatchesToPostprocess } = problem.limits.schedule;
  if (schedule.status === "blocked" || batches.length > maxBatchesToPostprocess) return schedule;
  const surplus = surplusAmounts(problem, batches);
  for (let index = batches.length - 1; index >= 0; index--) {
    const batch = kept[index] as OperatorBatch;
    if (!isSpare(problem, batch, surplus)) continue;
    spendWork(problem, WORK.program);
    const fewer = kept.filter((_, at) => at !== index);
    const shorter = orderedAsGiven(problem, fewer);
    if (shorter === null) continue;
    kept = fewer;
    schedule = { status: "ordered", batches: shorter };
    addBatch(problem.domain, surplus, batch, -1);
  }
  return schedule;
}

/** Whether all its products are left over; otherwise a replay without it must fail. */
const isSpare = ({ domain }: CompiledProblem, { operator, times }: OperatorBatch, surplus: Int32Array): boolean =>
  producesOf(domain, operator).every(({ fluent, count }) => (surplus[fluent] as number) >= count * times);
