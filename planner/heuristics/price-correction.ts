// Label correcting, cheapest fluent first: prices fall until no operator makes anything for less. A
// class costs as much as its cheapest member; class prices are kept beside fluent prices, so an
// operator is revised only if one of its needs became cheaper.
// Source: Knuth, "A generalization of Dijkstra's algorithm", Information Processing Letters 6,
// 1977. A share of a batch may cost less than its ingredients, so a settled price may fall again.

import type { CompiledDomain } from "../model/compiled-domain.ts";
import { COST_TOLERANCE } from "../model/tolerances.ts";
import { FluentHeap } from "./fluent-heap.ts";
import { holdsSome, type Reachability } from "./reachability.ts";

/** Corrections of one fluent. Only a domain that makes something from nothing needs more. */
export const MAX_CORRECTIONS = 200;

/** Prices, and by fluent the operator that makes it at its price; -1 if there is none. */
export interface CorrectedPrices {
  prices: Float64Array;
  achiever: Int32Array;
}

/** An operator's price: its cost, its consumption and, if `kept` is given, its other needs. */
export interface PricingRule {
  costs: Float64Array;
  /** Fluents that may be required for free; null if only consumption counts. */
  kept: Int32Array | null;
}

export class PriceCorrection {
  readonly prices: Float64Array;
  readonly achiever: Int32Array;
  readonly #domain: CompiledDomain;
  readonly #costs: Float64Array;
  readonly #kept: Int32Array | null;
  readonly #usable: Uint8Array;
  readonly #classes: Float64Array;
  readonly #corrections: Int32Array;
  readonly #heap: FluentHeap;

  /** Starts from prices that are upper bounds, or from Infinity. */
  constructor(
    domain: CompiledDomain,
    { operators }: Reachability,
    { costs, kept }: PricingRule,
    classPriceCache?: CorrectedPrices,
  ) {
    this.#domain = domain;
    this.#costs = costs;
    this.#kept = kept;
    this.#usable = operators;
    const { fluentCount } = domain;
    this.prices = classPriceCache?.prices.slice() ?? new Float64Array(fluentCount).fill(Number.POSITIVE_INFINITY);
    this.achiever = classPriceCache?.achiever.slice() ?? new Int32Array(fluentCount).fill(-1);
    this.#classes =
      classPriceCache === undefined
        ? new Float64Array(domain.classCount).fill(Number.POSITIVE_INFINITY)
        : cachedClassPrices(domain, classPriceCache.prices).slice();
    this.#corrections = new Int32Array(fluentCount);
    this.#heap = new FluentHeap(fluentCount);
  }

  /** Makes the fluent free. */
  free(fluent: number): void {
    if (this.prices[fluent] === 0) return;
    this.prices[fluent] = 0;
    this.achiever[fluent] = -1;
    this.#heap.push(fluent, 0);
  }

  /** Lowers the prices of the operator's products. */
  reviseOperator(operator: number): void {
    const { prices } = this;
    const domain = this.#domain;
    const corrections = this.#corrections;
    const price = this.#priceOf(operator);
    if (price === Number.POSITIVE_INFINITY) return;
    const end = domain.producesStart[operator + 1] as number;
    for (let i = domain.producesStart[operator] as number; i < end; i++) {
      const fluent = domain.producesName[i] as number;
      const each = price / (domain.producesCount[i] as number);
      if (each >= (prices[fluent] as number) - COST_TOLERANCE || (corrections[fluent] as number) >= MAX_CORRECTIONS)
        continue;
      prices[fluent] = each;
      this.achiever[fluent] = operator;
      corrections[fluent] = (corrections[fluent] as number) + 1;
      this.#heap.push(fluent, each);
    }
  }

  /** Propagates lower prices, cheapest fluent first, until none falls any more. */
  settle(): void {
    const { prices } = this;
    const domain = this.#domain;
    const heap = this.#heap;
    const classes = this.#classes;
    const usable = this.#usable;
    const { nameClassStart, nameClasses, needersStart, neededBy } = domain;
    for (let fluent = heap.pop(); fluent >= 0; fluent = heap.pop()) {
      const price = heap.value;
      if (price > (prices[fluent] as number)) continue;
      const lastClass = nameClassStart[fluent + 1] as number;
      for (let c = nameClassStart[fluent] as number; c < lastClass; c++) {
        const classId = nameClasses[c] as number;
        if (price >= (classes[classId] as number)) continue;
        classes[classId] = price;
        const end = needersStart[classId + 1] as number;
        for (let n = needersStart[classId] as number; n < end; n++) {
          const operator = neededBy[n] as number;
          if (usable[operator] === 1) this.reviseOperator(operator);
        }
      }
    }
  }

  #priceOf(operator: number): number {
    const domain = this.#domain;
    const classes = this.#classes;
    const kept = this.#kept;
    let sum = 0;
    const spendsEnd = domain.spendsStart[operator + 1] as number;
    for (let i = domain.spendsStart[operator] as number; i < spendsEnd; i++) {
      sum += (domain.spendsCount[i] as number) * (classes[domain.spendsClass[i] as number] as number);
    }
    let price = (this.#costs[operator] as number) + sum;
    if (kept === null || price === Number.POSITIVE_INFINITY) return price;
    sum = 0;
    const requiresEnd = domain.requiresStart[operator + 1] as number;
    for (let i = domain.requiresStart[operator] as number; i < requiresEnd; i++) {
      const classId = domain.requiresClass[i] as number;
      if (!holdsSome(domain, kept, classId)) {
        sum += (domain.requiresCount[i] as number) * (classes[classId] as number);
      }
    }
    const usesEnd = domain.usesStart[operator + 1] as number;
    for (let i = domain.usesStart[operator] as number; i < usesEnd; i++) {
      sum += classes[domain.usesClass[i] as number] as number;
    }
    price += sum;
    return price;
  }
}

const cache = new WeakMap<Float64Array, Float64Array>();

/** `classPrices` of unchanging prices, computed once. */
function cachedClassPrices(domain: CompiledDomain, prices: Float64Array): Float64Array {
  let classes = cache.get(prices);
  if (classes === undefined) {
    classes = classPrices(domain, prices);
    cache.set(prices, classes);
  }
  return classes;
}

/** By class: the price of its cheapest member. */
export function classPrices(domain: CompiledDomain, prices: Float64Array): Float64Array {
  const { nameClassStart, nameClasses } = domain;
  const classes = new Float64Array(domain.classCount).fill(Number.POSITIVE_INFINITY);
  for (let fluent = 0; fluent < domain.fluentCount; fluent++) {
    const price = prices[fluent] as number;
    const end = nameClassStart[fluent + 1] as number;
    for (let c = nameClassStart[fluent] as number; c < end; c++) {
      const classId = nameClasses[c] as number;
      if (price < (classes[classId] as number)) classes[classId] = price;
    }
  }
  return classes;
}
