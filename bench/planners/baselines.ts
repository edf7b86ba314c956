// The baselines as planners of the bench: the naive recursive planner, uniform-cost search, and
// mahler.

import { compileProblem } from "../../planner/model/compiled-problem.ts";
import { actionsOf, type BaselineAnswer, type BaselineLimits } from "../baselines/baseline.ts";
import { mahlerFor, mahlerRefusal } from "../baselines/mahler.ts";
import { naiveRecursive } from "../baselines/naive-recursive.ts";
import { uniformCost } from "../baselines/uniform-cost.ts";
import type { BenchProblem } from "../suites/suite.ts";
import type { AttemptOptions, PlannerAdapter, PlannerAttempt } from "./adapter.ts";
import { planOfActions } from "./plan-of-actions.ts";

export const NAIVE_RECURSIVE: PlannerAdapter = {
  id: "naive-recursive",
  title: "the first recipe that works, need by need, whatever its cost",
  every: 2,
  refuses: goalOfItemsOnly,
  attempt: (problem, options) =>
    timed("naive-recursive", problem, options, (limits) =>
      naiveRecursive(compileProblem(problem.domain, problem.problem), limits),
    ),
};

export const UNIFORM_COST: PlannerAdapter = {
  id: "uniform-cost",
  title: "forward uniform-cost search over states",
  every: 4,
  refuses: goalOfItemsOnly,
  attempt: (problem, options) =>
    timed("uniform-cost", problem, options, (limits) =>
      uniformCost(compileProblem(problem.domain, problem.problem), limits),
    ),
};

export const MAHLER: PlannerAdapter = {
  id: "mahler",
  title: "mahler from npm, a third-party HTN planner, with methods made from the domain",
  every: 1,
  refuses: (problem) => goalOfItemsOnly(problem) ?? mahlerRefusal(compileProblem(problem.domain, problem.problem)),
  attempt: (problem, options) => {
    const plan = mahlerFor(compileProblem(problem.domain, problem.problem));
    return timed("mahler", problem, options, plan);
  },
};

function goalOfItemsOnly({ problem, failure }: BenchProblem): string | null {
  if (failure !== undefined) return null;
  return problem.goal.items === undefined ? "it plans for items only" : null;
}

/** Times the search including its plan's document, as with our own planners. */
function timed(
  planner: string,
  { domain, problem }: BenchProblem,
  { limits, now }: AttemptOptions,
  search: (limits: BaselineLimits) => BaselineAnswer,
): PlannerAttempt {
  const asked = { ...problem, planner, limits };
  const startedAt = now();
  const { status, actions, lowerBound, optimal, expanded, evaluated } = search({ ...limits, now });
  const firstMs = now() - startedAt;
  const plan = status === "solved" ? planOfActions(domain, asked, actionsOf({ domain }, actions)) : null;
  return {
    status,
    problem: asked,
    plan,
    lowerBound: plan === null ? null : lowerBound,
    optimal,
    expanded,
    evaluated,
    firstMs: plan === null ? null : firstMs,
    finalMs: now() - startedAt,
    equalH: null,
  };
}
