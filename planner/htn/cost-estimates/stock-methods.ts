// What the start's stock alone makes: with birch logs in the bag, birch planks are cheaper than the
// planks that are cheapest from nothing. By fluent, the operator that makes it of stock at the
// least price, what is held costing nothing; how much the stock yields is for the network to say
// (refining/stock-yield.ts).

import { classPrice } from "../../heuristics/prices.ts";
import { holdsSome } from "../../heuristics/reachability.ts";
import { amountMade, type CompiledDomain } from "../../model/compiled-domain.ts";
import type { CompiledProblem } from "../../model/compiled-problem.ts";
import { memoizeWeakly } from "../../model/memoize.ts";
import { classesOf, consumesOf, membersOf, needersOf, producesOf, requiresOf, usesOf } from "../../model/rows.ts";
import { COST_TOLERANCE } from "../../model/tolerances.ts";
import { type CostEstimates, costEstimatesOf } from "./estimates.ts";

export interface StockMethods {
  /** By fluent: the price of one, Infinity if the stock does not make it; 0 if it is stock. */
  price: Float64Array;
  /** By fluent: the operator that makes it of stock; -1 if none does, or if it is stock itself. */
  method: Int32Array;
  /** By fluent: the least price of one more, however it is made. */
  unit: Float64Array;
  /** Operators in a row that are followed from the stock upwards. */
  maxChain: number;
  /** By class: whether a member is stock or made of it. */
  servesClass: Uint8Array;
}

/** The methods of a start, or null if the stock makes nothing for less than it costs from nothing. */
export const stockMethodsOf = memoizeWeakly((problem: CompiledProblem): StockMethods | null => {
  const stock = stockOf(problem);
  return stock.length === 0 ? null : correct(problem, costEstimatesOf(problem), stock);
});

/** The start fluents that can be used up, tools apart. */
export const stockOf = ({ domain, startFluents }: CompiledProblem): number[] =>
  startFluents.filter((fluent) => domain.durability[fluent] === 0 && isConsumed(domain, fluent));

const isConsumed = (domain: CompiledDomain, fluent: number): boolean =>
  consumersOf(domain, fluent).next().done === false;

/** The operators that consume the fluent. */
function* consumersOf(domain: CompiledDomain, fluent: number): Generator<number> {
  for (const classId of classesOf(domain, fluent)) {
    for (const operator of needersOf(domain, classId)) {
      if (consumesOf(domain, operator).some((consumed) => consumed.classId === classId)) yield operator;
    }
  }
}

/** Label correcting from the stock upwards. */
function correct(problem: CompiledProblem, estimates: CostEstimates, stock: readonly number[]): StockMethods | null {
  const { domain, limits } = problem;
  const price = new Float64Array(domain.fluentCount).fill(Number.POSITIVE_INFINITY);
  const method = new Int32Array(domain.fluentCount).fill(-1);
  const servesClass = new Uint8Array(domain.classCount);
  const corrections = new Int32Array(domain.fluentCount);
  for (const fluent of stock) {
    price[fluent] = 0;
    for (const classId of classesOf(domain, fluent)) servesClass[classId] = 1;
  }
  const open = [...stock];
  let isEmpty = true;
  for (let at = 0; at < open.length; at++) {
    for (const operator of consumersOf(domain, open[at] as number)) {
      if (estimates.reach.operators[operator] !== 1) continue;
      const cost = costOfStock(problem, estimates, price, operator);
      for (const { fluent } of producesOf(domain, operator)) {
        const each = cost / amountMade(domain, operator, fluent);
        if (each >= Math.min(price[fluent] as number, estimates.madeFromNothing[fluent] as number) - COST_TOLERANCE)
          continue;
        if ((corrections[fluent] as number) >= limits.htn.maxPriceCorrections) continue;
        corrections[fluent] = (corrections[fluent] as number) + 1;
        price[fluent] = each;
        method[fluent] = operator;
        isEmpty = false;
        for (const classId of classesOf(domain, fluent)) servesClass[classId] = 1;
        open.push(fluent);
      }
    }
  }
  if (isEmpty) return null;
  return {
    price,
    method,
    servesClass,
    unit: unitPrices(problem, estimates, method),
    maxChain: limits.htn.maxStockChain,
  };
}

/**
 * The estimates assume that the stock never runs out. Where only the start has it, one more than it
 * yields costs what it costs from nothing.
 */
function unitPrices({ domain }: CompiledProblem, estimates: CostEstimates, method: Int32Array): Float64Array {
  const unit = estimates.unit.slice();
  const isScarce = (classId: number): boolean =>
    membersOf(domain, classId).every((fluent) => estimates.made[fluent] === Number.POSITIVE_INFINITY);
  for (let fluent = 0; fluent < domain.fluentCount; fluent++) {
    const operator = method[fluent] as number;
    if (operator < 0 || !consumesOf(domain, operator).some(({ classId }) => isScarce(classId))) continue;
    unit[fluent] = Math.max(unit[fluent] as number, estimates.madeFromNothing[fluent] as number);
  }
  return unit;
}

/** The cost of one application that consumes nothing but stock and what is made of it. */
function costOfStock(
  { domain, searchCost, kept }: CompiledProblem,
  estimates: CostEstimates,
  price: Float64Array,
  operator: number,
): number {
  let sum = searchCost[operator] as number;
  for (const { classId, count } of consumesOf(domain, operator)) sum += count * classPrice(domain, price, classId);
  for (const { classId } of requiresOf(domain, operator)) {
    if (!holdsSome(domain, kept, classId)) sum += classPrice(domain, estimates.price, classId);
  }
  for (const { classId } of usesOf(domain, operator)) sum += classPrice(domain, estimates.price, classId);
  return sum;
}
