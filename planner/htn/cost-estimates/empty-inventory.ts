// A bare place: where somebody is who has nothing, under one set of constraints. Its beginning takes longer to make than thousands of plans to
// find, so that of the usual place under no constraints is kept in the domain's memory, which every thread of a pool and every later
// process opens as it is.
// Invariant: what is kept is what would be made.

import { type CorrectedPrices, unitCorrection } from "../../heuristics/prices.ts";
import { type Reachability, reachable } from "../../heuristics/reachability.ts";
import { type CompiledDomain, withPrecomputed } from "../../model/compiled-domain.ts";
import type { CompiledProblem } from "../../model/compiled-problem.ts";
import { membersOf } from "../../model/rows.ts";
import { DEFAULT_SEARCH_LIMITS } from "../../model/search-limits.ts";
import { nothingHeld } from "../../model/start.ts";
import { domainAnalysisOf } from "../domain-analysis.ts";
import type { ChangedFluents } from "./changed-fluents.ts";
import { type FluentOrder, rankFluents } from "./fluent-order.ts";
import { priceFluents, type StartPrices } from "./start-prices.ts";

/** What is known of a start: see beginning.ts. */
export interface CostEstimates extends FluentOrder, StartPrices {
  reach: Reachability;
  /** By name: the price of one more at the least. */
  unit: Float64Array;
  /** The beginning of which most of this one is the same, and where it is not; null where this one was made from nothing. */
  base: { estimates: CostEstimates; changed: ChangedFluents } | null;
}

export interface EmptyInventoryEstimates {
  estimates: CostEstimates;
  /** The unit prices with the operators that they stand for. */
  units: CorrectedPrices;
}

/** Makes the beginning of who has nothing but to be at the places, which are names. `pause` is called on the way. */
export function emptyInventoryEstimates(
  domain: CompiledDomain,
  places: readonly number[],
  allowed: Uint8Array,
  limits = DEFAULT_SEARCH_LIMITS,
  pause: () => void = () => {},
): EmptyInventoryEstimates {
  const start = countsOf(domain, places);
  const kept = nothingHeld(domain).counts;
  const plain = { domain, startFluents: places, allowed, kept, searchCost: domain.cost, limits };
  const reach = reachable(domain, start, allowed);
  pause();
  const free = countsOf(domain, freedAt(plain, reach));
  const units = unitCorrection(domain, domain.cost, free, reach);
  pause();
  const prices = priceFluents(plain, reach, free, units.prices, []);
  pause();
  return { estimates: { reach, unit: units.prices, ...prices, ...rankFluents(domain, prices), base: null }, units };
}

/** The domain with the beginning of a dimension in its memory, for who has nothing and may do everything. */
export function storeEmptyInventoryEstimates(domain: CompiledDomain, dimension = "overworld"): CompiledDomain {
  const { isLocation } = domainAnalysisOf(domain);
  const place = domain.nameId.get(`dimension:${dimension}`);
  const places = place === undefined || isLocation[place] !== 1 ? [] : [place];
  const { estimates, units } = emptyInventoryEstimates(domain, places, new Uint8Array(domain.operatorCount).fill(1));
  const { reach, unit, price, made, spent, method, rank, nameAt } = estimates;
  return withPrecomputed(domain, {
    places: Int32Array.from(places),
    reachedFluents: reach.fluents,
    reachedOperators: reach.operators,
    unit,
    achiever: units.achiever,
    price,
    made,
    spent,
    method,
    rank,
    nameAt,
  });
}

/** What `emptyInventoryEstimates` would make, where the domain has it in its memory; null elsewhere. */
export function storedEmptyInventoryEstimates(
  { precomputed }: CompiledDomain,
  places: readonly number[],
  allowed: Uint8Array,
  limits = DEFAULT_SEARCH_LIMITS,
): EmptyInventoryEstimates | null {
  if (limits.htn !== DEFAULT_SEARCH_LIMITS.htn) return null;
  if (precomputed === null || precomputed.places.join() !== places.join() || allowed.includes(0)) return null;
  const { reachedFluents, reachedOperators, unit, achiever, price, made, spent, method, rank, nameAt } = precomputed;
  const reach: Reachability = { fluents: reachedFluents, operators: reachedOperators };
  return {
    estimates: { reach, unit, price, made, spent, method, rank, nameAt, base: null },
    units: { prices: unit, achiever },
  };
}

/** What of a problem decides what stays at hand. */
type LocationState = Pick<CompiledProblem, "domain" | "startFluents" | "allowed" | "kept">;

/**
 * What is there and is not used up: tools, stations and places; and what can be had in no other way than that it is there. `reach` is what is
 * in reach of those, where it is known.
 */
export function freedAt(problem: LocationState, reach: Reachability | null): number[] {
  const { domain, startFluents, allowed, kept } = problem;
  const { lasting } = lastingFluentsOf(domain);
  const staying = startFluents.filter((fluent) => lasting[fluent] === 1);
  const { fluents } = reach ?? reachable(domain, countsOf(domain, staying), allowed, kept);
  return startFluents.filter((fluent) => lasting[fluent] === 1 || fluents[fluent] !== 1);
}

/** So many of each of the names as `counts` has, one where there is none given; nothing of all others. */
export function countsOf(domain: CompiledDomain, fluents: readonly number[], counts?: Int32Array): Int32Array {
  const held = new Int32Array(domain.fluentCount);
  for (const fluent of fluents) held[fluent] = counts?.[fluent] ?? 1;
  return held;
}

/** By name: whether it stays at hand once it is there, and whether some operator requires it. */
interface LastingFluents {
  lasting: Uint8Array;
  required: Uint8Array;
}

const lastingFluentsCache = new WeakMap<CompiledDomain, LastingFluents>();

/** Worked out once for a domain. */
export function lastingFluentsOf(domain: CompiledDomain): LastingFluents {
  let found = lastingFluentsCache.get(domain);
  if (found !== undefined) return found;
  const marksOf = (classes: Int32Array): Uint8Array => {
    const marks = new Uint8Array(domain.fluentCount);
    for (const classId of classes) {
      for (const member of membersOf(domain, classId)) marks[member] = 1;
    }
    return marks;
  };
  const consumed = marksOf(domain.consumesClass);
  const lasting = consumed.map((mark, fluent) =>
    (domain.durability[fluent] as number) > 0 || (domain.isItem[fluent] === 0 && mark === 0) ? 1 : 0,
  );
  found = { lasting, required: marksOf(domain.requiresClass) };
  lastingFluentsCache.set(domain, found);
  return found;
}
