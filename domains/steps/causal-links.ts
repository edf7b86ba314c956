// The partial order between steps, by causal links: a step comes after those whose products it consumes, requires or wears. Supplies are
// handed out earliest first, and a step that takes a supply comes after all that only looked at it (the threats of partial-order
// planning: McAllester and Rosenblitt, 1991). What no step made was there at the start.
// Invariant: any order that keeps the links replays as well as the given one does, slots aside: how much is held at a time may differ.
// Wearing the same tool commutes as long as the points are there; what takes a tool away, or looks whether one is left, does not.

import type { Action, Operator } from "../../schemas/index.ts";
import { Clearings } from "./clearings.ts";
import { noted, START, Supply } from "./supply.ts";
import { reduced } from "./transitive-reduction.ts";

/** What an action does to names, in the order in which it happens. */
export interface Deed {
  action: Action;
  operator: Operator;
}

/**
 * For each step the indexes of those it must come after, transitively reduced, ascending. `durabilityOf` tells the uses of a new tool, where
 * it wears.
 */
export function causalLinks(
  steps: readonly (readonly Deed[])[],
  durabilityOf: (name: string) => number | undefined,
): number[][] {
  const links = new Links(steps.length, durabilityOf);
  return reduced(steps.map((deeds, step) => links.of(step, deeds)));
}

class Links {
  private readonly supplies = new Map<string, Supply>();
  private readonly clearings = new Clearings();
  private readonly durabilityOf: (name: string) => number | undefined;
  /** The step that is looked at, and what it comes after; by other step, the last one that was found to come after it. */
  private step = 0;
  private after: number[] = [];
  private readonly linkedBy: Int32Array;

  constructor(size: number, durabilityOf: (name: string) => number | undefined) {
    this.durabilityOf = durabilityOf;
    this.linkedBy = new Int32Array(size).fill(-1);
  }

  /** The steps before it that a step comes after, each once. */
  of(step: number, deeds: readonly Deed[]): number[] {
    this.step = step;
    this.after = [];
    for (const deed of deeds) this.look(deed);
    return this.after;
  }

  private look({ action, operator }: Deed): void {
    for (const { anyOf, count } of operator.requires) {
      const supplies = anyOf.map((name) => this.supplyOf(name));
      this.read(supplies, count);
    }
    for (const tool in action.uses) this.wear(this.supplyOf(tool), action.uses[tool] ?? 0);
    for (const name in action.consumes) this.take(this.supplyOf(name), action.consumes[name] ?? 0);
    for (const pattern of operator.clears) {
      this.clearings.matching(pattern, this.supplies, (supply) => this.clear(supply));
      this.clearings.add(pattern, this.step);
    }
    for (const name in operator.produces) {
      for (const clearing of this.clearings.of(name)) this.link(clearing);
      const made = (operator.produces[name] ?? 0) * action.times;
      this.supplyOf(name).add(this.step, made, made * (this.durabilityOf(name) ?? Number.POSITIVE_INFINITY));
    }
  }

  private supplyOf(name: string): Supply {
    const known = this.supplies.get(name);
    if (known !== undefined) return known;
    const supply = new Supply();
    this.supplies.set(name, supply);
    return supply;
  }

  private link(other: number): void {
    if (other === START || other === this.step || this.linkedBy[other] === this.step) return;
    this.linkedBy[other] = this.step;
    this.after.push(other);
  }

  private linkAll(others: readonly number[]): void {
    for (const other of others) this.link(other);
  }

  /** Looks at as much as is needed of any of the names, and leaves it; what is sure to have been made does, else all of it is looked at. */
  private read(supplies: readonly Supply[], amount: number): void {
    let made = 0;
    for (const { lots } of supplies) for (const lot of lots) if (lot.maker !== START) made += lot.amount;
    const isEnough = made >= amount;
    let needed = amount;
    for (const supply of supplies) {
      for (const lot of supply.lots) {
        if (lot.amount <= 0 || (isEnough && lot.maker === START)) continue;
        if (isEnough && needed <= 0) return;
        this.link(lot.maker);
        lot.readers = noted(lot.readers, this.step);
        needed -= lot.amount;
        supply.readers = noted(supply.readers, this.step);
        // How many tools are left hangs on how far they were worn.
        if (supply.wearers.length === 0) continue;
        this.linkAll(supply.wearers);
        this.linkAll(supply.makers);
      }
    }
  }

  /** Wears a tool by so many points; a tool that does not wear is only looked at. */
  private wear(supply: Supply, points: number): void {
    if (points === 0) {
      this.read([supply], 1);
      return;
    }
    this.linkAll(supply.takers);
    this.linkAll(supply.readers);
    // Which points went with a tool that was taken away hangs on the order, so whoever made any comes before.
    if (supply.takers.length > 0) this.linkAll(supply.makers);
    supply.wearers = noted(supply.wearers, this.step);
    let needed = points;
    for (const lot of supply.lots) {
      if (needed <= 0) return;
      if (lot.points <= 0) continue;
      this.link(lot.maker);
      const part = Math.min(needed, lot.points);
      lot.points -= part;
      needed -= part;
    }
  }

  private take(supply: Supply, amount: number): void {
    if (supply.wearers.length > 0) {
      this.linkAll(supply.wearers);
      this.linkAll(supply.makers);
    }
    supply.takers = noted(supply.takers, this.step);
    let needed = amount;
    for (const lot of supply.lots) {
      if (needed <= 0) return;
      if (lot.amount <= 0) continue;
      this.link(lot.maker);
      this.linkAll(lot.readers);
      const part = Math.min(needed, lot.amount);
      lot.amount -= part;
      needed -= part;
    }
  }

  /** Ends a fact: after all that had to do with it. */
  private clear(supply: Supply): void {
    this.linkAll(supply.makers);
    this.linkAll(supply.takers);
    this.linkAll(supply.readers);
    supply.clear();
  }
}
