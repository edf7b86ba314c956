// The partial order between steps, by causal links: a step comes after those whose products it consumes, requires or wears. Supplies are
// handed out earliest first, and a step that takes a supply comes after all that only looked at it (the threats of partial-order
// planning: McAllester and Rosenblitt, 1991). What no step made was there at the start.
// Invariant: any order that keeps the links replays as well as the given one does, slots aside: how much is held at a time may differ.
// Wearing the same tool commutes as long as the points are there; what takes a tool away, or looks whether one is left, does not.

import { actionStarts, END, END_ALL, type LinkCode, MAKE, nameOfNumber, REQUIRE, TAKE, WEAR } from "./link-code.ts";
import { MinimalLinks } from "./minimal-links.ts";
import {
  FIRST_BATCH,
  HAS_START,
  MAKERS,
  NO_ENTRY,
  READERS,
  START_READERS,
  Supplies,
  TAKERS,
  WEARERS,
} from "./supplies.ts";

/**
 * For each step, told by its code, the indexes of those it must come after, transitively reduced, ascending. `durabilityOf` tells the uses of a
 * new tool, where it wears.
 */
export function causalLinks(
  steps: readonly { readonly links: LinkCode }[],
  durabilityOf: (name: string) => number | undefined,
): number[][] {
  const finder = new LinkFinder(steps.length, durabilityOf);
  const after: number[][] = [];
  for (const { links } of steps) after.push(finder.next(links));
  return after;
}

/** Plans are looked at one after the other. */
const supplies = new Supplies();

class LinkFinder {
  readonly #durabilityOf: (name: string) => number | undefined;
  readonly #least: MinimalLinks;
  /** What was ended, in threes: the act, the name or the beginning, and the step. */
  readonly #ended: number[] = [];
  /** The step that is looked at. */
  #step = -1;

  constructor(size: number, durabilityOf: (name: string) => number | undefined) {
    this.#durabilityOf = durabilityOf;
    this.#least = new MinimalLinks(size);
    supplies.begin();
  }

  /** The steps that the next step comes after. */
  next(code: LinkCode): number[] {
    this.#step++;
    for (let at = 0; at < code.length; ) {
      const act = code[at] as number;
      const first = code[at + 1] as number;
      const second = code[at + 2] as number;
      if (act === REQUIRE) {
        this.#look(code, at + 3, second, first);
        at += 3 + second;
        continue;
      }
      if (act === END || act === END_ALL) {
        this.#end(act, first);
        at += 2;
        continue;
      }
      if (act === TAKE) this.#take(supplies.of(first), second);
      else if (act === WEAR) this.#wear(first, supplies.of(first), second);
      else if (act === MAKE) this.#make(first, second);
      at += 3;
    }
    return this.#least.finish();
  }

  #link(other: number): void {
    if (other !== this.#step) this.#least.add(other);
  }

  #linkAll(list: number): void {
    for (let cell = list; cell !== NO_ENTRY; cell = supplies.nextCell[cell] as number) {
      this.#link(supplies.cellStep[cell] as number);
    }
  }

  #linkAllOf(at: number, column: number): void {
    this.#linkAll(supplies.rows[at + column] as number);
  }

  /** Looks at as much as is needed of any of the names, and leaves it; what is sure to have been made does, else all of it is looked at. */
  #look(code: LinkCode, from: number, count: number, amount: number): void {
    const { rows, nextLot } = supplies;
    let made = 0;
    for (let index = from; index < from + count; index++) {
      const at = supplies.of(code[index] as number);
      for (let lot = rows[at + FIRST_BATCH] as number; lot !== NO_ENTRY; lot = nextLot[lot] as number) {
        made += supplies.amount[lot] as number;
      }
    }
    const isEnough = made >= amount;
    let needed = amount;
    for (let index = from; index < from + count; index++) {
      const at = supplies.of(code[index] as number);
      for (let lot = rows[at + FIRST_BATCH] as number; lot !== NO_ENTRY; lot = nextLot[lot] as number) {
        if ((supplies.amount[lot] as number) <= 0) continue;
        if (isEnough && needed <= 0) return;
        this.#link(supplies.maker[lot] as number);
        supplies.lotReaders[lot] = supplies.noted(supplies.lotReaders[lot] as number, this.#step);
        needed -= supplies.amount[lot] as number;
        this.#noteReader(at);
      }
      if (isEnough || rows[at + HAS_START] === 0) continue;
      supplies.note(at + START_READERS, this.#step);
      this.#noteReader(at);
    }
  }

  /** Some of a name was looked at. */
  #noteReader(at: number): void {
    supplies.note(at + READERS, this.#step);
    // How many tools are left hangs on how far they were worn.
    if (supplies.rows[at + WEARERS] === NO_ENTRY) return;
    this.#linkAllOf(at, WEARERS);
    this.#linkAllOf(at, MAKERS);
  }

  /** Wears a tool by so many points. */
  #wear(name: number, at: number, points: number): void {
    this.#linkAllOf(at, TAKERS);
    this.#linkAllOf(at, READERS);
    // Which points went with a tool that was taken away hangs on the order, so whoever made any comes before.
    if (supplies.rows[at + TAKERS] !== NO_ENTRY) this.#linkAllOf(at, MAKERS);
    supplies.note(at + WEARERS, this.#step);
    let needed = points;
    for (let lot = supplies.rows[at + FIRST_BATCH] as number; lot !== NO_ENTRY; lot = supplies.nextLot[lot] as number) {
      if (needed <= 0) return;
      const left = this.#pointsOf(name, lot);
      if (left <= 0) continue;
      this.#link(supplies.maker[lot] as number);
      const part = Math.min(needed, left);
      supplies.points[lot] = left - part;
      needed -= part;
    }
  }

  /** The points that are left of what was made, which few are ever asked for. */
  #pointsOf(name: number, lot: number): number {
    const points = supplies.points[lot] as number;
    if (!Number.isNaN(points)) return points;
    return (supplies.made[lot] as number) * (this.#durabilityOf(nameOfNumber(name)) ?? Number.POSITIVE_INFINITY);
  }

  #take(at: number, amount: number): void {
    if (supplies.rows[at + WEARERS] !== NO_ENTRY) {
      this.#linkAllOf(at, WEARERS);
      this.#linkAllOf(at, MAKERS);
    }
    supplies.note(at + TAKERS, this.#step);
    let needed = amount;
    for (let lot = supplies.rows[at + FIRST_BATCH] as number; lot !== NO_ENTRY; lot = supplies.nextLot[lot] as number) {
      if (needed <= 0) return;
      const left = supplies.amount[lot] as number;
      if (left <= 0) continue;
      this.#link(supplies.maker[lot] as number);
      this.#linkAll(supplies.lotReaders[lot] as number);
      const part = Math.min(needed, left);
      supplies.amount[lot] = left - part;
      needed -= part;
    }
    if (needed > 0 && supplies.rows[at + HAS_START] === 1) this.#linkAllOf(at, START_READERS);
  }

  #make(name: number, amount: number): void {
    const ended = this.#ended;
    for (let at = 0; at < ended.length; at += 3) {
      const what = ended[at + 1] as number;
      if (ended[at] === END ? what === name : actionStarts(name, what)) this.#link(ended[at + 2] as number);
    }
    supplies.add(supplies.of(name), this.#step, amount);
  }

  /** Ends facts: of what the plan spoke of, all that are meant. */
  #end(act: number, what: number): void {
    if (act === END) this.#clear(supplies.find(what));
    else {
      for (let row = 0; row < supplies.size; row++) {
        const name = supplies.nameOf(row);
        if (actionStarts(name, what)) this.#clear(supplies.find(name));
      }
    }
    this.#ended.push(act, what, this.#step);
  }

  /** Ends a fact: after all that had to do with it. */
  #clear(at: number): void {
    if (at === NO_ENTRY) return;
    this.#linkAllOf(at, MAKERS);
    this.#linkAllOf(at, TAKERS);
    this.#linkAllOf(at, READERS);
    supplies.clear(at);
  }
}
