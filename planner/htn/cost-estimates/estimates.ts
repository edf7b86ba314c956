// Cost estimates from a start, before any goal: which fluents are reachable, the price of one of
// each with all that it needs (start-prices.ts), the method behind that price, and an order of the
// fluents in which every such method descends. They are computed for an empty inventory at a
// location, for each constraint set. An inventory makes some fluents cheaper, so the estimates of a
// start are derived from those, by its difference; starts with the same difference share them.

import { throwIfCancelled } from "../../contract/work.ts";
import { unitCorrection, updateUnitPrices } from "../../heuristics/prices.ts";
import { type Reachability, reachable } from "../../heuristics/reachability.ts";
import type { CompiledDomain } from "../../model/compiled-domain.ts";
import type { CompiledProblem } from "../../model/compiled-problem.ts";
import type { HtnLimits } from "../../model/limits/htn.ts";
import { leastRecentlyUsed, memoizeWeakly } from "../../model/memoize.ts";
import { classesOf, needersOf } from "../../model/rows.ts";
import { domainAnalysisOf } from "../domain-analysis.ts";
import { changedFluentsFrom } from "./changed-fluents.ts";
import {
  type CostEstimates,
  countsOf,
  type EmptyInventoryEstimates,
  emptyInventoryEstimates,
  freedAt,
  lastingFluentsOf,
  storedEmptyInventoryEstimates,
} from "./empty-inventory.ts";
import { rankFluents } from "./fluent-order.ts";
import { isRemade, priceFluents, updatePrices } from "./start-prices.ts";

export type { CostEstimates } from "./empty-inventory.ts";
export { priceOfNeeds } from "./start-prices.ts";

/** The estimates for an empty inventory at a location. */
interface CachedPlace extends EmptyInventoryEstimates {
  key: string;
  allowed: Uint8Array;
  limits: HtnLimits;
}

/** The part of a start that its estimates depend on. */
interface InventoryDifference {
  /**
   * Free fluents, and those that are free even when used up; start fluents unreachable without it;
   * kept fluents that an operator requires.
   */
  freed: readonly number[];
  given: readonly number[];
  added: readonly number[];
  required: readonly number[];
}

const placesOf = memoizeWeakly((_: CompiledDomain): CachedPlace[] => []);
/** Estimates derived from those of a location, by inventory difference. */
const startCache = leastRecentlyUsed<CachedPlace, CostEstimates>();

/**
 * Shared: read-only. Depends on the problem alone, not on earlier plans. `endless` start fluents
 * are taken never to run out.
 */
export function costEstimatesOf(problem: CompiledProblem, endless: readonly number[] = []): CostEstimates {
  const bare = cachedPlaceOf(problem);
  if (problem.hasLearnedCosts) return estimateAfresh(problem, bare, endless);
  const held = differenceOf(problem, bare, endless);
  if (held.freed.length + held.added.length + held.required.length === 0) return bare.estimates;
  const key = `${held.freed}|${held.added}|${held.required}|${endless.length}`;
  return startCache(bare, key, problem.limits.htn.maxCachedStarts, () => estimateFrom(problem, bare, held));
}

/**
 * Estimates for an empty inventory at the problem's location, with true costs. Shared: read-only.
 */
export const emptyInventoryEstimatesOf = (problem: CompiledProblem): EmptyInventoryEstimates => cachedPlaceOf(problem);

function cachedPlaceOf(problem: CompiledProblem): CachedPlace {
  const { domain, startFluents, allowed, limits } = problem;
  const { isUsualStart } = domainAnalysisOf(domain);
  const places = startFluents.filter((fluent) => isUsualStart[fluent] === 1).sort((a, b) => a - b);
  const key = places.join();
  const cached = placesOf(domain);
  const found = cached.find((entry) => entry.key === key && entry.allowed === allowed && entry.limits === limits.htn);
  if (found !== undefined) return found;
  // It is shared once it is complete, so an interruption is safe.
  const made =
    storedEmptyInventoryEstimates(domain, places, allowed, limits) ??
    emptyInventoryEstimates(domain, places, allowed, limits, () => throwIfCancelled(problem));
  const bare = { ...made, key, allowed, limits: limits.htn };
  if (cached.length >= limits.htn.maxCachedLocations) cached.shift();
  cached.push(bare);
  return bare;
}

function differenceOf(
  problem: CompiledProblem,
  { estimates }: CachedPlace,
  endless: readonly number[],
): InventoryDifference {
  const { domain, startFluents, keptFluents } = problem;
  const { fluents } = estimates.reach;
  const { required } = lastingFluentsOf(domain);
  const lookedAt = keptFluents.filter((fluent) => required[fluent] === 1).sort((a, b) => a - b);
  const added = startFluents.filter((fluent) => fluents[fluent] !== 1).sort((a, b) => a - b);
  const without = lookedAt.length + added.length === 0 ? estimates.reach : null;
  const lasting = freedAt(problem, without).filter(
    (fluent) => estimates.price[fluent] !== 0 || estimates.unit[fluent] !== 0,
  );
  // One more of a tool still costs its price.
  const given = [...lasting.filter((fluent) => !isRemade(estimates.made, fluent)), ...endless];
  const freed = [...new Set([...lasting, ...endless])].sort((a, b) => a - b);
  return { freed, given, added, required: lookedAt };
}

/** Derives the estimates from those of the empty inventory. */
function estimateFrom(
  problem: CompiledProblem,
  bare: CachedPlace,
  { freed, given, added, required }: InventoryDifference,
): CostEstimates {
  const { domain, start, allowed, kept, searchCost } = problem;
  const like = bare.estimates;
  const isFurther = added.length + required.length > 0;
  const reach = isFurther ? reachable(domain, start, allowed, kept) : like.reach;
  const more = isFurther ? newlyReached(reach, like.reach) : [];
  const unit = updateUnitPrices(domain, searchCost, bare.units, reach, { freed: given, more }).prices;
  const cheaper: number[] = [];
  for (let fluent = 0; fluent < unit.length; fluent++) if (unit[fluent] !== like.unit[fluent]) cheaper.push(fluent);
  const operators = [...more, ...operatorsNeeding(domain, required, reach)];
  const prices = updatePrices(problem, reach, like, unit, { freed, given, cheaper, operators });
  const derived = { reach, unit, ...prices, madeFromNothing: like.made };
  if (!isWithin(reach, like.reach)) return { ...derived, ...rankFluents(domain, prices), base: null };
  const { rank, nameAt } = like;
  const changed = changedFluentsFrom(domain, like, derived, operators);
  return { ...derived, rank, nameAt, base: { estimates: like, changed } };
}

/** Computes the estimates for costs that learned prices changed. */
function estimateAfresh(
  problem: CompiledProblem,
  { estimates: { reach: bare, made, rank, nameAt } }: CachedPlace,
  endless: readonly number[],
): CostEstimates {
  const { domain, searchCost, start, allowed, kept } = problem;
  const reach = reachable(domain, start, allowed, kept);
  const freed = [...new Set([...freedAt(problem, null), ...endless])];
  const remade = freed.filter((fluent) => isRemade(made, fluent) && !endless.includes(fluent));
  const given = freed.filter((fluent) => !remade.includes(fluent));
  const unit = unitCorrection(domain, searchCost, countsOf(domain, given, start), reach).prices;
  const prices = priceFluents(problem, reach, countsOf(domain, freed, start), unit, remade);
  // The order for an empty inventory is valid for any inventory.
  const order = isWithin(reach, bare) ? { rank, nameAt } : rankFluents(domain, prices);
  return { reach, unit, ...prices, ...order, base: null, madeFromNothing: made };
}

function isWithin({ fluents }: Reachability, { fluents: others }: Reachability): boolean {
  return fluents === others || fluents.every((is, fluent) => is !== 1 || others[fluent] === 1);
}

/** The reachable operators that were not reachable before. */
export function newlyReached({ operators }: Reachability, { operators: before }: Reachability): number[] {
  return [...operators.keys()].filter((operator) => operators[operator] === 1 && before[operator] !== 1);
}

/** The reachable operators that need one of the fluents. */
export function operatorsNeeding(
  domain: CompiledDomain,
  fluents: readonly number[],
  { operators }: Reachability,
): number[] {
  const lookers = fluents.flatMap((fluent) =>
    [...classesOf(domain, fluent)].flatMap((classId) => [...needersOf(domain, classId)]),
  );
  return [...new Set(lookers.filter((operator) => operators[operator] === 1))];
}
