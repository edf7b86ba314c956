// The partial order of steps, from causal links: a step follows the steps whose products it
// consumes, requires or wears. Supplies are used earliest first, and a step that takes a supply
// follows all steps that only required it (the threats of partial-order planning: McAllester and
// Rosenblitt, 1991). Supplies that no step made come from the start state.
// Invariant: every order that respects the links replays as well as the given one, except that the
// slots in use may differ. Wear of a tool commutes while points remain; taking a tool, or requiring
// one, does not commute with wear.

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
 * For each step, given by its code, the indexes of the steps that it follows, transitively reduced
 * and ascending. `durabilityOf`: the uses of a new tool, undefined if it does not wear.
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

/** Shared, because plans are processed one at a time. */
const supplies = new Supplies();

class LinkFinder {
  readonly #durabilityOf: (name: string) => number | undefined;
  readonly #least: MinimalLinks;
  /** Ended facts in threes: the act, the name or prefix, and the step. */
  readonly #ended: number[] = [];
  /** The current step. */
  #step = -1;

  constructor(size: number, durabilityOf: (name: string) => number | undefined) {
    this.#durabilityOf = durabilityOf;
    this.#least = new MinimalLinks(size);
    supplies.begin();
  }

  /** The steps that the next step must follow. */
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

  /**
   * Requires `amount` of any of the names without taking it. If steps made enough, links to them
   * suffice; otherwise it links to all supplies.
   */
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

  /** Records that the current step required some of a name. */
  #noteReader(at: number): void {
    supplies.note(at + READERS, this.#step);
    // The number of remaining tools depends on their wear.
    if (supplies.rows[at + WEARERS] === NO_ENTRY) return;
    this.#linkAllOf(at, WEARERS);
    this.#linkAllOf(at, MAKERS);
  }

  /** Wears a tool by `points`. */
  #wear(name: number, at: number, points: number): void {
    this.#linkAllOf(at, TAKERS);
    this.#linkAllOf(at, READERS);
    // The order decides which points a taken tool had, so all makers come before.
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

  /** Remaining points of a batch; computed on demand, because few are needed. */
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

  /** Ends a fact or, for a prefix, all matching facts that the plan has named. */
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

  /** Ends a fact after all steps that made, took or required it. */
  #clear(at: number): void {
    if (at === NO_ENTRY) return;
    this.#linkAllOf(at, MAKERS);
    this.#linkAllOf(at, TAKERS);
    this.#linkAllOf(at, READERS);
    supplies.clear(at);
  }
}
