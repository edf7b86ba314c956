// What waiting lots will want, as the scheduler sees it when it chooses what comes next: whether applying a lot takes away what
// others need held, true or yet to consume; and, for what does not last (a station, a sighting, the heat in a furnace: any name that some
// operator clears), whether and how often it is wanted now. Made too early, it would be gone again when it is needed.

import type { CompiledDomain } from "../model/compiled-domain.ts";
import type { Holdings } from "../model/holdings.ts";
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

/** What of a domain does not last. Kept with the domain. */
interface TransientFluents {
  /** By class: 1 where some operator clears each of its kinds. */
  classes: Uint8Array;
  /** By operator: 1 where it makes nothing else and does not end what it needs true: it goes nowhere. */
  makers: Uint8Array;
}

const transientCache = new WeakMap<CompiledDomain, TransientFluents>();

function transientFluentsIn(domain: CompiledDomain): TransientFluents {
  let transient = transientCache.get(domain);
  if (transient !== undefined) return transient;
  const fluents = new Uint8Array(domain.fluentCount);
  for (const fluent of domain.clearsName) fluents[fluent] = 1;
  const classes = new Uint8Array(domain.classCount);
  for (let classId = 0; classId < domain.classCount; classId++) {
    if (membersOf(domain, classId).every((fluent) => fluents[fluent] === 1)) classes[classId] = 1;
  }
  const makers = new Uint8Array(domain.operatorCount);
  for (let operator = 0; operator < domain.operatorCount; operator++) {
    if (!moves(domain, operator) && productsOf(domain, operator).every((fluent) => fluents[fluent] === 1))
      makers[operator] = 1;
  }
  transient = { classes, makers };
  transientCache.set(domain, transient);
  return transient;
}

function moves(domain: CompiledDomain, operator: number): boolean {
  const cleared = clearsOf(domain, operator);
  if (cleared.length === 0) return false;
  return requiresOf(domain, operator).some(({ altSet }) => cleared.some((fluent) => isMember(domain, altSet, fluent)));
}

/** A lot that needs some name: how much of it one application consumes and wants held or true; whether it is worn or looked at. */
interface BatchNeed {
  batch: OperatorBatch;
  taken: number;
  required: number;
  isLookedAt: boolean;
}

export class ThreatAnalysis {
  readonly #domain: CompiledDomain;
  readonly #holdings: Holdings;
  readonly #transient: TransientFluents;
  readonly #repetition: RepetitionAnalysis;
  readonly #waiting = new Set<OperatorBatch>();
  /** By name, once it was asked for: who needs it. Lots that have left since are among them. */
  readonly #users = new Map<number, readonly BatchNeed[]>();
  /** The lots whose need is being looked at, each for the one before it. */
  readonly #demands: OperatorBatch[] = [];

  constructor(domain: CompiledDomain, holdings: Holdings) {
    this.#domain = domain;
    this.#holdings = holdings;
    this.#transient = transientFluentsIn(domain);
    this.#repetition = repetitionsIn(domain);
  }

  /** Once, before anything is asked: the lots that wait. */
  addBatch(waiting: Iterable<OperatorBatch>): void {
    for (const batch of waiting) this.#waiting.add(batch);
  }

  /** The lot waits no more. */
  removeBatch(batch: OperatorBatch): void {
    this.#waiting.delete(batch);
  }

  /** Whether applying the lot would take away what another waiting lot needs held or true, or clear what it consumes. */
  threatens(batch: OperatorBatch): boolean {
    const holdings = this.#holdings;
    const made = productsOf(this.#domain, batch.operator);
    const isHarmed = (fluent: number, isCleared: boolean): boolean =>
      this.#usersOf(fluent).some(
        ({ batch: other, taken, isLookedAt }) =>
          other !== batch &&
          this.#waiting.has(other) &&
          ((isLookedAt && !made.includes(fluent)) || (isCleared && taken > 0)),
      );
    for (const fluent of clearsOf(this.#domain, batch.operator)) {
      if ((holdings.counts[fluent] as number) > 0 && isHarmed(fluent, true)) return true;
    }
    for (const [fluent, count] of batch.consumed) {
      if ((holdings.counts[fluent] as number) <= count && isHarmed(fluent, false)) return true;
    }
    return false;
  }

  /**
   * How many applications of a lot that makes nothing lasting are wanted now: none where no waiting lot could go on with it.
   * Any number of a lot that makes something lasting.
   */
  wantedTimes(batch: OperatorBatch): number {
    return this.#transient.makers[batch.operator] === 1 ? this.#wantedOf(batch) : batch.times;
  }

  #wantedOf(batch: OperatorBatch): number {
    const holdings = this.#holdings;
    let times = 0;
    this.#demands.push(batch);
    for (const { fluent, count } of producesOf(this.#domain, batch.operator)) {
      const missing = this.#demandOf(fluent) - (holdings.counts[fluent] as number);
      if (missing > 0) times = Math.max(times, Math.ceil(missing / count));
    }
    this.#demands.pop();
    return Math.min(times, batch.times);
  }

  /** How much of the name those waiting lots take that have all else that lasts: in all where consumed, at once where held. */
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
    const domain = this.#domain;
    const found: BatchNeed[] = [];
    for (const batch of this.#waiting) {
      const { operator } = batch;
      const taken = this.#amountOf(fluent, consumesOf(domain, operator));
      const required = this.#amountOf(fluent, requiresOf(domain, operator));
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

  /** Whether one application has all that it needs of what lasts. */
  #hasWhatLasts(operator: number): boolean {
    const domain = this.#domain;
    const holdings = this.#holdings;
    return (
      usesOf(domain, operator).every(({ altSet }) => holdings.heldOf(altSet, true) > 0) &&
      [...consumesOf(domain, operator), ...requiresOf(domain, operator)].every(
        ({ altSet, count }) => this.#transient.classes[altSet] === 1 || holdings.heldOf(altSet, true) >= count,
      )
    );
  }

  /** How often in a row the operator can be applied with what is held, if once. */
  timesInARow(operator: number): number {
    return timesInARow(this.#repetition, operator, (classId) => this.#holdings.heldOf(classId, true));
  }
}
