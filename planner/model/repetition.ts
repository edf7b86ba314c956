// How often in a row an operator applies if it clears or consumes what it requires: enchanting
// needs thirty levels each time and consumes three; a trip cannot start twice. A batch checks
// requirements once, so this bounds its times. An operator that clears what it consumes or produces
// applies once at a time.

import type { CompiledDomain } from "./compiled-domain.ts";
import { memoizeWeakly } from "./memoize.ts";
import { clearsOf, consumesOf, isMember, membersOf, productsOf, requiresOf, spendsOf } from "./rows.ts";

interface RepeatLoss {
  /**
   * The required class, how many must stay, and how many each application loses; all if cleared.
   */
  classId: number;
  required: number;
  lost: number;
}

export interface RepetitionAnalysis {
  /**
   * By operator: 1 if it clears or consumes what it requires, or clears what it consumes or makes.
   */
  isBounded: Uint8Array;
  losses: ReadonlyMap<number, readonly RepeatLoss[]>;
}

export const repetitionsIn = memoizeWeakly((domain: CompiledDomain): RepetitionAnalysis => {
  const isBounded = new Uint8Array(domain.operatorCount);
  const losses = new Map<number, RepeatLoss[]>();
  for (let operator = 0; operator < domain.operatorCount; operator++) {
    const found = lossesOf(domain, operator);
    if (found.length === 0) continue;
    isBounded[operator] = 1;
    losses.set(operator, found);
  }
  return { isBounded, losses };
});

/** The applications in a row that the holdings allow, if they allow the first. */
export function timesInARow(
  { isBounded, losses }: RepetitionAnalysis,
  operator: number,
  heldOf: (classId: number) => number,
): number {
  let times = Number.POSITIVE_INFINITY;
  if (isBounded[operator] !== 1) return times;
  for (const { classId, required, lost } of losses.get(operator) ?? []) {
    const spare = Math.max(0, heldOf(classId) - required);
    times = Math.min(times, 1 + Math.floor(spare / lost));
  }
  return times;
}

function lossesOf(domain: CompiledDomain, operator: number): RepeatLoss[] {
  const losses: RepeatLoss[] = [];
  const cleared = clearsOf(domain, operator);
  const isCleared = (altSet: number): boolean => cleared.some((fluent) => isMember(domain, altSet, fluent));
  const endsWhole = (classId: number): void => {
    if (isCleared(classId)) losses.push({ classId, required: 0, lost: Number.POSITIVE_INFINITY });
  };
  for (const { altSet } of consumesOf(domain, operator)) endsWhole(altSet);
  for (const fluent of productsOf(domain, operator)) endsWhole(fluent);
  const spends = spendsOf(domain, operator);
  for (const { altSet: classId, count: required } of requiresOf(domain, operator)) {
    let lost = isCleared(classId) ? Number.POSITIVE_INFINITY : 0;
    for (const { altSet, count } of spends) if (lossShare(domain, classId, altSet)) lost += count;
    if (lost > 0) losses.push({ classId, required, lost });
  }
  return losses;
}

/** Whether two classes have a member in common. */
const lossShare = (domain: CompiledDomain, one: number, other: number): boolean =>
  membersOf(domain, one).some((fluent) => isMember(domain, other, fluent));
