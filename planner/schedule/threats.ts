// What the waiting batches will need. Applying a batch is a threat if it removes what others
// require or consume. A transient fluent (a station, a sighting, heat in a furnace) that is made
// too early is gone when it is needed, so its producers apply only when and as often as it is
// wanted.

import { type CompiledDomain, transientFluentsOf } from "../model/compiled-domain.ts";
import type { Holdings } from "../model/holdings.ts";
import { memoizeWeakly } from "../model/memoize.ts";
import type { OperatorBatch } from "../model/operator-batch.ts";
import { type RepetitionAnalysis, repetitionsIn, timesInARow } from "../model/repetition.ts";
import {
  type AltSetCount,
  clearsOf,
  consumesOf,
  isMember,
  membersOf,
  producesOf,
  productsOf,
  requiresOf,
  usesOf,
} from "../model/rows.ts";

/** The transient parts of a domain. */
interface TransientParts {
  /** By class: 1 if every member is transient. */
  classes: Uint8Array;
  /** By operator: 1 if it makes only transient fluents and clears nothing that it requires. */
  makers: Uint8Array;
}

const transientPartsOf = memoizeWeakly((domain: CompiledDomain): TransientParts => {
  const fluents = transientFluentsOf(domain);
  const classes = new Uint8Array(domain.classCount);
  for (let classId = 0; classId < domain.classCount; classId++) {
    if (membersOf(domain, classId).every((fluent) => fluents[fluent] === 1)) classes[classId] = 1;
  }
  const makers = new Uint8Array(domain.operatorCount);
  for (let operator = 0; operator < domain.operatorCount; operator++) {
    if (!moves(domain, operator) && productsOf(domain, operator).every((fluent) => fluents[fluent] === 1))
      makers[operator] = 1;
  }
  return { classes, makers };
});

function moves(domain: CompiledDomain, operator: number): boolean {
  const cleared = clearsOf(domain, operator);
  if (cleared.length === 0) return false;
  return requiresOf(domain, operator).some(({ altSet }) => cleared.some((fluent) => isMember(domain, altSet, fluent)));
}

// A batch that needs a fluent: what one application consumes and requires; whether it looks at it.
interface BatchNeed {
  batch: OperatorBatch;
  taken: number;
  required: number;
  isLookedAt: boolean;
}

export class ThreatAnalysis {
  readonly #domain: CompiledDomain;
  readonly #holdings: Holdings;
  readonly #transient: TransientParts;
  readonly #repetition: RepetitionAnalysis;
  readonly #waiting = new Set<OperatorBatch>();
  /** By fluent, filled on demand: its users, including batches that were applied since. */
  readonly #users = new Map<number, readonly BatchNeed[]>();
  /** The batches whose need is being examined, each for the one before it. */
  readonly #demands: OperatorBatch[] = [];

  constructor(domain: CompiledDomain, holdings: Holdings) {
    this.#domain = domain;
    this.#holdings = holdings;
    this.#transient = transientPartsOf(domain);
    this.#repetition = repetitionsIn(domain);
  }

  /** Call once, before any question. */
  addBatch(waiting: Iterable<OperatorBatch>): void {
    for (const batch of waiting) this.#waiting.add(batch);
  }

  removeBatch(batch: OperatorBatch): void {
    this.#waiting.delete(batch);
  }

  /** Whether applying it removes what a waiting batch requires, or clears what one consumes. */
  threatens(batch: OperatorBatch): boolean {
    const made = productsOf(this.#domain, batch.operator);
    const isHarmed = (fluent: number, isCleared: boolean): boolean =>
      this.#usersOf(fluent).some(
        ({ batch: other, taken, isLookedAt }) =>
          other !== batch &&
          this.#waiting.has(other) &&
          ((isLookedAt && !made.includes(fluent)) || (isCleared && taken > 0)),
      );
    for (const fluent of clearsOf(this.#domain, batch.operator)) {
      if ((this.#holdings.counts[fluent] as number) > 0 && isHarmed(fluent, true)) return true;
    }
    for (const [fluent, count] of batch.consumed) {
      if ((this.#holdings.counts[fluent] as number) <= count && isHarmed(fluent, false)) return true;
    }
    return false;
  }

  /**
   * How often a batch that makes only transient fluents is wanted now: 0 if no waiting batch could
   * use them. Any other batch is wanted whole.
   */
  wantedTimes(batch: OperatorBatch): number {
    return this.#transient.makers[batch.operator] === 1 ? this.#wantedOf(batch) : batch.times;
  }

  #wantedOf(batch: OperatorBatch): number {
    let times = 0;
    this.#demands.push(batch);
    for (const { fluent, count } of producesOf(this.#domain, batch.operator)) {
      const missing = this.#demandOf(fluent) - (this.#holdings.counts[fluent] as number);
      if (missing > 0) times = Math.max(times, Math.ceil(missing / count));
    }
    this.#demands.pop();
    return Math.min(times, batch.times);
  }

  // The demand of waiting batches that have all lasting needs: consumed in all, or held at once.
  #demandOf(fluent: number): number {
    const { makers } = this.#transient;
    let consumed = 0;
    let held = 0;
    for (const { batch, taken, required } of this.#usersOf(fluent)) {
      if ((taken === 0 && required === 0) || !this.#waiting.has(batch) || this.#demands.includes(batch)) continue;
      if (!this.#hasWhatLasts(batch.operator)) continue;
      if (makers[batch.operator] === 1 && this.#wantedOf(batch) === 0) continue;
      consumed += taken * batch.times;
      held = Math.max(held, required);
    }
    return Math.max(consumed, held);
  }

  #usersOf(fluent: number): readonly BatchNeed[] {
    let users = this.#users.get(fluent);
    if (users !== undefined) return users;
    const found: BatchNeed[] = [];
    for (const batch of this.#waiting) {
      const { operator } = batch;
      const taken = this.#amountOf(fluent, consumesOf(this.#domain, operator));
      const required = this.#amountOf(fluent, requiresOf(this.#domain, operator));
      const isLookedAt = required > 0 || this.#isWorn(fluent, operator);
      if (taken > 0 || isLookedAt) found.push({ batch, taken, required, isLookedAt });
    }
    users = found;
    this.#users.set(fluent, users);
    return users;
  }

  #isWorn(fluent: number, operator: number): boolean {
    return usesOf(this.#domain, operator).some(({ altSet }) => isMember(this.#domain, altSet, fluent));
  }

  #amountOf(fluent: number, needs: readonly AltSetCount[]): number {
    let amount = 0;
    for (const { altSet, count } of needs) if (isMember(this.#domain, altSet, fluent)) amount += count;
    return amount;
  }

  /** Whether one application has all its lasting needs. */
  #hasWhatLasts(operator: number): boolean {
    return (
      usesOf(this.#domain, operator).every(({ altSet }) => this.#holdings.heldOf(altSet, true) > 0) &&
      [...consumesOf(this.#domain, operator), ...requiresOf(this.#domain, operator)].every(
        ({ altSet, count }) => this.#transient.classes[altSet] === 1 || this.#holdings.heldOf(altSet, true) >= count,
      )
    );
  }

  /** How often in a row the operator applies with these holdings, if once. */
  timesInARow(operator: number): number {
    return timesInARow(this.#repetition, operator, (classId) => this.#holdings.heldOf(classId, true));
  }
}
