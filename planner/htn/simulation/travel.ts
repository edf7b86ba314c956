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
export interface Stop {
  passages: readonly Passage[];
  at: readonly number[];
}

/** Where the operators lead from a stop, or from here; null if no way leads to the place. */
export function travelTo(
  domain: CompiledDomain,
  analysis: DomainAnalysis,
  inventory: SimulatedInventory,
  problem: CompiledProblem,
  place: number,
  from?: Stop,
): Stop | null {
  const here = from ?? { passages: [], at: analysis.locations.filter((fluent) => inventory.counts[fluent] !== 0) };
  const open: Stop[] = [here];
  const seen = new Set([here.at.join()]);
  for (let head = 0; head < open.length; head++) {
    const stop = open[head] as Stop;
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
  { passages, at }: Stop,
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
