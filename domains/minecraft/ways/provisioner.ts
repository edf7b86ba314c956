// Gets items one after another from the empty inventory, greedily: each by its cheapest operator,
// stock and by-products first; stations and tools are kept, tools wear out. It ignores that travel
// operators clear facts such as nearby stations, so it estimates a plan's cost without a search.
// Its results are compared and shown, never executed.

import { byCodeUnit, type Domain, type Operator } from "../../../schemas/index.ts";
import { AT_THE_START } from "../tables/assumptions.ts";
import type { RelaxedCosts } from "./relaxed-costs.ts";

/** Applications after which a chain counts as endless; the longest real ones take some thousand. */
const MAX_APPLICATIONS = 20_000;

export class Provisioner {
  /** Total cost so far. */
  spent = 0;
  readonly #domain: Domain;
  readonly #costs: RelaxedCosts;
  #stock = new Map<string, number>(AT_THE_START.map((fact) => [fact, 1]));
  /** Points left in the tool of each kind that is in use. */
  #points = new Map<string, number>();
  /** Operators in progress; none may need itself. */
  readonly #busy = new Set<Operator>();
  #applications = 0;

  readonly #never: string | undefined;
  /** Above zero while getting tools and stations. */
  #settingUp = 0;

  /**
   * `never` is a name that must not be consumed on the way: the wanted item, so that packing and
   * unpacking is no way to it. Tools and stations may consume it: a blast furnace is made of iron
   * and smelts more.
   */
  constructor(domain: Domain, costs: RelaxedCosts, never?: string) {
    this.#domain = domain;
    this.#costs = costs;
    this.#never = never;
  }

  /**
   * Applies the operator `times` times after getting its needs; returns false, and changes nothing,
   * if no chain was found.
   */
  apply(operator: Operator, times = 1): boolean {
    if (this.#busy.has(operator) || ++this.#applications > MAX_APPLICATIONS) return false;
    const before = { spent: this.spent, stock: new Map(this.#stock), points: new Map(this.#points) };
    this.#busy.add(operator);
    const applied = this.#supply(operator, times);
    this.#busy.delete(operator);
    if (!applied) {
      this.spent = before.spent;
      this.#stock = before.stock;
      this.#points = before.points;
      return false;
    }
    this.spent += operator.cost * times;
    for (const [name, made] of Object.entries(operator.produces)) this.#add(name, made * times);
    return true;
  }

  #supply({ consumes, requires, uses }: Operator, times: number): boolean {
    if (!consumes.every(({ anyOf, count }) => this.#takeAny(anyOf, count * times))) return false;
    this.#settingUp++;
    const stands =
      uses.every(({ anyOf, durability }) => this.#wear(anyOf, durability * times)) &&
      requires.every(({ anyOf, count }) => this.#isHeld(anyOf, count) || this.#getAny(anyOf, count));
    this.#settingUp--;
    return stands;
  }

  /** Available stock of the name. */
  #held = (name: string): number => (this.#isForbidden(name) ? 0 : (this.#stock.get(name) ?? 0));

  #isForbidden = (name: string): boolean => name === this.#never && this.#settingUp === 0;

  #add(name: string, count: number): void {
    this.#stock.set(name, (this.#stock.get(name) ?? 0) + count);
  }

  #isHeld = (kinds: readonly string[], count: number): boolean =>
    kinds.reduce((sum, kind) => sum + this.#held(kind), 0) >= count;

  #takeAny(kinds: readonly string[], count: number): boolean {
    if (!this.#isHeld(kinds, count) && !this.#getAny(kinds, count)) return false;
    let left = count;
    for (const kind of kinds) {
      const taken = Math.min(left, this.#held(kind));
      if (taken > 0) this.#add(kind, -taken);
      left -= taken;
    }
    return true;
  }

  /** Gets the missing part of `count` of the kinds, all of the cheapest obtainable kind. */
  #getAny(kinds: readonly string[], count: number): boolean {
    const missing = count - kinds.reduce((sum, kind) => sum + this.#held(kind), 0);
    const ways = kinds
      .filter((kind) => this.#costs.reaches(kind) && !this.#isForbidden(kind))
      .map((kind) => ({ kind, cost: this.#costOf(kind, missing) }))
      .sort((a, b) => a.cost - b.cost || byCodeUnit(a.kind, b.kind));
    return ways.some(({ kind }) => this.#get(kind, missing));
  }

  #costOf(kind: string, count: number): number {
    const { unit, setUp } = this.#costs.priceOf(kind);
    return unit * count + setUp;
  }

  #get(name: string, count: number): boolean {
    return this.#costs
      .waysTo(name, count)
      .some((operator) => this.apply(operator, Math.ceil(count / (operator.produces[name] ?? 1))));
  }

  #wear(kinds: readonly string[], points: number): boolean {
    let left = points;
    for (;;) {
      const inHand = kinds.find((kind) => (this.#points.get(kind) ?? 0) > 0);
      if (inHand !== undefined) {
        const had = this.#points.get(inHand) ?? 0;
        this.#points.set(inHand, had - Math.min(had, left));
        if (had <= left) this.#add(inHand, -1);
        left -= Math.min(had, left);
        if (left <= 1e-9) return true;
      }
      const fresh = kinds.find((kind) => this.#held(kind) > 0 && (this.#points.get(kind) ?? 0) <= 0);
      const tool = fresh ?? (this.#getAny(kinds, 1) ? kinds.find((kind) => this.#held(kind) > 0) : undefined);
      if (tool === undefined) return false;
      this.#points.set(tool, durabilityOf(this.#domain, tool));
    }
  }
}

const durabilityOf = ({ items }: Domain, tool: string): number => items[tool]?.durability ?? Number.POSITIVE_INFINITY;
