// Proofs that no plan exists where everything is in reach and yet there is not enough: what is held weighs less than what is wanted, and
// no operator gains weight (planner/infeasible/). They settle what a search goes round in circles over: hay for wheat for hay.
// Sound and not complete: null says nothing. Cost: a few passes over the domain, and where the goal is limited a few small linear programs.
// The same weights prove a plan cheapest: with a budget below its cost, what is left to spend is limited, too.
// Sound when amounts do not hang on slots: an order that slots rule out is no matter of amounts,
// and is never called unsolvable here.

import type { Reason } from "../../schemas/index.ts";
import { throwIfInterrupted } from "../contract/interruption.ts";
import { type Reachability, reachable } from "../heuristics/reachability.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { type Balance, stateEquationOf } from "./cached-state-equation.ts";
import { type Landmark, needsOfAll, reachedBefore } from "./landmarks.ts";
import { refute } from "./refute.ts";
import { explainFirstNeed, explainShortage } from "./shortage-reasons.ts";

/**
 * Reasons why no plan exists, the goal's own first; null where amounts leave it open. Goals outside relaxed reachability are not its
 * business: whoever asks has looked (explain/index.ts).
 */
export function provenInfeasible(
  problem: CompiledProblem,
  reach: Reachability = reachable(problem.domain, problem.start, problem.allowed, problem.kept),
): Reason[] | null {
  const wanted = problem.goal.map(({ fluent, count }) => ({ kinds: fluent, count }));
  const landmarks = needsOfAll(problem, reach);
  const balance = stateEquationOf(problem, reach, {
    wanted,
    landmarks,
    maxColumns: problem.limits.infeasible.maxColumns,
  });
  if (balance === null) return null;
  const refutation = refute(balance, { limits: problem.limits });
  // What is told is told of the whole domain, where constraints may be in the way.
  const whole = problem.projection?.original ?? problem;
  if (refutation !== null) return explainShortage(whole, stateEquationInOriginal(problem, balance), refutation.weights);
  const first = landmarks
    .slice(0, problem.limits.infeasible.maxFirstLandmarks)
    .find((landmark) => isNeverFirst(problem, reach, landmark));
  if (first !== undefined) return explainFirstNeed(whole, needInOriginal(problem, first));
  // What is made of itself (diamonds of a block of diamonds) is not what it is had by first, and hides what that needs. What came up last is the
  // nearest to what is held, and so the reason to tell.
  const more = needsOfAll(problem, reach, "first").filter(({ classId }) =>
    landmarks.every((one) => one.classId !== classId),
  );
  const last = more
    .slice(0, problem.limits.infeasible.maxFirstLandmarks)
    .findLast((landmark) => isNeverFirst(problem, reach, landmark));
  return last === undefined ? null : explainFirstNeed(whole, needInOriginal(problem, last));
}

/** Whether amounts alone show that no plan costs less than `cost`: in few operators, of which all cost whole numbers, and at no prices but theirs. */
export function provenCheapest(problem: CompiledProblem, cost: number): boolean {
  const { domain, goal, start, allowed, kept, hasLearnedCosts, limits } = problem;
  if (
    !limits.layers.amountProof ||
    hasLearnedCosts ||
    domain.operatorCount > problem.limits.infeasible.maxColumns ||
    !domain.cost.every(isIntegerCost)
  )
    return false;
  const reach = reachable(domain, start, allowed, kept);
  const balance = stateEquationOf(problem, reach, {
    wanted: goal.map(({ fluent, count }) => ({ kinds: fluent, count })),
    landmarks: needsOfAll(problem, reach),
    budget: Math.ceil(cost) - 1,
    maxColumns: problem.limits.infeasible.maxColumns,
  });
  const beforeEach = (): void => throwIfInterrupted(problem);
  return (
    balance !== null &&
    refute(balance, { limits, programs: limits.infeasible.maxOptimalityPrograms, beforeEach }) !== null
  );
}

const isIntegerCost = (cost: number): boolean => Number.isSafeInteger(cost) && cost >= 0;

/** The balance with names and classes in the numbers of the whole domain. */
function stateEquationInOriginal(problem: CompiledProblem, balance: Balance): Balance {
  const { projection } = problem;
  if (projection === null) return balance;
  const fluents = balance.fluents.map((fluent) => (fluent < 0 ? fluent : (projection.nameOf[fluent] as number)));
  return { ...balance, fluents, needs: balance.needs.map((need) => need && needInOriginal(problem, need)) };
}

const needInOriginal = ({ projection }: CompiledProblem, need: Landmark): Landmark =>
  projection === null ? need : { ...need, classId: projection.classOf[need.classId] as number };

/** Why there is no plan, where a search that looked everywhere found none: by amounts if they say it, else by the search alone. */
export function explainSearched(searched: CompiledProblem): Reason[] {
  const problem = searched.projection?.original ?? searched;
  const because = "every way to it was searched, and each runs out of something that cannot be had";
  const names = problem.goal
    .filter(({ count }) => count > 0)
    .map(({ fluent }) => problem.domain.names[fluent] as string);
  return provenInfeasible(problem) ?? names.map((item) => ({ code: "goal.missing", item, because }));
}

/** Whether so many of a class can never be held for the first time: what comes before does not come to it. */
function isNeverFirst(problem: CompiledProblem, all: Reachability, landmark: Landmark): boolean {
  const { classId, count } = landmark;
  const reach = reachedBefore(problem, all, landmark);
  const options = {
    wanted: [{ kinds: classId, count }],
    landmarks: [],
    maxColumns: problem.limits.infeasible.maxColumns,
  };
  const balance = stateEquationOf(problem, reach, options);
  return balance !== null && refute(balance, { limits: problem.limits }) !== null;
}
