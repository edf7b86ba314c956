// The alternative of a task that a plan under repair is for: the one closest to what is there and
// what the batches produce. Goals of items and conditions have no alternatives.

import type { CompiledProblem } from "../model/compiled-problem.ts";
import { beyondKept, type FluentGoal } from "../model/goal.ts";
import type { OperatorBatch } from "../model/operator-batch.ts";
import { producesOf } from "../model/rows.ts";

/** The problem with the goal that the batches are for. */
export function narrowGoal(problem: CompiledProblem, batches: readonly OperatorBatch[]): CompiledProblem {
  const { task, start, kept, domain } = problem;
  if (task === null) return problem;
  const there = new Map<number, number>();
  const amountOf = (fluent: number): number => there.get(fluent) ?? (start[fluent] as number);
  for (const { operator, times } of batches) {
    for (const { fluent, count } of producesOf(domain, operator)) there.set(fluent, amountOf(fluent) + count * times);
  }
  let nearest: readonly FluentGoal[] = problem.goal;
  let min = Number.POSITIVE_INFINITY;
  for (const alternative of task.alternatives) {
    const goal = alternative.map(beyondKept(kept));
    const short = goal.reduce(
      (sum, { fluent, count }) => sum + Math.max(0, count - amountOf(fluent)) / Math.max(1, count),
      0,
    );
    if (short >= min) continue;
    min = short;
    nearest = goal;
  }
  return { ...problem, goal: nearest };
}
