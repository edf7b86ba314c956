// Proofs that no plan exists although everything is in reach: weights by which the start state
// weighs less than the goal, and no operator gains (planner/infeasible/). They settle cycles that a
// search never leaves (hay for wheat for hay). Sound and incomplete: null proves nothing. With a
// budget below a plan's cost the same weights prove the plan optimal.
// Cost: a few passes over the domain, and a few small linear programs if the goal is limited.
// Sound when amounts do not depend on slots: a goal that only slots rule out is never called
// unsolvable here.

import type { Reason } from "../../schemas/index.ts";
import { spendWork, WORK } from "../contract/work.ts";
import { type Reachability, reachable } from "../heuristics/reachability.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { type Balance, stateEquationOf } from "./cached-state-equation.ts";
import { type Landmark, needsOfAll, reachedBefore } from "./landmarks.ts";
import { refute } from "./refute.ts";
import { explainFirstNeed, explainShortage } from "./shortage-reasons.ts";

/**
 * Reasons why no plan exists, the goal's own first; null if amounts leave it open. The caller has
 * checked relaxed reachability (explain/index.ts).
 */
export function provenInfeasible(
  problem: CompiledProblem,
  reach: Reachability = reachable(problem.domain, problem.start, problem.allowed, problem.kept),
): Reason[] | null {
  const wanted = problem.goal.map(({ fluent, count }) => ({ classId: fluent, count }));
  const landmarks = needsOfAll(problem, reach);
  const balance = stateEquationOf(problem, reach, {
    wanted,
    landmarks,
    maxColumns: problem.limits.infeasible.maxColumns,
  });
  if (balance === null) return null;
  const refutation = refute(balance, { limits: problem.limits });
  // Reasons name the whole domain, since constraints may be in the way.
  const whole = problem.projection?.original ?? problem;
  if (refutation !== null) return explainShortage(whole, stateEquationInOriginal(problem, balance), refutation.weights);
  const first = landmarks
    .slice(0, problem.limits.infeasible.maxFirstLandmarks)
    .find((landmark) => isNeverFirst(problem, reach, landmark));
  if (first !== undefined) return explainFirstNeed(whole, needInOriginal(problem, first));
  // A goal that is made of itself (diamonds of a block of diamonds) is not made first that way, and
  // hides its other needs. The last landmark is the nearest to the inventory, so it is the one to
  // report.
  const more = needsOfAll(problem, reach, "first").filter(({ classId }) =>
    landmarks.every((one) => one.classId !== classId),
  );
  const last = more
    .slice(0, problem.limits.infeasible.maxFirstLandmarks)
    .findLast((landmark) => isNeverFirst(problem, reach, landmark));
  return last === undefined ? null : explainFirstNeed(whole, needInOriginal(problem, last));
}

/**
 * Whether amounts alone prove that no plan costs less than `cost`; only for few operators with
 * integer costs and no learned prices.
 */
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
    wanted: goal.map(({ fluent, count }) => ({ classId: fluent, count })),
    landmarks: needsOfAll(problem, reach),
    budget: Math.ceil(cost) - 1,
    maxColumns: problem.limits.infeasible.maxColumns,
  });
  const beforeEach = (): void => spendWork(problem, WORK.pass);
  return (
    balance !== null &&
    refute(balance, { limits, programs: limits.infeasible.maxOptimalityPrograms, beforeEach }) !== null
  );
}

const isIntegerCost = (cost: number): boolean => Number.isSafeInteger(cost) && cost >= 0;

/** The state equation in ids of the original domain. */
function stateEquationInOriginal(problem: CompiledProblem, balance: Balance): Balance {
  const { projection } = problem;
  if (projection === null) return balance;
  const fluents = balance.fluents.map((fluent) => (fluent < 0 ? fluent : (projection.nameOf[fluent] as number)));
  return { ...balance, fluents, needs: balance.needs.map((need) => need && needInOriginal(problem, need)) };
}

const needInOriginal = ({ projection }: CompiledProblem, need: Landmark): Landmark =>
  projection === null ? need : { ...need, classId: projection.classOf[need.classId] as number };

/** Reasons after an exhaustive search: amounts if they prove it, else the search itself. */
export function explainSearched(searched: CompiledProblem): Reason[] {
  const problem = searched.projection?.original ?? searched;
  const because = "every way to make it was searched, and each lacks something that cannot be made";
  const names = problem.goal
    .filter(({ count }) => count > 0)
    .map(({ fluent }) => problem.domain.names[fluent] as string);
  return provenInfeasible(problem) ?? names.map((item) => ({ code: "goal.missing", item, because }));
}

/** Whether `count` of a class can never be held for the first time. */
function isNeverFirst(problem: CompiledProblem, all: Reachability, landmark: Landmark): boolean {
  const { classId, count } = landmark;
  const reach = reachedBefore(problem, all, landmark);
  const options = {
    wanted: [{ classId, count }],
    landmarks: [],
    maxColumns: problem.limits.infeasible.maxColumns,
  };
  const balance = stateEquationOf(problem, reach, options);
  return balance !== null && refute(balance, { limits: problem.limits }) !== null;
}
