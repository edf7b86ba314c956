// From a leaf of the regression to a plan: hands the kinds that meet each class's demand to the lots that consume the class, puts the lots in
// order, and leaves out what nothing needs.

import { dearestProductPrice } from "../heuristics/prices.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import type { Lot } from "../model/lot.ts";
import { consumesOf } from "../model/rows.ts";
import { keepNeeded } from "../postprocess/action-elimination.ts";
import { trimSurplus } from "../postprocess/trim-surplus.ts";
import { type Schedule, scheduleLots } from "../schedule/index.ts";
import type { Node } from "./node.ts";
import type { SearchSpace } from "./search-space.ts";
import { allot } from "./supply.ts";

/** The lots of a node in order, without what was decided for something that came to nothing; what is missing where there is no order. */
export function orderOf({ problem, order }: SearchSpace, node: Node): Schedule {
  const priority = (operator: number): number => dearestProductPrice(problem.domain, order, operator);
  const lots = lotsOf(problem, node);
  const whole = scheduleLots(problem, lots, priority);
  if (whole.status === "blocked") return whole;
  const trimmed = scheduleLots(problem, trimSurplus(problem, lots), priority);
  const needed = keepNeeded(problem, trimmed.status === "ordered" ? trimmed.lots : whole.lots);
  return needed.status === "ordered" ? needed : whole;
}

/** The lots that a node without open demands has decided, each with the kinds that it consumes. */
export function lotsOf(problem: CompiledProblem, node: Node): Lot[] {
  const { domain, start } = problem;
  const left = allot(domain, node.demands, (name) => node.stock.get(name) ?? (start[name] as number)).allotment;
  return [...node.lots].map(([operator, times]) => {
    const kinds = new Map<number, number>();
    const consume = (name: number, count: number): void => void kinds.set(name, (kinds.get(name) ?? 0) + count);
    for (const { altSet, count: each } of consumesOf(domain, operator)) {
      let missing = each * times;
      if (altSet < domain.nameCount) {
        consume(altSet, missing);
        continue;
      }
      for (const [name, count] of left.get(altSet) ?? []) {
        const taken = Math.min(missing, count);
        if (taken === 0) continue;
        consume(name, taken);
        left.get(altSet)?.set(name, count - taken);
        missing -= taken;
      }
    }
    return { operator, times, kinds };
  });
}
