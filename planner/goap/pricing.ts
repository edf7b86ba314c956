// Prices for the part of a search that goes without certain operators: dual-feasible, so that demand times price never overestimates, and what
// every operator costs beyond what its products are worth, which landmark cuts count. Shared by the nodes beneath.

import { throwIfInterrupted } from "../contract/interruption.ts";
import { focusedPrices, fullPrices, producedPrice, spentPrice, unitPrices } from "../heuristics/prices.ts";
import { reachable } from "../heuristics/reachability.ts";
import { relevant } from "../heuristics/relevance.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { type IncumbentUsage, unitPricedFluents } from "./unit-priced-fluents.ts";

export interface NodePricing {
  /** What each name is worth for what is still open. */
  prices: Float64Array;
  /** What each name costs with all that it needs: what is cheap to make is made first. */
  full: Float64Array;
  /** By operator: its cost and what it spends, less what it makes. Never negative, Infinity where it is out of reach. */
  reducedCosts: Float64Array;
  /** Names that are there at the start and have a price. */
  held: readonly number[];
}

export interface PricingRequest {
  /** By operator: 1 where it may be applied. By name: what is there already, made or held. */
  usable: Uint8Array;
  there: Int32Array;
  /** The classes that are wanted. */
  demanded: readonly number[];
  /** Classes that may be wanted yet: what serves them has a price, too. */
  around: readonly number[];
  usage: IncumbentUsage;
}

/** What nothing has a price in: what a node has until it is looked at for the first time. */
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
  throwIfInterrupted(problem);
  let prices = unitPrices(domain, searchCost, free, useful);
  throwIfInterrupted(problem);
  // What is there and can no longer be made has no price of its own: it is to be had for nothing while it lasts.
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
    if (useful.operators[operator] !== 1 || !makesHeld(problem, operator, free)) continue;
    for (let i = domain.spendsStart[operator] as number; i < (domain.spendsStart[operator + 1] as number); i++) {
      seeds.add(domain.spendsClass[i] as number);
    }
  }
  throwIfInterrupted(problem);
  prices = focusedPrices(domain, searchCost, plain, seeds, useful);
  const reducedCosts = new Float64Array(domain.operatorCount).fill(Number.POSITIVE_INFINITY);
  for (let operator = 0; operator < domain.operatorCount; operator++) {
    if (reach.operators[operator] !== 1) continue;
    // What serves nothing that is open has no price, and may be needed yet to begin with what the lots make.
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
  throwIfInterrupted(problem);
  const held: number[] = [];
  for (let fluent = 0; fluent < domain.fluentCount; fluent++) {
    const price = prices[fluent] as number;
    if ((start[fluent] as number) > 0 && price > 0 && price !== Number.POSITIVE_INFINITY) held.push(fluent);
  }
  return { prices, full: fullPrices(domain, searchCost, there, useful, kept), reducedCosts, held };
}

/** Whether the operator makes a thing that is paid for whole: a tool, a station. */
function makesHeld({ domain }: CompiledProblem, operator: number, free: Int32Array): boolean {
  for (let i = domain.producesStart[operator] as number; i < (domain.producesStart[operator + 1] as number); i++) {
    if ((free[domain.producesName[i] as number] as number) > 0) return true;
  }
  return false;
}
