// Estimates for an empty inventory, by location and constraint set. They take longer to make than
// thousands of plans, so a domain stores those of the usual location without constraints, and every
// thread and later process opens them as they are.
// Invariant: the stored estimates equal computed ones.

import { type CorrectedPrices, unitCorrection } from "../../heuristics/prices.ts";
import { type Reachability, reachable } from "../../heuristics/reachability.ts";
import { type CompiledDomain, withPrecomputed } from "../../model/compiled-domain.ts";
import type { CompiledProblem } from "../../model/compiled-problem.ts";
import { memoizeWeakly } from "../../model/memoize.ts";
import { membersOf } from "../../model/rows.ts";
import { DEFAULT_SEARCH_LIMITS } from "../../model/search-limits.ts";
import { nothingHeld, plainStart } from "../../model/start.ts";
import { domainAnalysisOf } from "../domain-analysis.ts";
import type { ChangedFluents } from "./changed-fluents.ts";
import { type FluentOrder, rankFluents } from "./fluent-order.ts";
import { priceFluents, type StartPrices } from "./start-prices.ts";

/** Cost estimates from a start; see estimates.ts. */
export interface CostEstimates extends FluentOrder, StartPrices {
  reach: Reachability;
  /** By fluent: the least price of one more. */
  unit: Float64Array;
  /**
   * The estimates that this was derived from, and where it differs; null if computed from scratch.
   */
  base: { estimates: CostEstimates; changed: ChangedFluents } | null;
  /** By fluent: the price of making one without what is held or seen at the start. */
  madeFromNothing: Float64Array;
}

export interface EmptyInventoryEstimates {
  estimates: CostEstimates;
  /** The unit prices with their achievers. */
  units: CorrectedPrices;
}

/** `pause` is called between the steps; `places` are the location, and what is assumed. */
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
  const order = rankFluents(domain, prices);
  const estimates = { reach, unit: units.prices, ...prices, ...order, base: null, madeFromNothing: prices.made };
  return { estimates, units };
}

/**
 * The domain with the estimates of a dimension stored, for an empty inventory without constraints.
 */
export function storeEmptyInventoryEstimates(domain: CompiledDomain, dimension = "overworld"): CompiledDomain {
  const { isUsualStart } = domainAnalysisOf(domain);
  const places = plainStart(domain, dimension, 0).fluents.filter((fluent) => isUsualStart[fluent] === 1);
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

/** The stored result of `emptyInventoryEstimates`; null if the domain does not store it. */
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
    estimates: { reach, unit, price, made, spent, method, rank, nameAt, base: null, madeFromNothing: made },
    units: { prices: unit, achiever },
  };
}

type LocationState = Pick<CompiledProblem, "domain" | "startFluents" | "allowed" | "kept">;

/**
 * Start fluents that cost nothing: those that are never used up (tools, stations, locations), and
 * those that nothing can make. `reach` is what is reachable from the former, if known.
 */
export function freedAt(problem: LocationState, reach: Reachability | null): number[] {
  const { domain, startFluents, allowed, kept } = problem;
  const { lasting } = lastingFluentsOf(domain);
  const staying = startFluents.filter((fluent) => lasting[fluent] === 1);
  const { fluents } = reach ?? reachable(domain, countsOf(domain, staying), allowed, kept);
  return startFluents.filter((fluent) => lasting[fluent] === 1 || fluents[fluent] !== 1);
}

/** Amounts by fluent: those of `counts`, or 1 each, for the given fluents; 0 for all others. */
export function countsOf(domain: CompiledDomain, fluents: readonly number[], counts?: Int32Array): Int32Array {
  const held = new Int32Array(domain.fluentCount);
  for (const fluent of fluents) held[fluent] = counts?.[fluent] ?? 1;
  return held;
}

/** By fluent: whether it lasts once it is there, and whether some operator requires it. */
interface LastingFluents {
  lasting: Uint8Array;
  required: Uint8Array;
}

export const lastingFluentsOf = memoizeWeakly((domain: CompiledDomain): LastingFluents => {
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
  return { lasting, required: marksOf(domain.requiresClass) };
});
