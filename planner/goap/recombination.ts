// Cheaper plans of nothing but the operators that some plans apply: these are few, so that staged programs settle quickly what the whole
// problem is too large for. One plan alone may hold a better one (a bottle that comes back is filled again; grass for one seed is enough,
// since a harvest gives the next), and what two plans do well may stand side by side in a third.
// Source: recombination of solutions by integer programming, Rothberg, INFORMS Journal on Computing 19, 2007.

import type { Counters, FoundPlan } from "../contract/search.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { narrowedTo, planWithin, takenIn } from "./parts.ts";
import type { Improver, NearImprover } from "./preparation.ts";
import { SearchSpace } from "./search-space.ts";
import { cheaperThan, isStageable } from "./staging.ts";

/**
 * Pieces in all, and in one go: a program that was solved, or a part of one that takes longer. They take a fraction of a millisecond each, and
 * what so many do not settle is left: as many programs, however long they take, cost more time than what they find is worth.
 */
const MOST_PIECES = 48;
const AT_ONCE = 8;
/** Programs of more operators take longer. */
const MOST_OPERATORS = 100;
/** The same where the relaxation says what to look at: few programs are asked so, and each that is stands for a proof that takes long. */
const NEAR = { pieces: 100, operators: 300 };

/** Ever cheaper plans than `plan`, of the operators that it applies itself. */
export const recombined: Improver = (problem, plan, counters) =>
  problem.limits.layers.solutionRecombination
    ? recombinations(problem, plan, withOwn(plan, new Uint8Array(problem.domain.operatorCount)), plan.cost, counters)
    : [];

/** Ever cheaper plans, of the operators that a plan applies itself, if there is one, and those marked. */
export const recombinedNear: NearImprover = (problem, marks, plan, below, counters) =>
  recombinations(problem, plan, plan === null ? marks : withOwn(plan, marks), below, counters, NEAR);

/** Ever cheaper plans that cost less than `below`, of the operators that are marked; a pause now and then, with null. `problem` is a narrow one. */
export function* recombinations(
  problem: CompiledProblem,
  plan: FoundPlan | null,
  marks: Uint8Array,
  below: number,
  counters: Counters,
  most = { pieces: MOST_PIECES, operators: MOST_OPERATORS },
): Generator<FoundPlan | null> {
  const operators = marks.reduce((sum, mark) => sum + mark, 0);
  if (operators > most.operators) return;
  const part = narrowedTo(problem.narrowing?.whole ?? problem, problem, marks);
  const space = new SearchSpace(part, takenIn(problem, part, plan, new Set()));
  if (!isStageable(space)) return;
  let pieces = 0;
  for (const { lots } of cheaperThan(space, below, counters, { isThorough: false })) {
    if (lots !== null) yield planWithin(problem, part, { lots: [...lots] });
    else if (++pieces === most.pieces) return;
    else if (pieces % AT_ONCE === 0) yield null;
  }
}

function withOwn({ lots }: FoundPlan, others: Uint8Array): Uint8Array {
  const marks = others.slice();
  for (const { operator } of lots) marks[operator] = 1;
  return marks;
}
