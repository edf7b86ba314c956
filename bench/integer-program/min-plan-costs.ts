// The least cost of a plan that applies an operator: the largest cost among its needs, each met in
// the cheapest way, and its own cost. With a bound on the cost of plans, operators beyond it need
// not be considered. Source: the maximum heuristic of Bonet and Geffner, "Planning as heuristic
// search", 2001, with amounts at the best rate.

import type { ExactNeed, ExactProblem } from "./exact-problem.ts";

/**
 * By operator: a lower bound on every plan that applies it; Infinity where none can. The same for
 * the goal.
 */
interface ReferenceMinCosts {
  operators: Float64Array;
  goal: number;
}

export function referenceMinCosts(problem: ExactProblem): ReferenceMinCosts {
  const { operators, names, start, floor, durability, tools, goal } = problem;
  /** By name: the least cost of making one more, and of each at the best rate. */
  const making = new Float64Array(names.length).fill(Number.POSITIVE_INFINITY);
  const rate = new Float64Array(names.length).fill(Number.POSITIVE_INFINITY);
  const users = names.map((): number[] => []);
  for (const [operator, { cost, produces, consumes, requires, uses }] of operators.entries()) {
    for (const { name, count } of produces) rate[name] = Math.min(rate[name] as number, cost / count);
    for (const kind of new Set([...consumes, ...requires, ...uses].flatMap(({ kinds }) => kinds)))
      users[kind]?.push(operator);
  }
  const free = (name: number): number => (start[name] ?? 0) - (floor[name] ?? 0);
  const held = (name: number): number => start[name] ?? 0;
  const points = (name: number): number => {
    if (free(name) <= 0) return 0;
    if (durability[name] === 0) return Number.POSITIVE_INFINITY;
    return (tools.get(name) ?? []).slice(0, free(name)).reduce((sum, left) => sum + left, 0);
  };
  const meeting = ({ kinds, count }: ExactNeed, there: (name: number) => number, perUnit: boolean): number => {
    let missing = count;
    let min = Number.POSITIVE_INFINITY;
    let cheapest = Number.POSITIVE_INFINITY;
    for (const kind of kinds) {
      missing -= there(kind);
      min = Math.min(min, making[kind] as number);
      cheapest = Math.min(cheapest, rate[kind] as number);
    }
    if (missing <= 0) return 0;
    return perUnit && cheapest < Number.POSITIVE_INFINITY ? Math.max(min, missing * cheapest) : min;
  };
  const costOf = (operator: number): number => {
    const { cost = 0, consumes = [], requires = [], uses = [] } = operators[operator] ?? {};
    let dearest = 0;
    for (const need of consumes) dearest = Math.max(dearest, meeting(need, free, true));
    for (const need of requires) dearest = Math.max(dearest, meeting(need, held, true));
    for (const { kinds, count } of uses) {
      dearest = Math.max(dearest, meeting({ kinds, count: Math.max(count, 1e-9) }, points, false));
    }
    return dearest + cost;
  };
  const min = new Float64Array(operators.length).fill(Number.POSITIVE_INFINITY);
  const queue = [...operators.keys()];
  const queued = new Uint8Array(operators.length).fill(1);
  for (let at = 0; at < queue.length; at++) {
    const operator = queue[at] as number;
    queued[operator] = 0;
    const cost = costOf(operator);
    if (cost >= (min[operator] as number)) continue;
    min[operator] = cost;
    for (const { name } of operators[operator]?.produces ?? []) {
      if (cost >= (making[name] as number)) continue;
      making[name] = cost;
      for (const user of users[name] ?? []) {
        if (queued[user] === 1) continue;
        queued[user] = 1;
        queue.push(user);
      }
    }
  }
  return { operators: min, goal: Math.max(0, ...goal.map((need) => meeting(need, held, true))) };
}
