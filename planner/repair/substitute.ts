// Uses what was found: if a batch consumes something that has yet to be made, and an unclaimed
// member of the same class is there, the batch takes that. The regression of needs then drops the
// production.

import type { CompiledProblem } from "../model/compiled-problem.ts";
import { consumesOf, membersOf } from "../model/rows.ts";
import { chooseMembers } from "../schedule/choose-members.ts";
import type { RepairBatch } from "./repair-batches.ts";

/** The batches with spare members, the last batches first: they stand for the longest chains. */
export function substituteSpares(problem: CompiledProblem, batches: readonly RepairBatch[]): RepairBatch[] {
  const { domain, start, goal } = problem;
  const wanted = new Map<number, number>(goal.map(({ fluent, count }) => [fluent, count]));
  for (const { consumed, wear } of batches) {
    for (const [fluent, count] of consumed) wanted.set(fluent, (wanted.get(fluent) ?? 0) + count);
    for (const fluent of wear.keys()) wanted.set(fluent, (wanted.get(fluent) ?? 0) + 1);
  }
  const spareOf = (fluent: number): number => Math.max(0, (start[fluent] as number) - (wanted.get(fluent) ?? 0));
  const isMade = (fluent: number): boolean => (wanted.get(fluent) ?? 0) > (start[fluent] as number);
  const changed = batches.toReversed().map((batch) => {
    if (![...batch.consumed.keys()].some(isMade)) return batch;
    const spares = sparesFor(problem, batch, spareOf);
    if (spares.size === 0) return batch;
    const available = (fluent: number): number => (batch.consumed.get(fluent) ?? 0) + (spares.get(fluent) ?? 0);
    // Spare members first, held ones next, those that have to be made last.
    const preference = (fluent: number): number => (spares.has(fluent) ? 2 : isMade(fluent) ? 0 : 1);
    const consumed = chooseMembers(domain, batch.operator, batch.times, available, preference);
    if (consumed === null) return batch;
    for (const [fluent, count] of batch.consumed) wanted.set(fluent, (wanted.get(fluent) ?? 0) - count);
    for (const [fluent, count] of consumed) wanted.set(fluent, (wanted.get(fluent) ?? 0) + count);
    return { ...batch, consumed };
  });
  return changed.reverse();
}

/** Spare members of the classes that the batch consumes. */
function sparesFor(
  { domain }: CompiledProblem,
  { operator }: RepairBatch,
  spareOf: (fluent: number) => number,
): Map<number, number> {
  const spares = new Map<number, number>();
  for (const { altSet } of consumesOf(domain, operator)) {
    const members = membersOf(domain, altSet);
    if (members.length === 1) continue;
    for (const fluent of members) {
      const spare = spareOf(fluent);
      if (spare > 0) spares.set(fluent, spare);
    }
  }
  return spares;
}
