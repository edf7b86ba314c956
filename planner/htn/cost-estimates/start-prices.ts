// The price of one of each fluent with all that it needs, tools and stations included, and the
// method behind it. A price is never shared out over a batch, so it exceeds that of each need, and
// no method leads back to itself. Starts differ little: from the prices of a smaller start, only
// falling prices are corrected.
// Invariant: updated prices equal the prices of label correcting from scratch.

import { OperatorQueue } from "../../heuristics/prices.ts";
import { holdsSome, type Reachability } from "../../heuristics/reachability.ts";
import type { CompiledDomain } from "../../model/compiled-domain.ts";
import type { CompiledProblem } from "../../model/compiled-problem.ts";
import { COST_TOLERANCE } from "../../model/tolerances.ts";
import { ends } from "../domain-analysis.ts";

export interface StartPrices {
  /** By fluent: the price of making one, of having one (0 if it lasts), and of using one up. */
  made: Float64Array;
  price: Float64Array;
  spent: Float64Array;
  /** By fluent: the operator that makes it at `made`, or -1. */
  method: Int32Array;
}

type PricedProblem = Pick<CompiledProblem, "domain" | "searchCost" | "kept" | "limits">;

/**
 * What a start has more: fluents that are free now, those that are even when used up, fluents whose
 * unit price fell, new operators.
 */
export interface StartGain {
  freed: readonly number[];
  given: readonly number[];
  cheaper: readonly number[];
  operators: readonly number[];
}

/**
 * Prices from scratch; `free` marks lasting fluents, `unit` is the least price of one more.
 * `remade` fluents are free until used up: tools that are ingredients, stations that are taken
 * along.
 */
export function priceFluents(
  problem: PricedProblem,
  reach: Reachability,
  free: Int32Array,
  unit: Float64Array,
  remade: readonly number[],
): StartPrices {
  const { fluentCount, operatorCount } = problem.domain;
  const price = new Float64Array(fluentCount).fill(Number.POSITIVE_INFINITY);
  const made = new Float64Array(fluentCount).fill(Number.POSITIVE_INFINITY);
  const method = new Int32Array(fluentCount).fill(-1);
  for (let fluent = 0; fluent < fluentCount; fluent++) if ((free[fluent] as number) > 0) price[fluent] = 0;
  const spent = price.slice();
  for (const fluent of remade) spent[fluent] = Number.POSITIVE_INFINITY;
  const queue = OperatorQueue.emptyOf(problem.domain);
  for (let operator = 0; operator < operatorCount; operator++) if (reach.operators[operator] === 1) queue.add(operator);
  const prices = { price, made, spent, method };
  correct(problem, reach, prices, unit, queue);
  return prices;
}

/** The prices derived from those of a smaller start. */
export function updatePrices(
  problem: CompiledProblem,
  reach: Reachability,
  known: StartPrices,
  unit: Float64Array,
  { freed, given, cheaper, operators }: StartGain,
): StartPrices {
  const { domain } = problem;
  const prices = {
    price: known.price.slice(),
    made: known.made.slice(),
    spent: known.spent.slice(),
    method: known.method.slice(),
  };
  const queue = OperatorQueue.emptyOf(domain);
  for (const fluent of freed) {
    if (prices.price[fluent] === 0) continue;
    prices.price[fluent] = 0;
    if (given.includes(fluent)) prices.spent[fluent] = 0;
    requeue(domain, fluent, reach, queue);
  }
  for (const fluent of cheaper) requeue(domain, fluent, reach, queue);
  for (const operator of operators) queue.add(operator);
  correct(problem, reach, prices, unit, queue);
  return prices;
}

/** Whether a fluent that is there can be made again; `made` is its price without it. */
export function isRemade(made: Float64Array, fluent: number): boolean {
  return made[fluent] !== Number.POSITIVE_INFINITY;
}

/** Label correcting, starting from the queued operators. */
function correct(
  { domain, searchCost, kept, limits }: PricedProblem,
  reach: Reachability,
  prices: StartPrices,
  unit: Float64Array,
  queue: OperatorQueue,
): void {
  const { price, made, spent, method } = prices;
  const { maxPriceCorrections } = limits.htn;
  const corrections = new Int32Array(domain.fluentCount);
  for (let operator = queue.take(); operator >= 0; operator = queue.take()) {
    const limit = maxPricedProduct(domain, made, operator);
    const cost = priceOfNeeds(domain, kept, prices, unit, operator, searchCost[operator] as number, limit);
    if (cost >= limit) continue;
    for (let i = domain.producesStart[operator] as number; i < (domain.producesStart[operator + 1] as number); i++) {
      const fluent = domain.producesName[i] as number;
      if (cost >= (made[fluent] as number) - COST_TOLERANCE || (corrections[fluent] as number) >= maxPriceCorrections)
        continue;
      made[fluent] = cost;
      method[fluent] = operator;
      corrections[fluent] = (corrections[fluent] as number) + 1;
      // What lasts costs nothing, however it could be made.
      const isFree = price[fluent] === 0;
      if (isFree && spent[fluent] === 0) continue;
      if (!isFree) price[fluent] = cost;
      spent[fluent] = cost;
      requeue(domain, fluent, reach, queue);
    }
  }
}

/** The cost below which the operator lowers the price of a product. */
function maxPricedProduct(domain: CompiledDomain, made: Float64Array, operator: number): number {
  let costliest = 0;
  for (let i = domain.producesStart[operator] as number; i < (domain.producesStart[operator + 1] as number); i++) {
    const price = made[domain.producesName[i] as number] as number;
    if (price > costliest) costliest = price;
  }
  return costliest - COST_TOLERANCE;
}

function requeue(domain: CompiledDomain, fluent: number, reach: Reachability, queue: OperatorQueue): void {
  for (let c = domain.nameClassStart[fluent] as number; c < (domain.nameClassStart[fluent + 1] as number); c++) {
    const classId = domain.nameClasses[c] as number;
    for (let n = domain.needersStart[classId] as number; n < (domain.needersStart[classId + 1] as number); n++) {
      const operator = domain.neededBy[n] as number;
      if (reach.operators[operator] === 1) queue.add(operator);
    }
  }
}

/**
 * The cost of one application, `cost` of its own included: all that it consumes, one of what it
 * requires and uses. From `limit` on the sum may be cut short.
 */
export function priceOfNeeds(
  domain: CompiledDomain,
  kept: Int32Array,
  { price, spent }: Pick<StartPrices, "price" | "spent">,
  unit: Float64Array,
  operator: number,
  cost: number,
  limit = Number.POSITIVE_INFINITY,
): number {
  let sum = cost;
  for (let i = domain.consumesStart[operator] as number; i < (domain.consumesStart[operator + 1] as number); i++) {
    const count = domain.consumesCount[i] as number;
    sum += minPrice(domain, spent, unit, domain.consumesClass[i] as number, count);
    if (sum >= limit) return sum;
  }
  for (let i = domain.requiresStart[operator] as number; i < (domain.requiresStart[operator + 1] as number); i++) {
    const classId = domain.requiresClass[i] as number;
    if (holdsSome(domain, kept, classId)) continue;
    const at = ends(domain, operator, classId) ? spent : price;
    sum += minPrice(domain, at, unit, classId, domain.requiresCount[i] as number);
    if (sum >= limit) return sum;
  }
  for (let i = domain.usesStart[operator] as number; i < (domain.usesStart[operator + 1] as number); i++) {
    sum += minPrice(domain, price, unit, domain.usesClass[i] as number, 1);
  }
  return sum;
}

function minPrice(domain: CompiledDomain, price: Float64Array, unit: Float64Array, classId: number, count: number) {
  if (classId < domain.fluentCount) return priceOfSo(price, unit, classId, count);
  let min = Number.POSITIVE_INFINITY;
  for (let k = domain.classStart[classId] as number; k < (domain.classStart[classId + 1] as number); k++) {
    const cost = priceOfSo(price, unit, domain.classKinds[k] as number, count);
    if (cost < min) min = cost;
  }
  return min;
}

function priceOfSo(price: Float64Array, unit: Float64Array, fluent: number, count: number): number {
  const one = price[fluent] as number;
  if (one === 0) return 0;
  const all = count * (unit[fluent] as number);
  return all > one ? all : one;
}
