// The way from where the body is to another place: the shortest sequence of journeys whose other needs are met.

import type { CompiledDomain } from "../../model/compiled-domain.ts";
import type { CompiledProblem } from "../../model/compiled-problem.ts";
import type { DomainAnalysis } from "../traits.ts";
import type { SimulatedInventory } from "./bag.ts";

/** The operators that lead there, in order; null where no way is open. There are a handful of journeys in a domain. */
export function travelTo(
  domain: CompiledDomain,
  traits: DomainAnalysis,
  bag: SimulatedInventory,
  problem: CompiledProblem,
  place: number,
): number[] | null {
  const open: { operators: number[]; at: number }[] = [];
  const seen = new Set<number>();
  for (const name of traits.locations) {
    if (bag.counts[name] === 0) continue;
    open.push({ operators: [], at: name });
    seen.add(name);
  }
  for (let head = 0; head < open.length; head++) {
    const { operators, at } = open[head] as (typeof open)[number];
    for (const operator of traits.travelOperators) {
      if (!isOpen(domain, traits, bag, problem, operator, at)) continue;
      for (let i = domain.producesStart[operator] as number; i < (domain.producesStart[operator + 1] as number); i++) {
        const name = domain.producesName[i] as number;
        if (traits.isLocation[name] !== 1 || seen.has(name)) continue;
        const way = [...operators, operator];
        if (name === place) return way;
        seen.add(name);
        open.push({ operators: way, at: name });
      }
    }
  }
  return null;
}

/** Whether the journey is allowed and begins at the place, and all else that it needs is there. */
function isOpen(
  domain: CompiledDomain,
  traits: DomainAnalysis,
  { counts }: SimulatedInventory,
  { allowed, kept }: CompiledProblem,
  operator: number,
  at: number,
): boolean {
  if (allowed[operator] !== 1) return false;
  if (domain.consumesStart[operator] !== domain.consumesStart[operator + 1]) return false;
  if (domain.usesStart[operator] !== domain.usesStart[operator + 1]) return false;
  for (let i = domain.requiresStart[operator] as number; i < (domain.requiresStart[operator + 1] as number); i++) {
    const kinds = domain.requiresClass[i] as number;
    let held = 0;
    for (let k = domain.classStart[kinds] as number; k < (domain.classStart[kinds + 1] as number); k++) {
      const name = domain.classKinds[k] as number;
      if (traits.isLocation[name] === 1) held += name === at ? 1 : 0;
      else held += (counts[name] as number) + (kept[name] as number);
    }
    if (held < (domain.requiresCount[i] as number)) return false;
  }
  return true;
}
