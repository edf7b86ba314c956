// Carries lots out on holdings, one after another, with all that counts for each: what must be held or true, the tools and their wear,
// the kinds that are consumed, the slots. The weakest tools are worn first, as the scheduler has it.
// Invariant: a lot whose needs are not met changes nothing. One that overfills the slots is applied, and the replay is over.

import { pointsWorn } from "../model/compiled-domain.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { Holdings } from "../model/holdings.ts";
import type { OperatorBatch, ScheduledBatch } from "../model/operator-batch.ts";
import { type RepetitionAnalysis, repetitionsIn, timesInARow } from "../model/repetition.ts";
import { membersOf, requiresOf, usesOf } from "../model/rows.ts";

export class Replay {
  readonly holdings: Holdings;
  /** Whether more slots were needed than there are: nothing can be applied any more. */
  isOverfull = false;
  readonly #problem: CompiledProblem;
  readonly #repetition: RepetitionAnalysis;

  constructor(problem: CompiledProblem) {
    this.#problem = problem;
    this.#repetition = repetitionsIn(problem.domain);
    this.holdings = new Holdings(problem);
  }

  /** The wear of the lot, which is then applied; null where it cannot be, or where it overfills the slots. */
  apply(batch: OperatorBatch): Map<number, number> | null {
    const { operator, times, consumed } = batch;
    const { slots } = this.#problem;
    const { holdings } = this;
    if (this.isOverfull || !this.requirementsHold(operator)) return null;
    if (times > timesInARow(this.#repetition, operator, (classId) => holdings.heldOf(classId, true))) return null;
    const wear = this.#wearFor(operator, times);
    if (wear === null) return null;
    for (const [fluent, count] of consumed) {
      const left = wear.has(fluent)
        ? holdings.countAfter(fluent, wear.get(fluent) as number)
        : (holdings.counts[fluent] as number);
      if (left < count) return null;
    }
    holdings.act(batch, wear);
    this.isOverfull = holdings.slotsUsed() > slots;
    return this.isOverfull ? null : wear;
  }

  /** Whether what the operator wants held or true is; what is kept counts. */
  requirementsHold(operator: number): boolean {
    return requiresOf(this.#problem.domain, operator).every(
      ({ altSet, count }) => this.holdings.heldOf(altSet, true) >= count,
    );
  }

  /** Durability points that so many applications take, by tool; null where the tools that are held do not last. */
  #wearFor(operator: number, times: number): Map<number, number> | null {
    const { domain } = this.#problem;
    const { holdings } = this;
    const wear = new Map<number, number>();
    for (const { altSet, points } of usesOf(domain, operator)) {
      let left = pointsWorn(points, times);
      let isHeld = false;
      for (const fluent of this.weakestFirst(altSet)) {
        const taken = Math.min(left, holdings.pointsOf(fluent) - (wear.get(fluent) ?? 0));
        if (taken <= 0 && (left > 0 || isHeld)) continue;
        wear.set(fluent, (wear.get(fluent) ?? 0) + taken);
        isHeld = true;
        left -= taken;
        if (left === 0) break;
      }
      if (left > 0 || !isHeld) return null;
    }
    return wear;
  }

  /** The held kinds of a class, the least durable first; what does not wear comes last. */
  weakestFirst(classId: number): number[] {
    const { domain } = this.#problem;
    const held = [...membersOf(domain, classId)].filter((fluent) => (this.holdings.counts[fluent] as number) > 0);
    const durability = (fluent: number): number => (domain.durability[fluent] as number) || Number.POSITIVE_INFINITY;
    return held.length < 2 ? held : held.sort((a, b) => durability(a) - durability(b) || a - b);
  }
}

/** The lots with the wear that they have in this order; null where it does not hold or does not end with the goal. */
export function replayed<L extends OperatorBatch>(
  problem: CompiledProblem,
  batches: readonly L[],
): (L & ScheduledBatch)[] | null {
  const replay = new Replay(problem);
  const done: (L & ScheduledBatch)[] = [];
  for (const batch of batches) {
    const wear = replay.apply(batch);
    if (wear === null) return null;
    done.push({ ...batch, wear });
  }
  const { counts } = replay.holdings;
  return problem.goal.every(({ fluent, count }) => (counts[fluent] as number) >= count) ? done : null;
}
