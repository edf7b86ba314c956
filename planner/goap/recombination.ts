// Cheaper plans from the operators of known plans: these are few, so an integer program over them
// is soon solved. One plan alone may hold a better one (a returned bottle is filled again), and a
// third plan may combine the best of two.
// Source: recombination of solutions by integer programming, Rothberg, INFORMS Journal on Computing
// 19, 2007.

import type { Counters, FoundPlan } from "../contract/search.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { canUseIntegerPrograms, cheaperPlans } from "./cheaper-plans.ts";
import type { Improver, NearImprover } from "./improver.ts";
import { incumbentUsage, planInProjection, projectTo } from "./projections.ts";
import { SearchSpace } from "./search-space.ts";

/** Successively cheaper plans from the operators of `plan`. */
export const recombinePlan: Improver = (problem, plan, counters) =>
  problem.limits.layers.solutionRecombination
    ? recombine(
        problem,
        plan,
        withOwnOperators(plan, new Uint8Array(problem.domain.operatorCount)),
        plan.cost,
        counters,
      )
    : [];

/** Successively cheaper plans from the marked operators and those of the plan, if there is one. */
export const recombineNear: NearImprover = (problem, marks, plan, below, counters) =>
  recombine(problem, plan, plan === null ? marks : withOwnOperators(plan, marks), below, counters, {
    pieces: problem.limits.goap.maxRinsPrograms,
    operators: problem.limits.goap.maxRinsOperators,
  });

/** Successively cheaper plans below `below` from marked operators of a projection; null now and then. */
export function* recombine(
  problem: CompiledProblem,
  plan: FoundPlan | null,
  marks: Uint8Array,
  below: number,
  counters: Counters,
  max = {
    pieces: problem.limits.goap.maxRecombinationPrograms,
    operators: problem.limits.goap.maxRecombinationOperators,
  },
): Generator<FoundPlan | null> {
  const operators = marks.reduce((sum, mark) => sum + mark, 0);
  if (operators > max.operators) return;
  const part = projectTo(problem.projection?.original ?? problem, problem, marks);
  const space = new SearchSpace(part, incumbentUsage(problem, part, plan, new Set()));
  if (!canUseIntegerPrograms(space)) return;
  let pieces = 0;
  for (const { batches } of cheaperPlans(space, below, counters, { isThorough: false })) {
    if (batches !== null) yield planInProjection(problem, part, { batches: [...batches] });
    else if (++pieces === max.pieces) return;
    else if (pieces % problem.limits.goap.programsPerStep === 0) yield null;
  }
}

function withOwnOperators({ batches }: FoundPlan, others: Uint8Array): Uint8Array {
  const marks = others.slice();
  for (const { operator } of batches) marks[operator] = 1;
  return marks;
}
