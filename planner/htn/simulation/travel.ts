// The shortest sequence of travel operators to a location whose other needs are met.

import type { CompiledDomain } from "../../model/compiled-domain.ts";
import type { CompiledProblem } from "../../model/compiled-problem.ts";
import { clearsOf, consumesOf, membersOf, productsOf, requiresOf } from "../../model/rows.ts";
import type { DomainAnalysis } from "../domain-analysis.ts";
import type { SimulatedInventory } from "./inventory.ts";

/** One travel operator with what it consumes: a fare. */
export interface Passage {
  operator: number;
  consumed: Map<number, number>;
}

/** A body may be in several locations at once: on an island of a dimension. */
export interface Arrival {
  passages: readonly Passage[];
  at: readonly number[];
}

/** Where the operators lead from a stop, or from here; null if no way leads to the place. */
export function travelTo(
  problem: CompiledProblem,
  analysis: DomainAnalysis,
  inventory: SimulatedInventory,
  place: number,
  from?: Arrival,
): Arrival | null {
  const { domain } = problem;
  const here = from ?? { passages: [], at: analysis.locations.filter((fluent) => inventory.counts[fluent] !== 0) };
  const open: Arrival[] = [here];
  const seen = new Set([here.at.join()]);
  for (let head = 0; head < open.length; head++) {
    const stop = open[head] as Arrival;
    for (const operator of analysis.travelOperators) {
      const consumed = fareOf(domain, analysis, inventory, problem, operator, stop);
      if (consumed === null) continue;
      const passages = [...stop.passages, { operator, consumed }];
      const cleared = clearsOf(domain, operator);
      const made = productsOf(domain, operator).filter((fluent) => analysis.isLocation[fluent] === 1);
      const at = [...new Set([...stop.at.filter((fluent) => !cleared.includes(fluent)), ...made])].sort(ascending);
      if (at.includes(place)) return { passages, at };
      if (seen.has(at.join())) continue;
      seen.add(at.join());
      open.push({ passages, at });
    }
  }
  return null;
}

const ascending = (one: number, other: number): number => one - other;

/**
 * What the operator consumes at the stop; null if it is not allowed, does not start there, or lacks
 * something. A fare has one member.
 */
function fareOf(
  domain: CompiledDomain,
  analysis: DomainAnalysis,
  { counts }: SimulatedInventory,
  { allowed, kept }: CompiledProblem,
  operator: number,
  { passages, at }: Arrival,
): Map<number, number> | null {
  if (allowed[operator] !== 1) return null;
  if (domain.usesStart[operator] !== domain.usesStart[operator + 1]) return null;
  const amountOf = (fluent: number): number => {
    if (analysis.isLocation[fluent] === 1) return at.includes(fluent) ? 1 : 0;
    return (counts[fluent] as number) + (kept[fluent] as number);
  };
  const isMet = requiresOf(domain, operator).every(
    ({ classId, count }) => membersOf(domain, classId).reduce((sum, fluent) => sum + amountOf(fluent), 0) >= count,
  );
  if (!isMet) return null;
  const fare = new Map<number, number>();
  for (const { classId, count } of consumesOf(domain, operator)) {
    const [fluent = -1, ...others] = membersOf(domain, classId);
    const paid = passages.reduce((sum, { consumed }) => sum + (consumed.get(fluent) ?? 0), count);
    if (others.length > 0 || (counts[fluent] as number) < paid) return null;
    fare.set(fluent, count);
  }
  return fare;
}

/** Whether an awaited place can be reached from here and not from there. */
export function cutsOff(
  problem: CompiledProblem,
  analysis: DomainAnalysis,
  inventory: SimulatedInventory,
  there: Arrival,
  isAwaited: (place: number) => boolean,
): boolean {
  const isReached = (place: number, from?: Arrival): boolean =>
    travelTo(problem, analysis, inventory, place, from) !== null;
  return analysis.locations.some((place) => {
    if (there.at.includes(place) || isReached(place, there)) return false;
    return (inventory.counts[place] !== 0 || isReached(place)) && isAwaited(place);
  });
}
