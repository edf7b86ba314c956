// What htn expects things to cost, before it begins: reachability and prices from what is there. They hang on which names are
// there and not on how many, so that problems of one domain that begin alike share them; making them takes far longer than the
// decomposition itself. Kept with the domain, the latest few.

import { Chains } from "../heuristics/chains.ts";
import { fullPrices, unitCorrection } from "../heuristics/prices.ts";
import { type Reachability, reachable } from "../heuristics/reachability.ts";
import type { CompiledDomain } from "../model/compiled-domain.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";

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

function estimate({ domain, steering, start, allowed, kept }: CompiledProblem): Estimates {
  const reach = reachable(domain, start, allowed, kept);
  // Tools and facts that are there cost nothing more; consumables do once they run out.
  const lasting = start.map((count, name) =>
    domain.isItem[name] === 0 || (domain.durability[name] as number) > 0 ? count : 0,
  );
  const chains = new Chains(domain, steering, lasting, reach, kept);
  // Only where what is held is the only source of something do prices that count it say more.
  if (chains.full.every((price, name) => price !== Number.POSITIVE_INFINITY || reach.names[name] !== 1)) {
    return { reach, chains, full: chains.full, stock: chains.full };
  }
  const stock = unitCorrection(domain, steering, start, reach).prices;
  const fullOfStock = fullPrices(domain, steering, start, reach, kept);
  const full = chains.full.map((price, name) =>
    price === Number.POSITIVE_INFINITY ? (fullOfStock[name] as number) : price,
  );
  return { reach, chains, full, stock };
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
