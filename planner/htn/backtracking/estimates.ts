// Cost estimates for backtracking: reachability and prices from the start. They depend on which
// fluents are there, not on how many, so problems that start alike share them: making them takes
// far longer than the decomposition.

import {
  type CorrectedPrices,
  fullCorrection,
  unitCorrection,
  updateFullPrices,
  updateUnitPrices,
} from "../../heuristics/prices.ts";
import { type Reachability, reachable } from "../../heuristics/reachability.ts";
import { SupporterChains } from "../../heuristics/supporter-chains.ts";
import type { CompiledDomain } from "../../model/compiled-domain.ts";
import type { CompiledProblem } from "../../model/compiled-problem.ts";
import { leastRecentlyUsed } from "../../model/memoize.ts";
import { nothingHeld } from "../../model/start.ts";
import { countsOf } from "../cost-estimates/empty-inventory.ts";
import {
  type CostEstimates,
  emptyInventoryEstimatesOf,
  newlyReached,
  operatorsNeeding,
} from "../cost-estimates/estimates.ts";
import { domainAnalysisOf } from "../domain-analysis.ts";

export interface MethodEstimates {
  reach: Reachability;
  chains: SupporterChains;
  /** By fluent: the full price of one; the price of one more if only the stock gives it. */
  full: Float64Array;
  stock: Float64Array;
}

const methodEstimatesCache = leastRecentlyUsed<CompiledDomain, MethodEstimates>();

/** Shared: read-only. */
export function estimatesFor(problem: CompiledProblem): MethodEstimates {
  if (problem.hasLearnedCosts) return estimate(problem);
  const { domain, limits } = problem;
  return methodEstimatesCache(domain, keyOf(problem), limits.htn.maxCachedBacktrackingStarts, () => estimate(problem));
}

/** Prices for the empty inventory at the start's location, with their achievers. */
interface CachedEstimates {
  reach: Reachability;
  full: CorrectedPrices;
  unit: CorrectedPrices;
}

const estimateCache = new WeakMap<CostEstimates, CachedEstimates>();

/** Cached for true costs: starts differ little from the empty inventory. */
function cachedEstimatesOf(problem: CompiledProblem): CachedEstimates {
  const { domain, searchCost, startFluents } = problem;
  const { estimates, units } = emptyInventoryEstimatesOf(problem);
  const { reach } = estimates;
  const cached = problem.hasLearnedCosts ? undefined : estimateCache.get(estimates);
  if (cached !== undefined) return cached;
  const { isUsualStart } = domainAnalysisOf(domain);
  const places = startFluents.filter((fluent) => isUsualStart[fluent] === 1);
  const free = countsOf(domain, places);
  const full = fullCorrection(domain, searchCost, free, reach, nothingHeld(domain).counts);
  const unit = problem.hasLearnedCosts ? unitCorrection(domain, searchCost, free, reach) : units;
  const bare = { reach, full, unit };
  if (!problem.hasLearnedCosts) estimateCache.set(estimates, bare);
  return bare;
}

function estimate(problem: CompiledProblem): MethodEstimates {
  const { domain, searchCost, start, startFluents, allowed, kept, keptFluents } = problem;
  const bare = cachedEstimatesOf(problem);
  const reach = reachable(domain, start, allowed, kept);
  const more = [...newlyReached(reach, bare.reach), ...operatorsNeeding(domain, keptFluents, reach)];
  // Tools and facts that are there cost nothing more; consumables do once they run out.
  const freed = startFluents.filter(
    (fluent) => domain.isItem[fluent] === 0 || (domain.durability[fluent] as number) > 0,
  );
  const full = updateFullPrices(domain, searchCost, bare.full, reach, kept, { freed, more });
  const unit = updateUnitPrices(domain, searchCost, bare.unit, reach, { freed, more });
  const chains = new SupporterChains(domain, searchCost, full, unit, kept);
  // Prices that count the stock are needed only if it is the only source of a fluent.
  if (chains.full.every((price, fluent) => price !== Number.POSITIVE_INFINITY || reach.fluents[fluent] !== 1)) {
    return { reach, chains, full: chains.full, stock: chains.full };
  }
  const held = { freed: startFluents, more: [] };
  const stock = updateUnitPrices(domain, searchCost, unit, reach, held).prices;
  const fullOfStock = updateFullPrices(domain, searchCost, full, reach, kept, held).prices;
  const prices = chains.full.map((price, fluent) =>
    price === Number.POSITIVE_INFINITY ? (fullOfStock[fluent] as number) : price,
  );
  return { reach, chains, full: prices, stock };
}

/** The fluents of the start, the kept ones, and the forbidden operators. */
const keyOf = ({ start, kept, allowed }: CompiledProblem): string =>
  [
    indicesOf(start, (count) => count > 0),
    indicesOf(kept, (count) => count > 0),
    indicesOf(allowed, (is) => is !== 1),
  ].join("|");

function indicesOf(values: Int32Array | Uint8Array, marks: (value: number) => boolean): string {
  const indices: number[] = [];
  for (let index = 0; index < values.length; index++) if (marks(values[index] as number)) indices.push(index);
  return indices.join(",");
}
