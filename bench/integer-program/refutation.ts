// Explains why no order exists: a few names alone make the goal unreachable with the operators of a
// solution, each within its number of applications. The conclusion holds for every plan: some
// operator must be applied more often than its bound. Bounds that do not matter are lifted first,
// so that few operators remain to choose from. Source: the refinement of state equations by
// increments, Wimmel and Wolf, "Applying CEGAR to the Petri net state equation", 2011.

import { Tracked } from "./bounded-state.ts";
import type { ExactProblem } from "./exact-problem.ts";
import { ExactOrderSearch } from "./order-search.ts";

/** Every plan applies at least one of these operators at least `atLeast` times. */
export type Increment = readonly { operator: number; atLeast: number }[];

const SMALL_BUDGET = 2_000;

/**
 * The increments that follow where `times` (by operator) have no order for the names in `tracked`
 * alone; empty where the goal is out of reach however often operators are applied.
 */
export function incrementOf(problem: ExactProblem, times: readonly number[], tracked: ReadonlySet<number>): Increment {
  const names = shrunk(problem, times, tracked);
  const bounds = [...times];
  const helpers = problem.operators.flatMap(({ produces }, operator) =>
    produces.some(({ name }) => names.has(name)) ? [operator] : [],
  );
  for (const operator of problem.operators.keys())
    if (!helpers.includes(operator)) bounds[operator] = Number.POSITIVE_INFINITY;
  liftBounds(problem, names, bounds, helpers);
  return helpers.flatMap((operator) => {
    const bound = bounds[operator] ?? 0;
    return bound === Number.POSITIVE_INFINITY ? [] : [{ operator, atLeast: bound + 1 }];
  });
}

const isOutOfReach = (
  problem: ExactProblem,
  names: ReadonlySet<number>,
  bounds: readonly number[],
  budget: number,
): boolean => {
  const tracked = new Tracked(problem, names, bounds, bounds.includes(Number.POSITIVE_INFINITY));
  return new ExactOrderSearch(tracked).run(tracked.start(bounds), budget).status === "unreachable";
};

/**
 * Drops names without which the goal would still be unreachable: in halves at first, one by one at
 * the end.
 */
function shrunk(problem: ExactProblem, times: readonly number[], tracked: ReadonlySet<number>): ReadonlySet<number> {
  let names = [...tracked];
  for (let size = Math.ceil(names.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < names.length; ) {
      const fewer = [...names.slice(0, at), ...names.slice(at + size)];
      if (isOutOfReach(problem, new Set(fewer), times, SMALL_BUDGET)) names = fewer;
      else at += size;
    }
  }
  return new Set(names);
}

/**
 * Lifts bounds as long as the goal stays out of reach: of all unused operators at once if possible,
 * else one after another.
 */
function liftBounds(
  problem: ExactProblem,
  names: ReadonlySet<number>,
  bounds: number[],
  helpers: readonly number[],
): void {
  const tryLift = (operators: readonly number[]): boolean => {
    const before = operators.map((operator) => bounds[operator] ?? 0);
    for (const operator of operators) bounds[operator] = Number.POSITIVE_INFINITY;
    if (isOutOfReach(problem, names, bounds, SMALL_BUDGET)) return true;
    for (const [index, operator] of operators.entries()) bounds[operator] = before[index] ?? 0;
    return false;
  };
  const groups: (readonly number[])[] = [helpers];
  for (let group = groups.pop(); group !== undefined; group = groups.pop()) {
    if (group.length === 0 || tryLift(group) || group.length === 1) continue;
    const middle = Math.ceil(group.length / 2);
    groups.push(group.slice(middle), group.slice(0, middle));
  }
  for (const operator of helpers)
    if (bounds[operator] !== Number.POSITIVE_INFINITY) raise(problem, names, bounds, operator);
}

/**
 * Raises a bound as far as possible, in steps of one, so that an operator that must be applied
 * thrice is not required one by one.
 */
function raise(problem: ExactProblem, names: ReadonlySet<number>, bounds: number[], operator: number): void {
  for (let more = 0; more < 8; more++) {
    bounds[operator] = (bounds[operator] ?? 0) + 1;
    if (isOutOfReach(problem, names, bounds, SMALL_BUDGET)) continue;
    bounds[operator] = (bounds[operator] ?? 0) - 1;
    return;
  }
}
