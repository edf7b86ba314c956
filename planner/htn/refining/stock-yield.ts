// How much the stock that is left yields of a fluent, by the methods from stock: a birch log is four
// birch planks, until some task claims the log. Ingredients that several fluents share are counted
// for each, so a yield may be too high; the plan then makes the rest some other way.

import { classPrice } from "../../heuristics/prices.ts";
import { amountMade, type CompiledDomain } from "../../model/compiled-domain.ts";
import { consumesOf, membersOf } from "../../model/rows.ts";
import type { StockMethods } from "../cost-estimates/stock-methods.ts";
import type { TaskNetwork } from "../task-network.ts";

interface StockKinds {
  held: readonly number[];
  made: readonly number[];
}

export class StockYield {
  readonly #domain: CompiledDomain;
  readonly #network: TaskNetwork;
  #methods: StockMethods | null;
  readonly #kinds = new Map<number, StockKinds>();

  constructor(domain: CompiledDomain, network: TaskNetwork, methods: StockMethods | null) {
    this.#domain = domain;
    this.#network = network;
    this.#methods = methods;
  }

  reset(methods: StockMethods | null): void {
    if (methods === this.#methods) return;
    this.#methods = methods;
    this.#kinds.clear();
  }

  /** Whether some member of the class is stock or made of it. */
  servesClass(classId: number): boolean {
    return this.#methods !== null && this.#methods.servesClass[classId] === 1;
  }

  /** The operator that makes the fluent of stock, or -1. */
  methodOf(fluent: number): number {
    return this.#methods === null ? -1 : (this.#methods.method[fluent] as number);
  }

  /** The least price of a member of the class that the stock makes. */
  leastPrice(classId: number): number {
    return this.servesClass(classId)
      ? classPrice(this.#domain, (this.#methods as StockMethods).price, classId)
      : Number.POSITIVE_INFINITY;
  }

  priceOf(fluent: number): number {
    return this.#methods === null ? Number.POSITIVE_INFINITY : (this.#methods.price[fluent] as number);
  }

  /** What is free of the fluent and can be made of stock, beyond the claims of open tasks. */
  of(fluent: number): number {
    if (this.priceOf(fluent) === Number.POSITIVE_INFINITY) return 0;
    const network = this.#network;
    const free = network.free(fluent);
    const task = network.open[fluent] as number;
    const claimed = task < 0 ? 0 : Math.max(0, (network.amount[task] as number) - (network.stock[fluent] as number));
    return Math.max(0, free + this.made(fluent) - claimed);
  }

  /**
   * The yield of members that cost less of stock than one more of the class costs otherwise; null if
   * stock does not serve the class.
   */
  cheapOf(classId: number): ((fluent: number) => number) | null {
    if (this.#methods === null || !this.servesClass(classId)) return null;
    const limit = classPrice(this.#domain, this.#methods.unit, classId);
    return (fluent) => (this.priceOf(fluent) < limit ? this.of(fluent) : 0);
  }

  /**
   * What stock yields of so many for less than they cost otherwise, if that is a part of them; 0 if it
   * is none or all. Tools are not made in parts.
   */
  partOf(fluent: number, count: number): number {
    if (this.#methods === null || this.methodOf(fluent) < 0 || this.#domain.durability[fluent] !== 0) return 0;
    if (this.priceOf(fluent) >= (this.#methods.unit[fluent] as number)) return 0;
    const made = this.made(fluent);
    return made < count ? made : 0;
  }

  /** What can be made of the fluent from stock. */
  made(fluent: number, depth = this.#methods?.maxChain ?? 0): number {
    const operator = this.methodOf(fluent);
    if (operator < 0 || depth === 0) return 0;
    const domain = this.#domain;
    let times = Number.POSITIVE_INFINITY;
    for (let i = domain.consumesStart[operator] as number; i < (domain.consumesStart[operator + 1] as number); i++) {
      const yielded = this.#ofClass(domain.consumesClass[i] as number, depth - 1);
      times = Math.min(times, Math.floor(yielded / (domain.consumesCount[i] as number)));
      if (times === 0) return 0;
    }
    return times * amountMade(domain, operator, fluent);
  }

  /** All that is free of the class, and the greatest amount that can be made of one member. */
  #ofClass(classId: number, depth: number): number {
    const { held, made } = this.#kindsOf(classId);
    let free = 0;
    let most = 0;
    for (let k = 0; k < held.length; k++) free += this.#network.free(held[k] as number);
    for (let k = 0; k < made.length; k++) most = Math.max(most, this.made(made[k] as number, depth));
    return free + most;
  }

  /** The members of the class that are stock, and those that are made of other stock. */
  #kindsOf(classId: number): StockKinds {
    const known = this.#kinds.get(classId);
    if (known !== undefined) return known;
    const domain = this.#domain;
    const isHeld = (fluent: number): boolean => this.priceOf(fluent) === 0;
    const members = [...membersOf(domain, classId)];
    const isMadeOf = (fluent: number): boolean =>
      consumesOf(domain, this.methodOf(fluent)).some(({ classId: consumed }) =>
        [...membersOf(domain, consumed)].some((kind) => isHeld(kind) && members.includes(kind)),
      );
    const kinds = {
      held: members.filter(isHeld),
      made: members.filter((fluent) => this.methodOf(fluent) >= 0 && !isMadeOf(fluent)),
    };
    this.#kinds.set(classId, kinds);
    return kinds;
  }
}

/** The member of a class of which there is most, the first of equals; 0 of none. */
export function mostPlentiful(
  { classStart, classKinds }: CompiledDomain,
  classId: number,
  amountOf: (fluent: number) => number,
): { fluent: number; amount: number } {
  const most = { fluent: -1, amount: 0 };
  for (let k = classStart[classId] as number; k < (classStart[classId + 1] as number); k++) {
    const fluent = classKinds[k] as number;
    const amount = amountOf(fluent);
    if (amount <= most.amount) continue;
    most.fluent = fluent;
    most.amount = amount;
  }
  return most;
}
