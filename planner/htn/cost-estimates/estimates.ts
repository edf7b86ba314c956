// What is known of a start before any goal is looked at: which names can be had at all, what one of each would cost with everything that
// it needs (start-prices.ts), the way to it that this price stands for, and an order of the names in which every such way goes downwards.
// It is made once for who has nothing but a place to be, for each set of constraints. What somebody holds makes some names cheaper: a start
// is told by what of it matters to prices, its beginning is made from that of the bare place, and starts that are alike in this share it.

import { throwIfInterrupted } from "../../contract/interruption.ts";
import { unitCorrection, updateUnitPrices } from "../../heuristics/prices.ts";
import { type Reachability, reachable } from "../../heuristics/reachability.ts";
import type { CompiledDomain } from "../../model/compiled-domain.ts";
import type { CompiledProblem } from "../../model/compiled-problem.ts";
import type { HtnLimits } from "../../model/limits/htn.ts";
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

/** What there is at a bare place, and the beginnings that were made from it. */
interface CachedPlace extends EmptyInventoryEstimates {
  key: string;
  allowed: Uint8Array;
  limits: HtnLimits;
  started: Map<string, CostEstimates>;
}

/** What of a start matters to its beginning. */
interface InventoryDifference {
  /** Names that cost nothing; start names that the bare place does not lead to; kept names that some operator only looks at. */
  freed: readonly number[];
  added: readonly number[];
  required: readonly number[];
}

const placeCache = new WeakMap<CompiledDomain, CachedPlace[]>();

/** The beginning of the problem; shared, so treat it as read-only. It follows from the problem, not from what was planned before. */
export function costEstimatesOf(problem: CompiledProblem): CostEstimates {
  const bare = cachedPlaceOf(problem);
  if (problem.hasLearnedCosts) return estimateAfresh(problem, bare);
  const held = differenceOf(problem, bare);
  if (held.freed.length + held.added.length + held.required.length === 0) return bare.estimates;
  const key = `${held.freed}|${held.added}|${held.required}`;
  const cached = bare.started.get(key);
  if (cached !== undefined) return cached;
  const estimates = estimateFrom(problem, bare, held);
  const oldest = bare.started.keys().next();
  if (bare.started.size >= problem.limits.htn.maxCachedStarts && oldest.done !== true)
    bare.started.delete(oldest.value);
  bare.started.set(key, estimates);
  return estimates;
}

/** The place where the problem begins, with nothing held there and at true costs; shared, so treat it as read-only. */
export const emptyInventoryEstimatesOf = (problem: CompiledProblem): EmptyInventoryEstimates => cachedPlaceOf(problem);

function cachedPlaceOf(problem: CompiledProblem): CachedPlace {
  const { domain, startFluents, allowed, limits } = problem;
  const { isLocation } = domainAnalysisOf(domain);
  const places = startFluents.filter((fluent) => isLocation[fluent] === 1).sort((a, b) => a - b);
  const key = places.join();
  let cached = placeCache.get(domain);
  if (cached === undefined) {
    cached = [];
    placeCache.set(domain, cached);
  }
  const found = cached.find((entry) => entry.key === key && entry.allowed === allowed && entry.limits === limits.htn);
  if (found !== undefined) return found;
  // Shared once it is whole, so it may be left half-way.
  const made =
    storedEmptyInventoryEstimates(domain, places, allowed, limits) ??
    emptyInventoryEstimates(domain, places, allowed, limits, () => throwIfInterrupted(problem));
  const bare = { ...made, key, allowed, limits: limits.htn, started: new Map() };
  if (cached.length >= limits.htn.maxCachedLocations) cached.shift();
  cached.push(bare);
  return bare;
}

function differenceOf(problem: CompiledProblem, { estimates }: CachedPlace): InventoryDifference {
  const { domain, startFluents, keptFluents } = problem;
  const { fluents } = estimates.reach;
  const { required } = lastingFluentsOf(domain);
  const lookedAt = keptFluents.filter((fluent) => required[fluent] === 1).sort((a, b) => a - b);
  const added = startFluents.filter((fluent) => fluents[fluent] !== 1).sort((a, b) => a - b);
  const without = lookedAt.length + added.length === 0 ? estimates.reach : null;
  const freed = freedAt(problem, without).filter(
    (fluent) => estimates.price[fluent] !== 0 || estimates.unit[fluent] !== 0,
  );
  return { freed: freed.sort((a, b) => a - b), added, required: lookedAt };
}

/** The beginning made from that of the bare place. */
function estimateFrom(
  problem: CompiledProblem,
  bare: CachedPlace,
  { freed, added, required }: InventoryDifference,
): CostEstimates {
  const { domain, start, allowed, kept, searchCost } = problem;
  const like = bare.estimates;
  const isFurther = added.length + required.length > 0;
  const reach = isFurther ? reachable(domain, start, allowed, kept) : like.reach;
  const more = isFurther ? newlyReached(domain, reach, like.reach) : [];
  // One more of a tool costs as much as ever.
  const given = freed.filter((fluent) => !isRemade(like.made, fluent));
  const unit = updateUnitPrices(domain, searchCost, bare.units, reach, { freed: given, more }).prices;
  const cheaper: number[] = [];
  for (let fluent = 0; fluent < unit.length; fluent++) if (unit[fluent] !== like.unit[fluent]) cheaper.push(fluent);
  const operators = [...more, ...operatorsNeeding(domain, required, reach)];
  const prices = updatePrices(problem, reach, like, unit, { freed, cheaper, operators });
  const beginning = { reach, unit, ...prices };
  if (!isWithin(reach, like.reach)) return { ...beginning, ...rankFluents(domain, prices), base: null };
  const { rank, nameAt } = like;
  const changed = changedFluentsFrom(domain, like, beginning, operators);
  return { ...beginning, rank, nameAt, base: { estimates: like, changed } };
}

/** The beginning at costs that learned prices have moved. */
function estimateAfresh(
  problem: CompiledProblem,
  { estimates: { reach: bare, made, rank, nameAt } }: CachedPlace,
): CostEstimates {
  const { domain, searchCost, start, allowed, kept } = problem;
  const reach = reachable(domain, start, allowed, kept);
  const freed = freedAt(problem, null);
  const remade = freed.filter((fluent) => isRemade(made, fluent));
  const given = freed.filter((fluent) => !remade.includes(fluent));
  const unit = unitCorrection(domain, searchCost, countsOf(domain, given, start), reach).prices;
  const prices = priceFluents(problem, reach, countsOf(domain, freed, start), unit, remade);
  // Who has nothing has an order that serves whatever is held.
  const order = isWithin(reach, bare) ? { rank, nameAt } : rankFluents(domain, prices);
  return { reach, unit, ...prices, ...order, base: null };
}

function isWithin({ fluents }: Reachability, { fluents: others }: Reachability): boolean {
  if (fluents === others) return true;
  for (let fluent = 0; fluent < fluents.length; fluent++)
    if (fluents[fluent] === 1 && others[fluent] !== 1) return false;
  return true;
}

/** The operators in reach that were not before. */
export function newlyReached(
  { operatorCount }: CompiledDomain,
  { operators }: Reachability,
  { operators: before }: Reachability,
): number[] {
  const more: number[] = [];
  for (let operator = 0; operator < operatorCount; operator++) {
    if (operators[operator] === 1 && before[operator] !== 1) more.push(operator);
  }
  return more;
}

/** The operators in reach that require what a kept name can be looked at for. */
export function operatorsNeeding(
  domain: CompiledDomain,
  fluents: readonly number[],
  { operators }: Reachability,
): number[] {
  const lookers = new Set<number>();
  for (const fluent of fluents) {
    for (let c = domain.nameClassStart[fluent] as number; c < (domain.nameClassStart[fluent + 1] as number); c++) {
      const classId = domain.nameClasses[c] as number;
      for (let n = domain.needersStart[classId] as number; n < (domain.needersStart[classId + 1] as number); n++) {
        const operator = domain.neededBy[n] as number;
        if (operators[operator] === 1) lookers.add(operator);
      }
    }
  }
  return [...lookers];
}
