// What waiting lots will want, as the scheduler sees it when it chooses what comes next: whether applying a lot takes away what
// others need held, true or yet to consume; and, for what does not last (a station, a sighting, the heat in a furnace: any name that some
// operator clears), whether and how often it is wanted now. Made too early, it would be gone again when it is needed.

import type { CompiledDomain } from "./model/compiled-domain.ts";
import type { Holdings } from "./model/holdings.ts";
import type { Lot } from "./model/lot.ts";

export class Foresight {
  private readonly domain: CompiledDomain;
  private readonly holdings: Holdings;
  /** By name: 1 where some operator clears it. */
  private readonly fleeting: Uint8Array;

  constructor(domain: CompiledDomain, holdings: Holdings) {
    this.domain = domain;
    this.holdings = holdings;
    this.fleeting = new Uint8Array(domain.nameCount);
    for (const name of domain.clearsName) this.fleeting[name] = 1;
  }

  /** Whether applying the lot would take away what another waiting lot needs held or true, or clear what it consumes. */
  harms(lot: Lot, waiting: readonly Lot[]): boolean {
    const { domain, holdings } = this;
    const cleared = new Set<number>();
    for (const name of slice(domain.clearsName, domain.clearsStart, lot.operator)) {
      if ((holdings.counts[name] as number) > 0) cleared.add(name);
    }
    const gone = new Set(cleared);
    for (const [name, count] of lot.kinds) if ((holdings.counts[name] as number) <= count) gone.add(name);
    if (gone.size === 0) return false;
    for (const name of slice(domain.producesName, domain.producesStart, lot.operator)) gone.delete(name);
    const wanted = (lost: ReadonlySet<number>, classes: Int32Array): boolean =>
      lost.size > 0 && classes.some((kinds) => this.membersOf(kinds).some((name) => lost.has(name)));
    return waiting.some(
      ({ operator }, index) =>
        waiting[index] !== lot &&
        (wanted(gone, slice(domain.requiresClass, domain.requiresStart, operator)) ||
          wanted(gone, slice(domain.usesClass, domain.usesStart, operator)) ||
          wanted(cleared, slice(domain.consumesClass, domain.consumesStart, operator))),
    );
  }

  /**
   * How many applications of a lot that makes nothing lasting are wanted now: none where no waiting lot could go on with it.
   * Any number of a lot that makes something lasting.
   */
  wantedTimes(lot: Lot, waiting: readonly Lot[]): number {
    return this.isFleetingOnly(lot.operator) ? this.wantedOf(lot, waiting, new Set([lot])) : lot.times;
  }

  private wantedOf(lot: Lot, waiting: readonly Lot[], asked: Set<Lot>): number {
    const { domain, holdings } = this;
    const names = slice(domain.producesName, domain.producesStart, lot.operator);
    const amounts = slice(domain.producesCount, domain.producesStart, lot.operator);
    let times = 0;
    names.forEach((name, index) => {
      const each = amounts[index] as number;
      const missing = this.demandOf(name, waiting, asked) - (holdings.counts[name] as number);
      if (missing > 0) times = Math.max(times, Math.ceil(missing / each));
    });
    return Math.min(times, lot.times);
  }

  /** How much of the name those waiting lots take that have all else that lasts: in all where consumed, at once where held. */
  private demandOf(name: number, waiting: readonly Lot[], asked: Set<Lot>): number {
    const { domain } = this;
    let consumed = 0;
    let held = 0;
    for (const other of waiting) {
      if (asked.has(other)) continue;
      const { operator, times } = other;
      const taken = this.amountOf(name, domain.consumesClass, domain.consumesCount, domain.consumesStart, operator);
      const required = this.amountOf(name, domain.requiresClass, domain.requiresCount, domain.requiresStart, operator);
      if ((taken === 0 && required === 0) || !this.hasWhatLasts(operator)) continue;
      if (this.isFleetingOnly(operator) && this.wantedOf(other, waiting, new Set([...asked, other])) === 0) continue;
      consumed += taken * times;
      held = Math.max(held, required);
    }
    return Math.max(consumed, held);
  }

  private amountOf(name: number, classes: Int32Array, counts: Int32Array, start: Int32Array, operator: number): number {
    let amount = 0;
    for (let i = start[operator] as number; i < (start[operator + 1] as number); i++) {
      if (this.membersOf(classes[i] as number).includes(name)) amount += counts[i] as number;
    }
    return amount;
  }

  /** Whether one application has all that it needs of what lasts. */
  private hasWhatLasts(operator: number): boolean {
    const { domain, holdings } = this;
    const meets = (classes: Int32Array, counts: Int32Array, start: Int32Array): boolean => {
      for (let i = start[operator] as number; i < (start[operator + 1] as number); i++) {
        const kinds = classes[i] as number;
        if (!this.isFleeting(kinds) && holdings.heldOf(kinds, true) < (counts[i] as number)) return false;
      }
      return true;
    };
    return (
      meets(domain.consumesClass, domain.consumesCount, domain.consumesStart) &&
      meets(domain.requiresClass, domain.requiresCount, domain.requiresStart) &&
      slice(domain.usesClass, domain.usesStart, operator).every((kinds) => holdings.heldOf(kinds, true) > 0)
    );
  }

  private isFleetingOnly(operator: number): boolean {
    const names = slice(this.domain.producesName, this.domain.producesStart, operator);
    return names.every((name) => this.fleeting[name] === 1) && !this.moves(operator);
  }

  /** Whether the operator ends what it needs true, so that it can be applied once and not twice in a row: it goes from here to there. */
  moves(operator: number): boolean {
    const { domain } = this;
    const cleared = slice(domain.clearsName, domain.clearsStart, operator);
    return slice(domain.requiresClass, domain.requiresStart, operator).some((kinds) =>
      this.membersOf(kinds).some((name) => cleared.includes(name)),
    );
  }

  private isFleeting(kinds: number): boolean {
    return this.membersOf(kinds).every((name) => this.fleeting[name] === 1);
  }

  private membersOf(kinds: number): Int32Array {
    return slice(this.domain.classKinds, this.domain.classStart, kinds);
  }
}

const slice = (values: Int32Array, start: Int32Array, row: number): Int32Array =>
  values.subarray(start[row], start[row + 1]);
