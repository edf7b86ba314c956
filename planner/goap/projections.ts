// Projections of a problem to some of its operators, and plans translated between a problem's ids
// and its projection's. A projection of a projection is made from the original, so every projection
// is one step away from the domain's ids.

import type { FoundPlan } from "../contract/search.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { costOf, type ScheduledBatch, searchCostOf } from "../model/operator-batch.ts";
import { batchInOriginal, projectProblem } from "../model/projected-problem.ts";
import { producesOf } from "../model/rows.ts";
import type { IncumbentUsage } from "./unit-priced-fluents.ts";

/** Projects `problem` to the operators marked in `part`, itself or a projection of it. */
export function projectTo(problem: CompiledProblem, part: CompiledProblem, marks: Uint8Array): CompiledProblem {
  const operatorOf = part.projection?.operatorOf;
  const operators: number[] = [];
  for (let operator = 0; operator < marks.length; operator++) {
    if (marks[operator] === 1) operators.push(operatorOf === undefined ? operator : (operatorOf[operator] as number));
  }
  return projectProblem(problem.projection?.original ?? problem, Int32Array.from(operators));
}

/** Translates a plan of the projection `part` to ids of `problem`. */
export function planInProjection(
  problem: CompiledProblem,
  part: CompiledProblem,
  { batches }: Pick<FoundPlan, "batches">,
): FoundPlan {
  const within = batches.map((batch) => batchInProjection(problem, part, batch));
  return { batches: within, cost: costOf(problem.domain, within), decomposition: null };
}

function batchInProjection(
  { projection }: CompiledProblem,
  part: CompiledProblem,
  batch: ScheduledBatch,
): ScheduledBatch {
  const inWhole = batchInOriginal(part, batch);
  if (projection === null) return inWhole;
  const { nameAt, operatorOf } = projection;
  const name = (named: number): number => nameAt[named] as number;
  return renumbered(inWhole, operatorOf.indexOf(inWhole.operator), name);
}

/** Translates a plan of `problem` to ids of the projection; null if an operator is missing. */
export function planInOriginal(problem: CompiledProblem, part: CompiledProblem, plan: FoundPlan): FoundPlan | null {
  const batches: ScheduledBatch[] = [];
  for (const batch of plan.batches) {
    const operator = problem.projection?.operatorOf[batch.operator] ?? batch.operator;
    const at = part.projection?.operatorOf.indexOf(operator) ?? operator;
    if (at < 0) return null;
    batches.push(renumbered(batch, at, (fluent) => nameIn(problem, part, fluent)));
  }
  return { ...plan, batches };
}

function renumbered(
  { times, consumed, wear }: ScheduledBatch,
  operator: number,
  name: (named: number) => number,
): ScheduledBatch {
  const named = (counts: ReadonlyMap<number, number>): Map<number, number> =>
    new Map([...counts].map(([one, count]) => [name(one), count]));
  return { operator, times, consumed: named(consumed), wear: named(wear) };
}

/** The id in the projection of a fluent of `problem`; -1 if it has none. */
function nameIn(problem: CompiledProblem, part: CompiledProblem, fluent: number): number {
  const inWhole = problem.projection?.nameOf[fluent] ?? fluent;
  return part.projection === null ? inWhole : (part.projection.nameAt[inWhole] as number);
}

/** A plan's usage by fluents of the projection. `flipped` are fluents of `problem`. */
export function incumbentUsage(
  problem: CompiledProblem,
  part: CompiledProblem,
  plan: FoundPlan | null,
  turned: ReadonlySet<number>,
): IncumbentUsage {
  const counts = new Map<number, number>();
  const batches = new Map<number, number>();
  for (const { operator, consumed } of plan?.batches ?? []) {
    for (const [fluent, count] of consumed) {
      const at = nameIn(problem, part, fluent);
      if (at >= 0) counts.set(at, (counts.get(at) ?? 0) + count);
    }
    for (const { fluent, count } of producesOf(problem.domain, operator)) {
      const at = nameIn(problem, part, fluent);
      if (at >= 0) batches.set(at, Math.max(batches.get(at) ?? 0, count));
    }
  }
  const here = [...turned].map((fluent) => nameIn(problem, part, fluent)).filter((at) => at >= 0);
  return { counts, batches, flipped: new Set(here) };
}

/** The search cost of a plan; Infinity without one. */
export function searchCost(problem: CompiledProblem, plan: FoundPlan | null): number {
  return plan === null ? Number.POSITIVE_INFINITY : searchCostOf(problem, plan.batches);
}
