// The way from where the body is to another place: the shortest sequence of journeys whose other needs are met.

import type { CompiledDomain } from "../../model/compiled-domain.ts";
import type { CompiledProblem } from "../../model/compiled-problem.ts";
import type { DomainAnalysis } from "../domain-analysis.ts";
import type { SimulatedInventory } from "./inventory.ts";

/** The operators that lead there, in order; null where no way is open. There are a handful of journeys in a domain. */
export function travelTo(
  domain: CompiledDomain,
  analysis: DomainAnalysis,
  bag: SimulatedInventory,
  problem: CompiledProblem,
  place: number,
): number[] | null {
  const open: { operators: number[]; at: number }[] = [];
  const seen = new Set<number>();
  for (const fluent of analysis.locations) {
    if (bag.counts[fluent] === 0) continue;
    open.push({ operators: [], at: fluent });
    seen.add(fluent);
  }
  for (let head = 0; head < open.length; head++) {
    const { operators, at } = open[head] as (typeof open)[number];
    for (const operator of analysis.travelOperators) {
      if (!isOpen(domain, analysis, bag, problem, operator, at)) continue;
      for (let i = domain.producesStart[operator] as number; i < (domain.producesStart[operator + 1] as number); i++) {
        const fluent = domain.producesName[i] as number;
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

/** Whether the journey is allowed and begins at the place, and all else that it needs is there. */
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
  for (let i = domain.requiresStart[operator] as number; i < (domain.requiresStart[operator + 1] as number); i++) {
    const classId = domain.requiresClass[i] as number;
    let held = 0;
    for (let k = domain.classStart[classId] as number; k < (domain.classStart[classId + 1] as number); k++) {
      const fluent = domain.classKinds[k] as number;
      if (analysis.isLocation[fluent] === 1) held += fluent === at ? 1 : 0;
      else held += (counts[fluent] as number) + (kept[fluent] as number);
    }
    if (held < (domain.requiresCount[i] as number)) return false;
  }
  return true;
}
