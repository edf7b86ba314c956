// Held items and numeric facts of the world: counts by name, and tools one by one with the uses
// left in each. Invariants: no count is negative, none is kept at zero; a used-up tool is removed.

import { type Domain, isFact } from "../../../schemas/index.ts";

/** Expected wear comes in fractions; this close to a whole point counts as one. */
const WEAR_TOLERANCE = 1e-6;
const DEFAULT_STACK = 64;

type ItemEntries = Domain["items"];

export class Stock {
  readonly #items: ItemEntries;
  readonly #counts = new Map<string, number>();
  /** By tool: uses left in each one held, the most worn first. */
  readonly #tools = new Map<string, number[]>();
  /** By tool: expected wear that has not yet reached a whole point. */
  readonly #partWear = new Map<string, number>();

  /** How many of the held items of a kind their owner may use up; all by default. */
  spendable: (name: string, held: number) => number = (_name, held) => held;

  #names: readonly string[] | undefined;
  #changes = 0;

  constructor(items: ItemEntries) {
    this.#items = items;
  }

  /** Grows with every change of a count: caches of derived data compare it. */
  get changes(): number {
    return this.#changes;
  }

  count(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  /** How many of the name may be consumed. */
  free(name: string): number {
    return isFact(name) ? this.count(name) : this.spendable(name, this.count(name));
  }

  /** The total of these names. */
  countOf(names: readonly string[]): number {
    return names.reduce((sum, name) => sum + this.count(name), 0);
  }

  /** Names with a count, in order. */
  names(): readonly string[] {
    this.#names ??= [...this.#counts.keys()].sort();
    return this.#names;
  }

  /** Adds new tools unused, unless `usesLeft` gives the uses left in each. */
  gain(name: string, count: number, usesLeft: readonly number[] = []): void {
    if (count <= 0) return;
    this.#set(name, this.count(name) + count);
    const full = this.#items[name]?.durability;
    if (full === undefined || isFact(name)) return;
    const came = Array.from({ length: count }, (_, index) => Math.min(full, usesLeft[index] ?? full));
    this.#tools.set(
      name,
      [...(this.#tools.get(name) ?? []), ...came].sort((a, b) => a - b),
    );
  }

  /**
   * Removes up to `count`, the most worn first. Returns the count removed, and the uses left in
   * them.
   */
  lose(name: string, count: number): { count: number; usesLeft: number[] } {
    const taken = Math.min(count, this.count(name));
    this.#set(name, this.count(name) - taken);
    return { count: taken, usesLeft: this.#tools.get(name)?.splice(0, taken) ?? [] };
  }

  /** Uses left in all tools of a kind; 0 for items that do not wear. */
  usesLeft(name: string): number {
    return (this.#tools.get(name) ?? []).reduce((sum, left) => sum + left, 0);
  }

  /** Uses of a new one; Infinity for items that do not wear. */
  lasts(name: string): number {
    return this.#items[name]?.durability ?? Number.POSITIVE_INFINITY;
  }

  /** Uses left of the worn ones among the tools of a kind. */
  worn(name: string): number[] {
    const full = this.#items[name]?.durability ?? 0;
    return (this.#tools.get(name) ?? []).filter((left) => left < full);
  }

  /** Whether a tool of the kind may wear so much: none breaks that its owner may not use up. */
  mayWear(name: string, points: number): boolean {
    const tools = this.#tools.get(name);
    if (tools === undefined) return true;
    let whole = Math.floor((this.#partWear.get(name) ?? 0) + points + WEAR_TOLERANCE);
    let broken = 0;
    for (const left of tools) {
      if (whole < left) break;
      whole -= left;
      broken += 1;
    }
    return broken === 0 || broken <= this.free(name);
  }

  /** Wears the most worn tool of the kind; when it breaks, the next one takes the rest. */
  wear(name: string, points: number): void {
    const tools = this.#tools.get(name);
    if (tools === undefined) return;
    const due = (this.#partWear.get(name) ?? 0) + points;
    let whole = Math.floor(due + WEAR_TOLERANCE);
    this.#partWear.set(name, Math.max(0, due - whole));
    while (whole > 0 && tools.length > 0) {
      const worst = tools[0] ?? 0;
      if (worst > whole) {
        tools[0] = worst - whole;
        return;
      }
      whole -= worst;
      this.lose(name, 1);
    }
  }

  /** Ends facts: an exact name, or every name with the prefix before `*`. */
  clear(pattern: string): void {
    const fits = (name: string): boolean =>
      pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
    for (const name of [...this.#counts.keys()]) if (isFact(name) && fits(name)) this.#set(name, 0);
  }

  #set(name: string, count: number): void {
    if (count === 0) this.#counts.delete(name);
    else this.#counts.set(name, count);
    this.#changes += 1;
    this.#names = undefined;
  }

  /** Slots that the items fill. */
  slotsUsed(): number {
    return this.names()
      .filter((name) => !isFact(name))
      .reduce((sum, name) => sum + Math.ceil(this.count(name) / (this.#items[name]?.stack ?? DEFAULT_STACK)), 0);
  }

  /** The count of an item that still fits into `slots` slots. */
  roomFor(name: string, slots: number): number {
    const stack = this.#items[name]?.stack ?? DEFAULT_STACK;
    const open = Math.ceil(this.count(name) / stack) * stack - this.count(name);
    return open + Math.max(0, slots - this.slotsUsed()) * stack;
  }
}
