// Removes redundant actions from a multiset of batches: fuel beyond what is cooked, planks beyond
// what is crafted. Only amounts count, so the rest must still be ordered.

import type { CompiledDomain } from "../model/compiled-domain.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { addBatch, mergeBatches, type OperatorBatch, surplusAmounts } from "../model/operator-batch.ts";
import { clearsOf, consumesOf, membersOf, producesOf, requiresOf, usesOf } from "../model/rows.ts";

/** New batches, one for each operator, without applications whose products are all left over. */
export function removeRedundantActions(problem: CompiledProblem, batches: readonly OperatorBatch[]): OperatorBatch[] {
  const { domain } = problem;
  const merged = mergeBatches(batches);
  const surplus = surplusAmounts(problem, merged);
  const needed = lookedAt(problem, merged);
  for (let changed = true; changed; ) {
    changed = false;
    for (const batch of merged) {
      const times = Math.min(batch.times, redundantTimes(problem, batch, surplus, needed));
      if (times <= 0) continue;
      const returned = takeBack(domain, batch, times, batch.times);
      if (returned === null) continue;
      changed = true;
      batch.times -= times;
      addBatch(domain, surplus, { operator: batch.operator, times, consumed: returned }, -1);
    }
  }
  return merged.filter(({ times }) => times > 0);
}

/** Fluents that a batch requires, uses or clears: their amounts matter at every moment. */
function lookedAt({ domain }: CompiledProblem, batches: readonly OperatorBatch[]): Set<number> {
  const fluents = new Set<number>();
  for (const { operator } of batches) {
    for (const { classId } of [...requiresOf(domain, operator), ...usesOf(domain, operator)]) {
      for (const fluent of membersOf(domain, classId)) fluents.add(fluent);
    }
    for (const fluent of clearsOf(domain, operator)) fluents.add(fluent);
  }
  return fluents;
}

/** The applications that can go without changing a needed fluent or the goal. */
function redundantTimes(
  { domain }: CompiledProblem,
  { operator }: OperatorBatch,
  surplus: Int32Array,
  needed: ReadonlySet<number>,
): number {
  let times = Number.POSITIVE_INFINITY;
  for (const { fluent, count } of producesOf(domain, operator)) {
    if (needed.has(fluent)) return 0;
    times = Math.min(times, Math.floor((surplus[fluent] as number) / count));
  }
  return times === Number.POSITIVE_INFINITY ? 0 : times;
}

/**
 * Takes the members of `times` of `all` applications out of the batch; null, unchanged, if they are
 * ambiguous.
 */
export function takeBack(
  domain: CompiledDomain,
  batch: OperatorBatch,
  times: number,
  all: number,
): Map<number, number> | null {
  if (times === all) {
    const whole = new Map(batch.consumed);
    batch.consumed.clear();
    return whole;
  }
  const [need, ...others] = consumesOf(domain, batch.operator);
  if (others.length > 0) return null;
  let left = (need?.count ?? 0) * times;
  const returned = new Map<number, number>();
  for (const [fluent, count] of [...batch.consumed].sort((a, b) => a[1] - b[1] || a[0] - b[0])) {
    const taken = Math.min(left, count);
    if (taken === 0) break;
    returned.set(fluent, taken);
    if (taken === count) batch.consumed.delete(fluent);
    else batch.consumed.set(fluent, count - taken);
    left -= taken;
  }
  return returned;
}
