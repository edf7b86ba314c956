// How much the stock that is left yields of a fluent, by the methods from stock: a birch log is four
// birch planks, until some task claims the log. Ingredients that several fluents share are counted
// for each, so a yield may be too high; the plan then makes the rest some other way.

import { classPrice } from "../../heuristics/prices.ts";
import { amountMade, type CompiledDomain } from "../../model/compiled-domain.ts";
import type { StockMethods } from "../cost-estimates/stock-methods.ts";
import type { TaskNetwork } from "../task-network.ts";

export class StockYield {
  readonly #domain: CompiledDomain;
  readonly #network: TaskNetwork;
  #methods: StockMethods | null;

  constructor(domain: CompiledDomain, network: TaskNetwork, methods: StockMethods | null) {
    this.#domain = domain;
    this.#network = network;
    this.#methods = methods;
  }

  reset(methods: StockMethods | null): void {
    this.#methods = methods;
  }

  /** Whether some member of the class is stock or made of it. */
  servesClass(classId: number): boolean {
    return this.#methods !== null && this.#methods.servesClass[classId] === 1;
  }

  /** The operator that makes the fluent of stock, or -1. */
  methodOf(fluent: number): number {
    return this.#methods === null ? -1 : (this.#methods.method[fluent] as number);
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
    const domain = this.#domain;
    let free = 0;
    let most = 0;
    for (let k = domain.classStart[classId] as number; k < (domain.classStart[classId + 1] as number); k++) {
      const member = domain.classKinds[k] as number;
      if (this.priceOf(member) === Number.POSITIVE_INFINITY) continue;
      free += this.#network.free(member);
      most = Math.max(most, this.made(member, depth));
    }
    return free + most;
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
