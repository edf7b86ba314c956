// A projected problem, and results for it in the ids of the original.

import type { CompiledProblem } from "./compiled-problem.ts";
import type { ScheduledBatch } from "./operator-batch.ts";
import { projectDomain } from "./projected-domain.ts";

/**
 * The problem with only these operators (ascending), and all fluents that are held, kept or wanted.
 * The caller has to pass every permitted operator that a plan may need.
 */
export function projectProblem(original: CompiledProblem, operators: Int32Array): CompiledProblem {
  const { start, kept, startFluents, keptFluents, goal } = original;
  const named = [...startFluents, ...keptFluents, ...goal.map(({ fluent }) => fluent)];
  const projection = projectDomain(original.domain, operators, named);
  const { domain, nameOf, nameAt } = projection;
  const here = (fluent: number): number => nameAt[fluent] as number;
  const worn = [...original.worn].filter(([fluent]) => here(fluent) >= 0);
  return {
    ...original,
    domain,
    start: nameOf.map((fluent) => start[fluent] as number),
    kept: nameOf.map((fluent) => kept[fluent] as number),
    startFluents: startFluents.map(here),
    keptFluents: keptFluents.map(here),
    worn: new Map(worn.map(([fluent, uses]) => [here(fluent), uses])),
    goal: goal.map(({ fluent, count }) => ({ fluent: here(fluent), count })),
    others: [],
    task: null,
    allowed: Uint8Array.from(operators, (operator) => original.allowed[operator] as number),
    searchCost: original.hasLearnedCosts
      ? Float64Array.from(operators, (operator) => original.searchCost[operator] as number)
      : domain.cost,
    projection: { ...projection, original },
  };
}

/** A batch in the original's ids; unchanged without a projection. */
export function batchInOriginal({ projection }: CompiledProblem, batch: ScheduledBatch): ScheduledBatch {
  if (projection === null) return batch;
  const { nameOf, operatorOf } = projection;
  const named = (counts: ReadonlyMap<number, number>): Map<number, number> =>
    new Map([...counts].map(([fluent, count]) => [nameOf[fluent] as number, count]));
  const { operator, times, consumed, wear } = batch;
  return { operator: operatorOf[operator] as number, times, consumed: named(consumed), wear: named(wear) };
}
