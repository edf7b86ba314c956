// A problem over a part of its domain, and what was found for it in the numbers of the whole (narrowed-domain.ts).

import type { CompiledProblem } from "./compiled-problem.ts";
import type { ScheduledBatch } from "./lot.ts";
import { projectDomain } from "./narrowed-domain.ts";

/**
 * The problem with these operators (ascending) alone; everything that is held, kept or wanted is there as well. Its permitted operators
 * are to be among them, as far as a plan may need them: that is the caller's to know.
 */
export function projectProblem(original: CompiledProblem, operators: Int32Array): CompiledProblem {
  const { domain, start, kept, startNames, keptNames, worn, goal, searchCost, hasLearnedCosts, slots, constraints } =
    original;
  const named = [...startNames, ...keptNames, ...goal.map(({ name }) => name)];
  const narrowing = projectDomain(domain, operators, named);
  const { nameOf, nameAt } = narrowing;
  const here = (name: number): number => nameAt[name] as number;
  const narrow = narrowing.domain;
  return {
    domain: narrow,
    start: nameOf.map((name) => start[name] as number),
    kept: nameOf.map((name) => kept[name] as number),
    startNames: startNames.map(here),
    keptNames: keptNames.map(here),
    worn: new Map([...worn].filter(([name]) => here(name) >= 0).map(([name, uses]) => [here(name), uses])),
    goal: goal.map(({ name, count }) => ({ name: here(name), count })),
    task: null,
    allowed: Uint8Array.from(operators, (operator) => original.allowed[operator] as number),
    searchCost: hasLearnedCosts
      ? Float64Array.from(operators, (operator) => searchCost[operator] as number)
      : narrow.cost,
    hasLearnedCosts,
    slots,
    constraints,
    projection: { ...narrowing, original },
    isInterrupted: original.isInterrupted,
    limits: original.limits,
  };
}

/** A lot of the narrow problem in the numbers of the whole; as it is where nothing was narrowed. */
export function batchInOriginal({ projection }: CompiledProblem, lot: ScheduledBatch): ScheduledBatch {
  if (projection === null) return lot;
  const { nameOf, operatorOf } = projection;
  const named = (counts: ReadonlyMap<number, number>): Map<number, number> =>
    new Map([...counts].map(([name, count]) => [nameOf[name] as number, count]));
  const { operator, times, consumed, wear } = lot;
  return { operator: operatorOf[operator] as number, times, consumed: named(consumed), wear: named(wear) };
}
