// A batch: one operator applied several times, with the members it consumes. Planners decide
// batches; the scheduler orders them and chooses the tools.

import type { Action } from "../../schemas/index.ts";
import type { CompiledDomain } from "./compiled-domain.ts";
import type { CompiledProblem } from "./compiled-problem.ts";
import { producesOf } from "./rows.ts";

export interface OperatorBatch {
  operator: number;
  times: number;
  /** The whole consumption, by fluent. */
  consumed: Map<number, number>;
}

/** A batch at its place in a plan; `wear` is durability points by tool. */
export interface ScheduledBatch extends OperatorBatch {
  wear: Map<number, number>;
}

/** One batch for each operator, members and times added up, in order of first appearance. */
export function mergeBatches(batches: Iterable<OperatorBatch>): OperatorBatch[] {
  const merged = new Map<number, OperatorBatch>();
  for (const { operator, times, consumed } of batches) {
    let batch = merged.get(operator);
    if (batch === undefined) {
      batch = { operator, times: 0, consumed: new Map() };
      merged.set(operator, batch);
    }
    batch.times += times;
    for (const [fluent, count] of consumed) batch.consumed.set(fluent, (batch.consumed.get(fluent) ?? 0) + count);
  }
  return [...merged.values()];
}

/** By fluent: what the batches leave beyond the goal, if nothing is cleared. */
export function surplusAmounts(problem: CompiledProblem, batches: Iterable<OperatorBatch>): Int32Array {
  const surplus = problem.start.slice();
  for (const { fluent, count } of problem.goal) surplus[fluent] = (surplus[fluent] as number) - count;
  for (const batch of batches) addBatch(problem.domain, surplus, batch, 1);
  return surplus;
}

/** Adds the batch's production less its consumption to the amounts, or takes that back. */
export function addBatch(domain: CompiledDomain, amounts: Int32Array, batch: OperatorBatch, sign: 1 | -1): void {
  const { operator, times, consumed } = batch;
  for (const [fluent, taken] of consumed) amounts[fluent] = (amounts[fluent] as number) - sign * taken;
  for (const { fluent, count } of producesOf(domain, operator)) {
    amounts[fluent] = (amounts[fluent] as number) + sign * count * times;
  }
}

/** True cost under the domain's objective. */
export function costOf(domain: CompiledDomain, batches: Iterable<OperatorBatch>): number {
  let cost = 0;
  for (const { operator, times } of batches) cost += (domain.cost[operator] as number) * times;
  return cost;
}

/** Cost as the search sees it, with learned prices. */
export function searchCostOf(
  { searchCost }: { searchCost: ArrayLike<number> },
  batches: Iterable<OperatorBatch>,
): number {
  let cost = 0;
  for (const { operator, times } of batches) cost += (searchCost[operator] as number) * times;
  return cost;
}

/** The document's form of a scheduled batch. */
export function actionOf(domain: CompiledDomain, { operator, times, consumed, wear }: ScheduledBatch): Action {
  const action: Action = { operator: domain.operatorIds[operator] as string, times, consumes: named(domain, consumed) };
  if (wear.size > 0) action.uses = named(domain, wear);
  return action;
}

/** Counts by name, in the order of names, which is that of their ids. */
function named(domain: CompiledDomain, counts: ReadonlyMap<number, number>): Record<string, number> {
  const record: Record<string, number> = {};
  const names = counts.size < 2 ? counts.keys() : [...counts.keys()].sort((a, b) => a - b);
  for (const fluent of names) record[domain.names[fluent] as string] = counts.get(fluent) as number;
  return record;
}
