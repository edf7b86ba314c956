// Takes out of a multiset of lots what nothing needs: fuel burned beyond what is cooked, planks beyond what is crafted. Batches
// and partial methods leave such surplus behind. Only amounts are looked at, so the rest must still be put in order.

import type { CompiledProblem } from "./model/compiled-problem.ts";
import { type Lot, mergeLots } from "./model/lot.ts";

/** The lots without applications whose every product is left over in the end; new lots, one for each operator. */
export function trimSurplus(problem: CompiledProblem, lots: readonly Lot[]): Lot[] {
  const { domain } = problem;
  const merged = mergeLots(lots);
  const surplus = surplusOf(problem, merged);
  const needed = lookedAt(problem, merged);
  for (let changed = true; changed; ) {
    changed = false;
    for (const lot of merged) {
      const times = Math.min(lot.times, idleTimes(problem, lot, surplus, needed));
      if (times <= 0) continue;
      const returned = takeBack(problem, lot, times);
      if (returned === null) continue;
      changed = true;
      lot.times -= times;
      for (const [name, count] of returned) surplus.set(name, (surplus.get(name) ?? 0) + count);
      const end = domain.producesStart[lot.operator + 1] as number;
      for (let i = domain.producesStart[lot.operator] as number; i < end; i++) {
        const name = domain.producesName[i] as number;
        surplus.set(name, (surplus.get(name) ?? 0) - (domain.producesCount[i] as number) * times);
      }
    }
  }
  return merged.filter(({ times }) => times > 0);
}

/** By name: what is left in the end beyond the goal, for names that the lots make. */
function surplusOf(problem: CompiledProblem, lots: readonly Lot[]): Map<number, number> {
  const { domain, goal, start } = problem;
  const surplus = new Map<number, number>();
  const add = (name: number, count: number): void => {
    surplus.set(name, (surplus.get(name) ?? (start[name] as number)) + count);
  };
  for (const { operator, times, kinds } of lots) {
    for (let i = domain.producesStart[operator] as number; i < (domain.producesStart[operator + 1] as number); i++) {
      add(domain.producesName[i] as number, (domain.producesCount[i] as number) * times);
    }
    for (const [name, count] of kinds) add(name, -count);
  }
  for (const { name, count } of goal) add(name, -count);
  return surplus;
}

/** Names that some lot requires, uses or clears: how many of them there are at a time matters, not only in the end. */
function lookedAt({ domain }: CompiledProblem, lots: readonly Lot[]): Set<number> {
  const names = new Set<number>();
  const addClass = (kinds: number): void => {
    for (let k = domain.classStart[kinds] as number; k < (domain.classStart[kinds + 1] as number); k++) {
      names.add(domain.classKinds[k] as number);
    }
  };
  for (const { operator } of lots) {
    for (let i = domain.requiresStart[operator] as number; i < (domain.requiresStart[operator + 1] as number); i++) {
      addClass(domain.requiresClass[i] as number);
    }
    for (let i = domain.usesStart[operator] as number; i < (domain.usesStart[operator + 1] as number); i++) {
      addClass(domain.usesClass[i] as number);
    }
    for (let i = domain.clearsStart[operator] as number; i < (domain.clearsStart[operator + 1] as number); i++) {
      names.add(domain.clearsName[i] as number);
    }
  }
  return names;
}

/** How many applications of the lot could be left out with all that is looked at, and the goal, as they were. */
function idleTimes(
  { domain }: CompiledProblem,
  { operator }: Lot,
  surplus: ReadonlyMap<number, number>,
  needed: ReadonlySet<number>,
): number {
  let times = Number.POSITIVE_INFINITY;
  for (let i = domain.producesStart[operator] as number; i < (domain.producesStart[operator + 1] as number); i++) {
    const name = domain.producesName[i] as number;
    if (needed.has(name)) return 0;
    times = Math.min(times, Math.floor((surplus.get(name) ?? 0) / (domain.producesCount[i] as number)));
  }
  return times === Number.POSITIVE_INFINITY ? 0 : times;
}

/** Takes the kinds of so many applications out of the lot; null (and nothing changed) where which ones is not plain. */
function takeBack({ domain }: CompiledProblem, lot: Lot, times: number): [name: number, count: number][] | null {
  if (times === lot.times) {
    const all = [...lot.kinds];
    lot.kinds.clear();
    return all;
  }
  const start = domain.consumesStart[lot.operator] as number;
  const needs = (domain.consumesStart[lot.operator + 1] as number) - start;
  if (needs > 1) return null;
  let left = needs === 0 ? 0 : (domain.consumesCount[start] as number) * times;
  const returned: [number, number][] = [];
  for (const [name, count] of [...lot.kinds].sort((a, b) => a[1] - b[1] || a[0] - b[0])) {
    const taken = Math.min(left, count);
    if (taken === 0) break;
    returned.push([name, taken]);
    if (taken === count) lot.kinds.delete(name);
    else lot.kinds.set(name, count - taken);
    left -= taken;
  }
  return returned;
}
