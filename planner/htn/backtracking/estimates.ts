// What htn expects things to cost, before it begins: reachability and prices from what is there. They hang on which names are
// there and not on how many, so that problems of one domain that begin alike share them; making them takes far longer than the
// decomposition itself. Kept with the domain, the latest few.

import { Chains } from "../../heuristics/chains.ts";
import { type Correction, fullCorrection, lowerFull, lowerUnits, unitCorrection } from "../../heuristics/prices.ts";
import { type Reachability, reachable } from "../../heuristics/reachability.ts";
import type { CompiledDomain } from "../../model/compiled-domain.ts";
import type { CompiledProblem } from "../../model/compiled-problem.ts";
import { nothingHeld } from "../../model/start.ts";
import { countsOf } from "../beginning/bare-place.ts";
import { type Beginning, barePlaceOf, lookersAt, newlyReached } from "../beginning/beginning.ts";
import { traitsOf } from "../traits.ts";

export interface Estimates {
  reach: Reachability;
  chains: Chains;
  /** By name: the price of one, all expenses included, and of one more where only what is held gives it. */
  full: Float64Array;
  stock: Float64Array;
}

/** Starts that are remembered: a service meets the empty inventory most, a run begins each repair with another. */
const MAX_REMEMBERED = 16;
const remembered = new WeakMap<CompiledDomain, Map<string, Estimates>>();

/** The estimates of the problem; shared, so treat them as read-only. */
export function estimatesFor(problem: CompiledProblem): Estimates {
  if (problem.steered) return estimate(problem);
  const known = remembered.get(problem.domain) ?? new Map<string, Estimates>();
  remembered.set(problem.domain, known);
  const key = keyOf(problem);
  const estimates = known.get(key) ?? estimate(problem);
  known.delete(key);
  known.set(key, estimates);
  const oldest = known.keys().next();
  if (known.size > MAX_REMEMBERED && oldest.done !== true) known.delete(oldest.value);
  return estimates;
}

/** The prices of the bare place that a start is a start at, by which operators each is had. */
interface Bare {
  reach: Reachability;
  full: Correction;
  unit: Correction;
}

const bares = new WeakMap<Beginning, Bare>();

/** At true costs they are kept: starts differ in little from the bare place. */
function bareOf(problem: CompiledProblem): Bare {
  const { domain, steering, startNames } = problem;
  const { beginning, units } = barePlaceOf(problem);
  const { reach } = beginning;
  const known = problem.steered ? undefined : bares.get(beginning);
  if (known !== undefined) return known;
  const { whereabouts } = traitsOf(domain);
  const places = startNames.filter((name) => whereabouts[name] === 1);
  const free = countsOf(domain, places);
  const full = fullCorrection(domain, steering, free, reach, nothingHeld(domain).counts);
  const unit = problem.steered ? unitCorrection(domain, steering, free, reach) : units;
  const bare = { reach, full, unit };
  if (!problem.steered) bares.set(beginning, bare);
  return bare;
}

function estimate(problem: CompiledProblem): Estimates {
  const { domain, steering, start, startNames, allowed, kept, keptNames } = problem;
  const bare = bareOf(problem);
  const reach = reachable(domain, start, allowed, kept);
  const more = [...newlyReached(domain, reach, bare.reach), ...lookersAt(domain, keptNames, reach)];
  // Tools and facts that are there cost nothing more; consumables do once they run out.
  const freed = startNames.filter((name) => domain.isItem[name] === 0 || (domain.durability[name] as number) > 0);
  const full = lowerFull(domain, steering, bare.full, reach, kept, { freed, more });
  const unit = lowerUnits(domain, steering, bare.unit, reach, { freed, more });
  const chains = new Chains(domain, steering, full, unit, kept);
  // Only where what is held is the only source of something do prices that count it say more.
  if (chains.full.every((price, name) => price !== Number.POSITIVE_INFINITY || reach.names[name] !== 1)) {
    return { reach, chains, full: chains.full, stock: chains.full };
  }
  const held = { freed: startNames, more: [] };
  const stock = lowerUnits(domain, steering, unit, reach, held).prices;
  const fullOfStock = lowerFull(domain, steering, full, reach, kept, held).prices;
  const prices = chains.full.map((price, name) =>
    price === Number.POSITIVE_INFINITY ? (fullOfStock[name] as number) : price,
  );
  return { reach, chains, full: prices, stock };
}

/** What is there, what is kept, and what may not be applied. */
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
