// A bare place: where somebody is who has nothing, under one set of constraints. Its beginning takes longer to make than thousands of plans to
// find, so that of the usual place under no constraints is kept in the domain's memory, which every thread of a pool and every later
// process opens as it is.
// Invariant: what is kept is what would be made.

import { type Correction, unitCorrection } from "../../heuristics/prices.ts";
import { type Reachability, reachable } from "../../heuristics/reachability.ts";
import { type CompiledDomain, withWorked } from "../../model/compiled-domain.ts";
import type { CompiledProblem } from "../../model/compiled-problem.ts";
import { membersOf } from "../../model/rows.ts";
import { nothingHeld } from "../../model/start.ts";
import { traitsOf } from "../traits.ts";
import type { Changed } from "./changed-names.ts";
import { type Order, rankNames } from "./order.ts";
import { type Prices, priceNames } from "./start-prices.ts";

/** What is known of a start: see beginning.ts. */
export interface Beginning extends Order, Prices {
  reach: Reachability;
  /** By name: the price of one more at the least. */
  unit: Float64Array;
  /** The beginning of which most of this one is the same, and where it is not; null where this one was made from nothing. */
  like: { beginning: Beginning; changed: Changed } | null;
}

export interface BarePlace {
  beginning: Beginning;
  /** The unit prices with the operators that they stand for. */
  units: Correction;
}

/** Makes the beginning of who has nothing but to be at the places, which are names. `pause` is called on the way. */
export function barePlace(
  domain: CompiledDomain,
  places: readonly number[],
  allowed: Uint8Array,
  pause: () => void = () => {},
): BarePlace {
  const start = countsOf(domain, places);
  const kept = nothingHeld(domain).counts;
  const plain = { domain, startNames: places, allowed, kept, steering: domain.cost };
  const reach = reachable(domain, start, allowed);
  pause();
  const free = countsOf(domain, freedAt(plain, reach));
  const units = unitCorrection(domain, domain.cost, free, reach);
  pause();
  const prices = priceNames(plain, reach, free, units.prices, []);
  pause();
  return { beginning: { reach, unit: units.prices, ...prices, ...rankNames(domain, prices), like: null }, units };
}

/** The domain with the beginning of a dimension in its memory, for who has nothing and may do everything. */
export function keepBarePlace(domain: CompiledDomain, dimension = "overworld"): CompiledDomain {
  const { whereabouts } = traitsOf(domain);
  const place = domain.nameId.get(`dimension:${dimension}`);
  const places = place === undefined || whereabouts[place] !== 1 ? [] : [place];
  const { beginning, units } = barePlace(domain, places, new Uint8Array(domain.operatorCount).fill(1));
  const { reach, unit, price, made, spent, way, rank, nameAt } = beginning;
  return withWorked(domain, {
    places: Int32Array.from(places),
    reachedNames: reach.names,
    reachedOperators: reach.operators,
    unit,
    achiever: units.achiever,
    price,
    made,
    spent,
    way,
    rank,
    nameAt,
  });
}

/** What `barePlace` would make, where the domain has it in its memory; null elsewhere. */
export function keptBarePlace(
  { worked }: CompiledDomain,
  places: readonly number[],
  allowed: Uint8Array,
): BarePlace | null {
  if (worked === null || worked.places.join() !== places.join() || allowed.includes(0)) return null;
  const { reachedNames, reachedOperators, unit, achiever, price, made, spent, way, rank, nameAt } = worked;
  const reach: Reachability = { names: reachedNames, operators: reachedOperators };
  return {
    beginning: { reach, unit, price, made, spent, way, rank, nameAt, like: null },
    units: { prices: unit, achiever },
  };
}

/** What of a problem decides what stays at hand. */
type Standing = Pick<CompiledProblem, "domain" | "startNames" | "allowed" | "kept">;

/**
 * What is there and is not used up: tools, stations and places; and what can be had in no other way than that it is there. `reach` is what is
 * in reach of those, where it is known.
 */
export function freedAt(problem: Standing, reach: Reachability | null): number[] {
  const { domain, startNames, allowed, kept } = problem;
  const { lasting } = manners(domain);
  const staying = startNames.filter((name) => lasting[name] === 1);
  const { names } = reach ?? reachable(domain, countsOf(domain, staying), allowed, kept);
  return startNames.filter((name) => lasting[name] === 1 || names[name] !== 1);
}

/** So many of each of the names as `counts` has, one where there is none given; nothing of all others. */
export function countsOf(domain: CompiledDomain, names: readonly number[], counts?: Int32Array): Int32Array {
  const held = new Int32Array(domain.nameCount);
  for (const name of names) held[name] = counts?.[name] ?? 1;
  return held;
}

/** By name: whether it stays at hand once it is there, and whether some operator requires it. */
interface Manners {
  lasting: Uint8Array;
  required: Uint8Array;
}

const known = new WeakMap<CompiledDomain, Manners>();

/** Worked out once for a domain. */
export function manners(domain: CompiledDomain): Manners {
  let found = known.get(domain);
  if (found !== undefined) return found;
  const marksOf = (classes: Int32Array): Uint8Array => {
    const marks = new Uint8Array(domain.nameCount);
    for (const kinds of classes) {
      for (const member of membersOf(domain, kinds)) marks[member] = 1;
    }
    return marks;
  };
  const consumed = marksOf(domain.consumesClass);
  const lasting = consumed.map((mark, name) =>
    (domain.durability[name] as number) > 0 || (domain.isItem[name] === 0 && mark === 0) ? 1 : 0,
  );
  found = { lasting, required: marksOf(domain.requiresClass) };
  known.set(domain, found);
  return found;
}
