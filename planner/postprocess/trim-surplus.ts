// Takes out of a multiset of lots what nothing needs: fuel burned beyond what is cooked, planks beyond what is crafted. Batches
// and partial methods leave such surplus behind. Only amounts are looked at, so the rest must still be put in order.

import type { CompiledProblem } from "../model/compiled-problem.ts";
import { addBatch, mergeBatches, type OperatorBatch, surplusAmounts } from "../model/operator-batch.ts";
import { clearsOf, consumesOf, membersOf, producesOf, requiresOf, usesOf } from "../model/rows.ts";

/** The lots without applications whose every product is left over in the end; new lots, one for each operator. */
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
      const returned = takeBack(problem, batch, times);
      if (returned === null) continue;
      changed = true;
      batch.times -= times;
      addBatch(domain, surplus, { operator: batch.operator, times, consumed: returned }, -1);
    }
  }
  return merged.filter(({ times }) => times > 0);
}

/** Names that some lot requires, uses or clears: how many of them there are at a time matters, not only in the end. */
function lookedAt({ domain }: CompiledProblem, batches: readonly OperatorBatch[]): Set<number> {
  const fluents = new Set<number>();
  for (const { operator } of batches) {
    for (const { altSet } of [...requiresOf(domain, operator), ...usesOf(domain, operator)]) {
      for (const fluent of membersOf(domain, altSet)) fluents.add(fluent);
    }
    for (const fluent of clearsOf(domain, operator)) fluents.add(fluent);
  }
  return fluents;
}

/** How many applications of the lot could be left out with all that is looked at, and the goal, as they were. */
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

/** Takes the kinds of so many applications out of the lot; null (and nothing changed) where which ones is not plain. */
function takeBack({ domain }: CompiledProblem, batch: OperatorBatch, times: number): Map<number, number> | null {
  if (times === batch.times) {
    const all = new Map(batch.consumed);
    batch.consumed.clear();
    return all;
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
