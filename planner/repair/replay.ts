// Replays batches on holdings with requirements, tools and wear, consumed members and slots. The
// weakest tools are worn first, as the scheduler does.
// Invariant: a batch whose needs are not met changes nothing. One that overfills the slots is
// applied and ends the replay.

import { pointsWorn } from "../model/compiled-domain.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { Holdings } from "../model/holdings.ts";
import type { OperatorBatch, ScheduledBatch } from "../model/operator-batch.ts";
import { type RepetitionAnalysis, repetitionsIn, timesInARow } from "../model/repetition.ts";
import { membersOf, requiresOf, usesOf } from "../model/rows.ts";

export class Replay {
  readonly holdings: Holdings;
  /** Whether the slots have overflowed: nothing applies any more. */
  isOverfull = false;
  readonly #problem: CompiledProblem;
  readonly #repetition: RepetitionAnalysis;

  constructor(problem: CompiledProblem) {
    this.#problem = problem;
    this.#repetition = repetitionsIn(problem.domain);
    this.holdings = new Holdings(problem);
  }

  /** Applies the batch and returns its wear; null if it does not apply or the slots overflow. */
  apply(batch: OperatorBatch): Map<number, number> | null {
    const { operator, times, consumed } = batch;
    const { slots } = this.#problem;
    if (this.isOverfull || !this.requirementsHold(operator)) return null;
    if (times > timesInARow(this.#repetition, operator, (classId) => this.holdings.heldOf(classId, true))) return null;
    const wear = this.#wearFor(operator, times);
    if (wear === null) return null;
    for (const [fluent, count] of consumed) {
      const left = wear.has(fluent)
        ? this.holdings.countAfter(fluent, wear.get(fluent) as number)
        : (this.holdings.counts[fluent] as number);
      if (left < count) return null;
    }
    this.holdings.act(batch, wear);
    this.isOverfull = this.holdings.slotsUsed() > slots;
    return this.isOverfull ? null : wear;
  }

  /** Whether all requirements hold; kept items count. */
  requirementsHold(operator: number): boolean {
    return requiresOf(this.#problem.domain, operator).every(
      ({ altSet, count }) => this.holdings.heldOf(altSet, true) >= count,
    );
  }

  /** Points of wear by tool for `times` applications; null if the held tools do not last. */
  #wearFor(operator: number, times: number): Map<number, number> | null {
    const { domain } = this.#problem;
    const wear = new Map<number, number>();
    for (const { altSet, points } of usesOf(domain, operator)) {
      let left = pointsWorn(points, times);
      let isHeld = false;
      for (const fluent of this.weakestFirst(altSet)) {
        const taken = Math.min(left, this.holdings.pointsOf(fluent) - (wear.get(fluent) ?? 0));
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

  /** The held members of a class, the least durable first; what never wears comes last. */
  weakestFirst(classId: number): number[] {
    const { domain } = this.#problem;
    const held = [...membersOf(domain, classId)].filter((fluent) => (this.holdings.counts[fluent] as number) > 0);
    const durability = (fluent: number): number => (domain.durability[fluent] as number) || Number.POSITIVE_INFINITY;
    return held.length < 2 ? held : held.sort((a, b) => durability(a) - durability(b) || a - b);
  }
}

/**
 * The batches with their wear in this order; null if it does not hold or does not reach the goal.
 */
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
