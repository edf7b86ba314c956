// What waiting lots will want, as the scheduler sees it when it chooses what comes next: whether applying a lot takes away what
// others need held, true or yet to consume; and, for what does not last (a station, a sighting, the heat in a furnace: any name that some
// operator clears), whether and how often it is wanted now. Made too early, it would be gone again when it is needed.

import type { CompiledDomain } from "../model/compiled-domain.ts";
import type { Holdings } from "../model/holdings.ts";
import type { OperatorBatch } from "../model/lot.ts";
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
  const names = new Uint8Array(domain.nameCount);
  for (const name of domain.clearsName) names[name] = 1;
  const classes = new Uint8Array(domain.classCount);
  for (let kinds = 0; kinds < domain.classCount; kinds++) {
    if (membersOf(domain, kinds).every((name) => names[name] === 1)) classes[kinds] = 1;
  }
  const makers = new Uint8Array(domain.operatorCount);
  for (let operator = 0; operator < domain.operatorCount; operator++) {
    if (!moves(domain, operator) && productsOf(domain, operator).every((name) => names[name] === 1))
      makers[operator] = 1;
  }
  transient = { classes, makers };
  transientCache.set(domain, transient);
  return transient;
}

function moves(domain: CompiledDomain, operator: number): boolean {
  const cleared = clearsOf(domain, operator);
  if (cleared.length === 0) return false;
  return requiresOf(domain, operator).some(({ altSet }) => cleared.some((name) => isMember(domain, altSet, name)));
}

/** A lot that needs some name: how much of it one application consumes and wants held or true; whether it is worn or looked at. */
interface BatchNeed {
  batch: OperatorBatch;
  taken: number;
  required: number;
  isLookedAt: boolean;
}

export class ThreatAnalysis {
  private readonly domain: CompiledDomain;
  private readonly holdings: Holdings;
  private readonly transient: TransientFluents;
  private readonly repetition: RepetitionAnalysis;
  private readonly waiting = new Set<OperatorBatch>();
  /** By name, once it was asked for: who needs it. Lots that have left since are among them. */
  private readonly users = new Map<number, readonly BatchNeed[]>();
  /** The lots whose need is being looked at, each for the one before it. */
  private readonly demands: OperatorBatch[] = [];

  constructor(domain: CompiledDomain, holdings: Holdings) {
    this.domain = domain;
    this.holdings = holdings;
    this.transient = transientFluentsIn(domain);
    this.repetition = repetitionsIn(domain);
  }

  /** Once, before anything is asked: the lots that wait. */
  addBatch(waiting: Iterable<OperatorBatch>): void {
    for (const lot of waiting) this.waiting.add(lot);
  }

  /** The lot waits no more. */
  removeBatch(lot: OperatorBatch): void {
    this.waiting.delete(lot);
  }

  /** Whether applying the lot would take away what another waiting lot needs held or true, or clear what it consumes. */
  threatens(lot: OperatorBatch): boolean {
    const { holdings } = this;
    const made = productsOf(this.domain, lot.operator);
    const isHarmed = (name: number, isCleared: boolean): boolean =>
      this.usersOf(name).some(
        ({ batch: other, taken, isLookedAt }) =>
          other !== lot &&
          this.waiting.has(other) &&
          ((isLookedAt && !made.includes(name)) || (isCleared && taken > 0)),
      );
    for (const name of clearsOf(this.domain, lot.operator)) {
      if ((holdings.counts[name] as number) > 0 && isHarmed(name, true)) return true;
    }
    for (const [name, count] of lot.consumed) {
      if ((holdings.counts[name] as number) <= count && isHarmed(name, false)) return true;
    }
    return false;
  }

  /**
   * How many applications of a lot that makes nothing lasting are wanted now: none where no waiting lot could go on with it.
   * Any number of a lot that makes something lasting.
   */
  wantedTimes(lot: OperatorBatch): number {
    return this.transient.makers[lot.operator] === 1 ? this.wantedOf(lot) : lot.times;
  }

  private wantedOf(lot: OperatorBatch): number {
    const { holdings } = this;
    let times = 0;
    this.demands.push(lot);
    for (const { name, count } of producesOf(this.domain, lot.operator)) {
      const missing = this.demandOf(name) - (holdings.counts[name] as number);
      if (missing > 0) times = Math.max(times, Math.ceil(missing / count));
    }
    this.demands.pop();
    return Math.min(times, lot.times);
  }

  /** How much of the name those waiting lots take that have all else that lasts: in all where consumed, at once where held. */
  private demandOf(name: number): number {
    const { makers } = this.transient;
    let consumed = 0;
    let held = 0;
    for (const { batch, taken, required } of this.usersOf(name)) {
      if ((taken === 0 && required === 0) || !this.waiting.has(batch) || this.demands.includes(batch)) continue;
      if (!this.hasWhatLasts(batch.operator)) continue;
      if (makers[batch.operator] === 1 && this.wantedOf(batch) === 0) continue;
      consumed += taken * batch.times;
      held = Math.max(held, required);
    }
    return Math.max(consumed, held);
  }

  private usersOf(name: number): readonly BatchNeed[] {
    let users = this.users.get(name);
    if (users !== undefined) return users;
    const { domain } = this;
    const found: BatchNeed[] = [];
    for (const batch of this.waiting) {
      const { operator } = batch;
      const taken = this.amountOf(name, consumesOf(domain, operator));
      const required = this.amountOf(name, requiresOf(domain, operator));
      const isLookedAt = required > 0 || this.isWorn(name, operator);
      if (taken > 0 || isLookedAt) found.push({ batch, taken, required, isLookedAt });
    }
    users = found;
    this.users.set(name, users);
    return users;
  }

  private isWorn(name: number, operator: number): boolean {
    return usesOf(this.domain, operator).some(({ altSet }) => isMember(this.domain, altSet, name));
  }

  private amountOf(name: number, needs: readonly AltSetCount[]): number {
    let amount = 0;
    for (const { altSet, count } of needs) if (isMember(this.domain, altSet, name)) amount += count;
    return amount;
  }

  /** Whether one application has all that it needs of what lasts. */
  private hasWhatLasts(operator: number): boolean {
    const { domain, holdings } = this;
    return (
      usesOf(domain, operator).every(({ altSet }) => holdings.heldOf(altSet, true) > 0) &&
      [...consumesOf(domain, operator), ...requiresOf(domain, operator)].every(
        ({ altSet, count }) => this.transient.classes[altSet] === 1 || holdings.heldOf(altSet, true) >= count,
      )
    );
  }

  /** How often in a row the operator can be applied with what is held, if once. */
  timesInARow(operator: number): number {
    return timesInARow(this.repetition, operator, (kinds) => this.holdings.heldOf(kinds, true));
  }
}
