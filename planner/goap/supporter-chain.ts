// The cheapest chain of makings for what a node leaves open, at its prices: how each thing would be had, what that spends, and what it
// has to hold. Where the bound has not counted one of its operators in full, the search decides on that operator first.
// Sound for every choice: the search branches into plans with the operator and plans without it, so
// that the chain decides the order of the search alone.
// Earns with learned prices: 1 of 16 plans cheaper, by 5 % (docs/planning.md).

import { classPrice } from "../heuristics/prices.ts";
import { holdsSome } from "../heuristics/reachability.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import type { ClassShortage } from "./demand-matching.ts";
import { isBanned, type SearchNode } from "./node.ts";

/** The operators of the chain, each once, in the order in which it comes upon them. */
export function bestSupporterChain(
  { domain, kept }: CompiledProblem,
  usable: Uint8Array,
  node: SearchNode,
  shortages: readonly ClassShortage[],
  there: Uint8Array,
): number[] {
  const { prices, full, reducedCosts } = node.pricing;
  const operators = new Set<number>();
  const met = new Set<number>();
  const open: number[] = [];
  const want = (fluent: number): void => {
    if (fluent < 0 || met.has(fluent)) return;
    met.add(fluent);
    open.push(fluent);
  };
  const cheapest = (classId: number, by: Float64Array): number => {
    let best = -1;
    for (let k = domain.classStart[classId] as number; k < (domain.classStart[classId + 1] as number); k++) {
      const fluent = domain.classKinds[k] as number;
      if (best < 0 || (by[fluent] as number) < (by[best] as number)) best = fluent;
    }
    return best;
  };
  const isThere = (classId: number): boolean => {
    for (let k = domain.classStart[classId] as number; k < (domain.classStart[classId + 1] as number); k++) {
      if (there[domain.classKinds[k] as number] === 1) return true;
    }
    return false;
  };
  for (const { classes } of shortages) {
    for (const classId of classes) {
      if (classPrice(domain, prices, classId) === Number.POSITIVE_INFINITY) continue;
      want(cheapest(classId, prices));
    }
  }
  for (const classId of node.needs) if (!isThere(classId)) want(cheapest(classId, full));
  for (let fluent = open.pop(); fluent !== undefined; fluent = open.pop()) {
    let best = -1;
    for (let p = domain.producersStart[fluent] as number; p < (domain.producersStart[fluent + 1] as number); p++) {
      const operator = domain.producersOf[p] as number;
      if (usable[operator] !== 1 || isBanned(node, operator) || reducedCosts[operator] === Number.POSITIVE_INFINITY)
        continue;
      if (best < 0 || (reducedCosts[operator] as number) < (reducedCosts[best] as number)) best = operator;
    }
    if (best < 0 || operators.has(best)) continue;
    operators.add(best);
    for (let i = domain.spendsStart[best] as number; i < (domain.spendsStart[best + 1] as number); i++) {
      const classId = domain.spendsClass[i] as number;
      if (domain.isItem[domain.classKinds[domain.classStart[classId] as number] as number] === 1 || !isThere(classId)) {
        want(cheapest(classId, prices));
      }
    }
    for (const [start, classes] of [
      [domain.usesStart, domain.usesClass],
      [domain.requiresStart, domain.requiresClass],
    ] as const) {
      for (let i = start[best] as number; i < (start[best + 1] as number); i++) {
        const classId = classes[i] as number;
        if (!isThere(classId) && !(start === domain.requiresStart && holdsSome(domain, kept, classId)))
          want(cheapest(classId, full));
      }
    }
  }
  return [...operators];
}
