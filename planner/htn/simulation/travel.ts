// The shortest sequence of travel operators to a location whose other needs are met.

import type { CompiledDomain } from "../../model/compiled-domain.ts";
import type { CompiledProblem } from "../../model/compiled-problem.ts";
import { membersOf, productsOf, requiresOf } from "../../model/rows.ts";
import type { DomainAnalysis } from "../domain-analysis.ts";
import type { SimulatedInventory } from "./inventory.ts";

/** The operators in order; null if there is no way. A domain has a handful of them. */
export function travelTo(
  domain: CompiledDomain,
  analysis: DomainAnalysis,
  inventory: SimulatedInventory,
  problem: CompiledProblem,
  place: number,
): number[] | null {
  const open: { operators: number[]; at: number }[] = [];
  const seen = new Set<number>();
  for (const fluent of analysis.locations) {
    if (inventory.counts[fluent] === 0) continue;
    open.push({ operators: [], at: fluent });
    seen.add(fluent);
  }
  for (let head = 0; head < open.length; head++) {
    const { operators, at } = open[head] as (typeof open)[number];
    for (const operator of analysis.travelOperators) {
      if (!isOpen(domain, analysis, inventory, problem, operator, at)) continue;
      for (const fluent of productsOf(domain, operator)) {
        if (analysis.isLocation[fluent] !== 1 || seen.has(fluent)) continue;
        const method = [...operators, operator];
        if (fluent === place) return method;
        seen.add(fluent);
        open.push({ operators: method, at: fluent });
      }
    }
  }
  return null;
}

/** Whether the operator is allowed, starts at the location, and has its other needs met. */
function isOpen(
  domain: CompiledDomain,
  analysis: DomainAnalysis,
  { counts }: SimulatedInventory,
  { allowed, kept }: CompiledProblem,
  operator: number,
  at: number,
): boolean {
  if (allowed[operator] !== 1) return false;
  if (domain.consumesStart[operator] !== domain.consumesStart[operator + 1]) return false;
  if (domain.usesStart[operator] !== domain.usesStart[operator + 1]) return false;
  const amountOf = (fluent: number): number => {
    if (analysis.isLocation[fluent] === 1) return fluent === at ? 1 : 0;
    return (counts[fluent] as number) + (kept[fluent] as number);
  };
  return requiresOf(domain, operator).every(
    ({ altSet, count }) => membersOf(domain, altSet).reduce((sum, fluent) => sum + amountOf(fluent), 0) >= count,
  );
}
