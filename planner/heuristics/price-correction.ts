// Label correcting, cheapest name first: prices fall until no operator makes anything for less. A class costs what its cheapest kind does, which
// is kept beside the prices, so that an operator is looked at where something it needs has really become cheaper, and seldom twice.
// Source: Knuth, "A generalization of Dijkstra's algorithm", Information Processing Letters 6, 1977; a share of a batch may cost less than what
// the batch is made of, so that what was settled may fall again.

import type { CompiledDomain } from "../model/compiled-domain.ts";
import { COST_TOLERANCE } from "../model/tolerances.ts";
import { FluentHeap } from "./fluent-heap.ts";
import { holdsSome, type Reachability } from "./reachability.ts";

/** Bounds the corrections of one name: only a domain that makes something from nothing would need more. */
export const MAX_CORRECTIONS = 200;

/** Prices with the operator by which each name is had at its price; -1 where there is none. */
export interface CorrectedPrices {
  prices: Float64Array;
  achiever: Int32Array;
}

/** What an operator's price is made of: its cost, what it spends, and what it must have held or true, where that counts. */
export interface PricingRule {
  costs: Float64Array;
  /** What may be looked at for nothing; null where only what is spent counts. */
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

  /** From prices that are known for less at hand, or from none. */
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

  /** The name is to be had for nothing. */
  free(fluent: number): void {
    if (this.prices[fluent] === 0) return;
    this.prices[fluent] = 0;
    this.achiever[fluent] = -1;
    this.#heap.push(fluent, 0);
  }

  /** Looks at what the operator makes. */
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

  /** Takes what has become cheaper, the cheapest first, until no price falls any more. */
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

/** `classPrices` of prices that stay as they are, worked out once. */
function cachedClassPrices(domain: CompiledDomain, prices: Float64Array): Float64Array {
  let classes = cache.get(prices);
  if (classes === undefined) {
    classes = classPrices(domain, prices);
    cache.set(prices, classes);
  }
  return classes;
}

/** By class: what its cheapest kind costs. */
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
