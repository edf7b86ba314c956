// Prices of fluents, by label correcting over the operators.
// - `unitPrices` are feasible for the dual of the linear relaxation: the products of every operator
// are worth at most its cost plus its consumption. So demand × price never overestimates the cost
// to go, by-products included: goap's admissible heuristic.
// - `fullPrices` count tools, stations and facts too (h_add), so they overestimate. htn orders its
// methods by them; no proof uses them.
// Fluents that are held at the start have price 0 in both, unreachable ones Infinity.
// Sound when `makeFeasible` has ended: then no operator gains by the prices, also none that makes
// more of a fluent than it spends. A held fluent has price 0, so its amount does not matter.

import type { CompiledDomain } from "../model/compiled-domain.ts";
import { COST_TOLERANCE } from "../model/tolerances.ts";
import {
  type CorrectedPrices,
  classPrices,
  MAX_CORRECTIONS,
  PriceCorrection,
  type PricingRule,
} from "./price-correction.ts";
import { holdsSome, type Reachability } from "./reachability.ts";

export type { CorrectedPrices } from "./price-correction.ts";

export function classPrice(domain: CompiledDomain, prices: Float64Array, classId: number): number {
  let min = Number.POSITIVE_INFINITY;
  const end = domain.classStart[classId + 1] as number;
  for (let i = domain.classStart[classId] as number; i < end; i++) {
    const price = prices[domain.classKinds[i] as number] as number;
    if (price < min) min = price;
  }
  return min;
}

/** The cheapest member of the class; the first of equals. */
export function cheapestKind(domain: CompiledDomain, prices: Float64Array, classId: number): number {
  const start = domain.classStart[classId] as number;
  let best = domain.classKinds[start] as number;
  for (let i = start + 1; i < (domain.classStart[classId + 1] as number); i++) {
    const fluent = domain.classKinds[i] as number;
    if ((prices[fluent] as number) < (prices[best] as number)) best = fluent;
  }
  return best;
}

/** The price of what one application consumes. */
export function spentPrice(domain: CompiledDomain, prices: Float64Array, operator: number): number {
  let sum = 0;
  const end = domain.spendsStart[operator + 1] as number;
  for (let i = domain.spendsStart[operator] as number; i < end; i++) {
    sum += (domain.spendsCount[i] as number) * classPrice(domain, prices, domain.spendsClass[i] as number);
  }
  return sum;
}

/** The worth of one application's products; an unreachable product counts 0. */
export function producedPrice(domain: CompiledDomain, prices: Float64Array, operator: number): number {
  let sum = 0;
  const end = domain.producesStart[operator + 1] as number;
  for (let i = domain.producesStart[operator] as number; i < end; i++) {
    const price = prices[domain.producesName[i] as number] as number;
    if (price !== Number.POSITIVE_INFINITY) sum += (domain.producesCount[i] as number) * price;
  }
  return sum;
}

/** The price of the operator's most expensive product: cheap products come early in a plan. */
export function maxProductPrice(domain: CompiledDomain, prices: Float64Array, operator: number): number {
  const end = domain.producesStart[operator + 1] as number;
  let costliest = 0;
  for (let i = domain.producesStart[operator] as number; i < end; i++) {
    costliest = Math.max(costliest, prices[domain.producesName[i] as number] as number);
  }
  return costliest;
}

/** The price of what one application requires and uses. */
export function heldPrice(domain: CompiledDomain, prices: Float64Array, operator: number, kept: Int32Array): number {
  let sum = 0;
  const requiresEnd = domain.requiresStart[operator + 1] as number;
  for (let i = domain.requiresStart[operator] as number; i < requiresEnd; i++) {
    const classId = domain.requiresClass[i] as number;
    if (!holdsSome(domain, kept, classId)) {
      sum += (domain.requiresCount[i] as number) * classPrice(domain, prices, classId);
    }
  }
  const usesEnd = domain.usesStart[operator + 1] as number;
  for (let i = domain.usesStart[operator] as number; i < usesEnd; i++) {
    sum += classPrice(domain, prices, domain.usesClass[i] as number);
  }
  return sum;
}

/** Additive prices (h_add). `free` marks held fluents, `kept` those that may only be required. */
export function fullPrices(
  domain: CompiledDomain,
  costs: Float64Array,
  free: Int32Array,
  reach: Reachability,
  kept: Int32Array,
): Float64Array {
  return fullCorrection(domain, costs, free, reach, kept).prices;
}

/** `fullPrices` with their achievers. */
export const fullCorrection = (
  domain: CompiledDomain,
  costs: Float64Array,
  free: Int32Array,
  reach: Reachability,
  kept: Int32Array,
): CorrectedPrices => correct(domain, free, reach, { costs, kept });

/** The least price of one more of each fluent without tools and stations, before `makeFeasible`. */
export const unitCorrection = (
  domain: CompiledDomain,
  costs: Float64Array,
  free: Int32Array,
  reach: Reachability,
): CorrectedPrices => correct(domain, free, reach, { costs, kept: null });

/**
 * The difference of a start state from one with fewer fluents: `freed` are free now; `more` are
 * operators that came into reach or have a need met by a kept fluent.
 */
export interface AddedFluents {
  freed: readonly number[];
  more: readonly number[];
}

/** `unitCorrection`, given that of a start state with fewer fluents. */
export const updateUnitPrices = (
  domain: CompiledDomain,
  costs: Float64Array,
  known: CorrectedPrices,
  reach: Reachability,
  more: AddedFluents,
): CorrectedPrices => lowered(domain, known, reach, more, { costs, kept: null });

/** `fullCorrection`, given that of a start state with fewer fluents. */
export const updateFullPrices = (
  domain: CompiledDomain,
  costs: Float64Array,
  known: CorrectedPrices,
  reach: Reachability,
  kept: Int32Array,
  more: AddedFluents,
): CorrectedPrices => lowered(domain, known, reach, more, { costs, kept });

/** Prices only fall, so only what depends on the added fluents is revised. */
function lowered(
  domain: CompiledDomain,
  known: CorrectedPrices,
  reach: Reachability,
  { freed, more }: AddedFluents,
  rule: PricingRule,
): CorrectedPrices {
  const falling = new PriceCorrection(domain, reach, rule, known);
  for (const fluent of freed) falling.free(fluent);
  for (const operator of more) falling.reviseOperator(operator);
  falling.settle();
  const { prices, achiever } = falling;
  return { prices, achiever };
}

/** A product's price is the least operator price per piece over its producers. */
function correct(domain: CompiledDomain, free: Int32Array, reach: Reachability, rule: PricingRule): CorrectedPrices {
  const falling = new PriceCorrection(domain, reach, rule);
  for (let fluent = 0; fluent < domain.fluentCount; fluent++) if ((free[fluent] as number) > 0) falling.free(fluent);
  for (let operator = 0; operator < domain.operatorCount; operator++) {
    if (reach.operators[operator] === 1) falling.reviseOperator(operator);
  }
  falling.settle();
  const { prices, achiever } = falling;
  return { prices, achiever };
}

/** The dual-feasible prices. */
export function unitPrices(
  domain: CompiledDomain,
  costs: Float64Array,
  free: Int32Array,
  reach: Reachability,
): Float64Array {
  const { prices } = unitCorrection(domain, costs, free, reach);
  makeFeasible(domain, costs, prices, reach);
  return prices;
}

/**
 * The least dual-feasible prices that still price the classes of `asked` as `prices` do.
 * Consumption that leads to none of them is worth 0, and no member is worth more than the cheapest
 * one has to be. A search subtracts surplus products at their price, so lower ones give a higher
 * bound.
 */
export function focusedPrices(
  domain: CompiledDomain,
  costs: Float64Array,
  prices: Float64Array,
  asked: Iterable<number>,
  reach: Reachability,
): Float64Array {
  const focused = prices.map((price) => (price === Number.POSITIVE_INFINITY ? price : 0));
  const raised: number[] = [];
  const raise = (fluent: number, price: number): void => {
    if (price <= (focused[fluent] as number) + COST_TOLERANCE) return;
    focused[fluent] = price;
    raised.push(fluent);
  };
  const raiseKinds = (classId: number, worth: number): void => {
    if (worth === Number.POSITIVE_INFINITY) return;
    for (let k = domain.classStart[classId] as number; k < (domain.classStart[classId + 1] as number); k++) {
      const kind = domain.classKinds[k] as number;
      if (prices[kind] !== Number.POSITIVE_INFINITY) raise(kind, Math.min(worth, prices[kind] as number));
    }
  };
  for (const classId of asked) raiseKinds(classId, classPrice(domain, prices, classId));
  for (let fluent = raised.pop(); fluent !== undefined; fluent = raised.pop()) {
    for (let p = domain.producersStart[fluent] as number; p < (domain.producersStart[fluent + 1] as number); p++) {
      const operator = domain.producersOf[p] as number;
      if (reach.operators[operator] !== 1) continue;
      const spent = spentPrice(domain, prices, operator);
      if (spent === 0 || spent === Number.POSITIVE_INFINITY) continue;
      // Consumption must be worth the products minus the operator's cost; it shares that as
      // `prices` do.
      const share = Math.min(1, (producedPrice(domain, focused, operator) - (costs[operator] as number)) / spent);
      if (share <= 0) continue;
      for (let i = domain.spendsStart[operator] as number; i < (domain.spendsStart[operator + 1] as number); i++) {
        const classId = domain.spendsClass[i] as number;
        raiseKinds(classId, classPrice(domain, prices, classId) * share);
      }
    }
  }
  return focused;
}

/**
 * Lowers prices until no operator's products are worth more than its cost and consumption;
 * by-products make the least prices too high (a cake returns its buckets). The most valuable
 * product is lowered first. One that does not settle within its corrections becomes 0, which is
 * always feasible.
 */
function makeFeasible(domain: CompiledDomain, costs: Float64Array, prices: Float64Array, reach: Reachability): void {
  const { nameClassStart, nameClasses, needersStart, neededBy, spendsStart, spendsClass, spendsCount } = domain;
  const corrections = new Int32Array(domain.fluentCount);
  const classes = classPrices(domain, prices);
  const queue = OperatorQueue.emptyOf(domain);
  for (let operator = 0; operator < domain.operatorCount; operator++)
    if (reach.operators[operator] === 1) queue.add(operator);
  for (let operator = queue.take(); operator >= 0; operator = queue.take()) {
    let spent = 0;
    const spendsEnd = spendsStart[operator + 1] as number;
    for (let i = spendsStart[operator] as number; i < spendsEnd; i++) {
      spent += (spendsCount[i] as number) * (classes[spendsClass[i] as number] as number);
    }
    const paid = (costs[operator] as number) + spent;
    if (paid === Number.POSITIVE_INFINITY) continue;
    let excess = producedPrice(domain, prices, operator) - paid;
    while (excess > COST_TOLERANCE) {
      const i = maxCostProduct(domain, prices, operator);
      const fluent = domain.producesName[i] as number;
      const count = domain.producesCount[i] as number;
      const before = prices[fluent] as number;
      const settled = (corrections[fluent] as number) < MAX_CORRECTIONS;
      const price = settled ? Math.max(0, before - excess / count) : 0;
      prices[fluent] = price;
      corrections[fluent] = (corrections[fluent] as number) + 1;
      excess -= (before - price) * count;
      const lastClass = nameClassStart[fluent + 1] as number;
      for (let c = nameClassStart[fluent] as number; c < lastClass; c++) {
        const classId = nameClasses[c] as number;
        if (price >= (classes[classId] as number)) continue;
        classes[classId] = price;
        const end = needersStart[classId + 1] as number;
        for (let n = needersStart[classId] as number; n < end; n++) {
          const needer = neededBy[n] as number;
          if (reach.operators[needer] === 1) queue.add(needer);
        }
      }
    }
  }
}

function maxCostProduct(domain: CompiledDomain, prices: Float64Array, operator: number): number {
  let best = domain.producesStart[operator] as number;
  let bestWorth = -1;
  const end = domain.producesStart[operator + 1] as number;
  for (let i = best; i < end; i++) {
    const price = prices[domain.producesName[i] as number] as number;
    const worth = price === Number.POSITIVE_INFINITY ? -1 : price * (domain.producesCount[i] as number);
    if (worth > bestWorth) {
      bestWorth = worth;
      best = i;
    }
  }
  return best;
}

const queues = new WeakMap<CompiledDomain, OperatorQueue>();

/** A first-in, first-out ring of fixed size that holds each operator at most once. */
export class OperatorQueue {
  /** The domain's own queue, which its user leaves empty: making one is expensive. */
  static emptyOf(domain: CompiledDomain): OperatorQueue {
    let queue = queues.get(domain);
    if (queue === undefined) {
      queue = new OperatorQueue(domain.operatorCount);
      queues.set(domain, queue);
    }
    return queue;
  }

  readonly #ring: Int32Array;
  readonly #waiting: Uint8Array;
  #head = 0;
  #size = 0;

  constructor(operatorCount: number) {
    this.#ring = new Int32Array(Math.max(1, operatorCount));
    this.#waiting = new Uint8Array(operatorCount);
  }

  add(operator: number): void {
    if (this.#waiting[operator] === 1) return;
    this.#waiting[operator] = 1;
    const at = this.#head + this.#size++;
    this.#ring[at < this.#ring.length ? at : at - this.#ring.length] = operator;
  }

  take(): number {
    if (this.#size === 0) return -1;
    const operator = this.#ring[this.#head] as number;
    if (++this.#head === this.#ring.length) this.#head = 0;
    this.#size--;
    this.#waiting[operator] = 0;
    return operator;
  }
}
