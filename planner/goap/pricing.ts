// Prices for a subtree without certain operators: dual-feasible, so demand × price never
// overestimates, with the reduced costs that landmark cuts count. The nodes beneath share them.

import { spendWork, WORK } from "../contract/work.ts";
import { focusedPrices, fullPrices, producedPrice, spentPrice, unitPrices } from "../heuristics/prices.ts";
import { reachable } from "../heuristics/reachability.ts";
import { relevant } from "../heuristics/relevance.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { productsOf, spendsOf } from "../model/rows.ts";
import { type IncumbentUsage, unitPricedFluents } from "./unit-priced-fluents.ts";

export interface NodePricing {
  /** The worth of each fluent for open demands. */
  prices: Float64Array;
  /** The price of each fluent with all that it needs: cheap fluents are made first. */
  full: Float64Array;
  /** By operator: cost plus consumption minus products, at least 0; Infinity if out of reach. */
  reducedCosts: Float64Array;
  /** Fluents that are held at the start and have a price. */
  held: readonly number[];
}

export interface PricingRequest {
  /** By operator: 1 if it may be applied. By fluent: the amount that is held or made. */
  usable: Uint8Array;
  there: Int32Array;
  demanded: readonly number[];
  /** Classes that may be demanded later: their supporters need prices too. */
  around: readonly number[];
  usage: IncumbentUsage;
}

/** All prices are 0 until the first evaluation of a node. */
export const nothingPriced = ({ domain }: CompiledProblem, full: Float64Array): NodePricing => ({
  prices: new Float64Array(domain.fluentCount),
  full,
  reducedCosts: new Float64Array(domain.operatorCount),
  held: [],
});

export function pricingOf(
  problem: CompiledProblem,
  { usable, there, demanded, around, usage }: PricingRequest,
): NodePricing {
  const { domain, searchCost, start, kept } = problem;
  const reach = reachable(domain, there, usable, kept);
  const useful = relevant(problem, reach, [...demanded, ...around]);
  const free = unitPricedFluents(problem, useful, usage);
  spendWork(problem, WORK.prices);
  let prices = unitPrices(domain, searchCost, free, useful);
  spendWork(problem, WORK.node);
  // A fluent that is held and can no longer be made has no price of its own: it is free while it
  // lasts.
  let spared = false;
  for (let fluent = 0; fluent < domain.fluentCount; fluent++) {
    if ((there[fluent] as number) === 0 || prices[fluent] !== Number.POSITIVE_INFINITY) continue;
    free[fluent] = 1;
    spared = true;
  }
  if (spared) prices = unitPrices(domain, searchCost, free, useful);
  const plain = prices;
  const seeds = new Set(demanded);
  for (let operator = 0; operator < domain.operatorCount; operator++) {
    if (useful.operators[operator] !== 1) continue;
    // A tool or a station is paid for whole.
    if (!productsOf(domain, operator).some((fluent) => (free[fluent] as number) > 0)) continue;
    for (const { classId } of spendsOf(domain, operator)) seeds.add(classId);
  }
  spendWork(problem, WORK.pivot);
  prices = focusedPrices(domain, searchCost, plain, seeds, useful);
  const reducedCosts = new Float64Array(domain.operatorCount).fill(Number.POSITIVE_INFINITY);
  for (let operator = 0; operator < domain.operatorCount; operator++) {
    if (reach.operators[operator] !== 1) continue;
    // An operator that serves no open demand has no price, but may yet begin the making of a
    // batch's needs.
    if (useful.operators[operator] !== 1) {
      reducedCosts[operator] = searchCost[operator] as number;
      continue;
    }
    const spent = spentPrice(domain, prices, operator);
    reducedCosts[operator] = Math.max(
      0,
      (searchCost[operator] as number) + spent - producedPrice(domain, prices, operator),
    );
  }
  spendWork(problem, WORK.node);
  const held: number[] = [];
  for (let fluent = 0; fluent < domain.fluentCount; fluent++) {
    const price = prices[fluent] as number;
    if ((start[fluent] as number) > 0 && price > 0 && price !== Number.POSITIVE_INFINITY) held.push(fluent);
  }
  return { prices, full: fullPrices(domain, searchCost, there, useful, kept), reducedCosts, held };
}
