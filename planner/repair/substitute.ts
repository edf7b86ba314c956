// Uses what was found: where a lot consumes something that would still have to be made, and another kind of the same class lies about that
// nothing in the plan wants, the lot takes that. What then need not be made is left out by the regression of needs.

import type { CompiledProblem } from "../model/compiled-problem.ts";
import { consumesOf, membersOf } from "../model/rows.ts";
import { chooseMembers } from "../schedule/choose-kinds.ts";
import type { RepairBatch } from "./lots.ts";

/** The lots with spare kinds in the place of kinds to be made, the last lots first: they stand for the longest chains. */
export function substituteSpares(problem: CompiledProblem, lots: readonly RepairBatch[]): RepairBatch[] {
  const { domain, start, goal } = problem;
  const wanted = new Map<number, number>(goal.map(({ name, count }) => [name, count]));
  for (const { consumed, wear } of lots) {
    for (const [name, count] of consumed) wanted.set(name, (wanted.get(name) ?? 0) + count);
    for (const name of wear.keys()) wanted.set(name, (wanted.get(name) ?? 0) + 1);
  }
  const spareOf = (name: number): number => Math.max(0, (start[name] as number) - (wanted.get(name) ?? 0));
  const isMade = (name: number): boolean => (wanted.get(name) ?? 0) > (start[name] as number);
  const changed = lots.toReversed().map((lot) => {
    if (![...lot.consumed.keys()].some(isMade)) return lot;
    const spares = sparesFor(problem, lot, spareOf);
    if (spares.size === 0) return lot;
    const available = (name: number): number => (lot.consumed.get(name) ?? 0) + (spares.get(name) ?? 0);
    // What is spare comes first, then what is held anyway, and what must be made last.
    const preference = (name: number): number => (spares.has(name) ? 2 : isMade(name) ? 0 : 1);
    const consumed = chooseMembers(domain, lot.operator, lot.times, available, preference);
    if (consumed === null) return lot;
    for (const [name, count] of lot.consumed) wanted.set(name, (wanted.get(name) ?? 0) - count);
    for (const [name, count] of consumed) wanted.set(name, (wanted.get(name) ?? 0) + count);
    return { ...lot, consumed };
  });
  return changed.reverse();
}

/** Spare kinds of the classes that the lot consumes. */
function sparesFor(
  { domain }: CompiledProblem,
  { operator }: RepairBatch,
  spareOf: (name: number) => number,
): Map<number, number> {
  const spares = new Map<number, number>();
  for (const { altSet } of consumesOf(domain, operator)) {
    const members = membersOf(domain, altSet);
    if (members.length === 1) continue;
    for (const name of members) {
      const spare = spareOf(name);
      if (spare > 0) spares.set(name, spare);
    }
  }
  return spares;
}
