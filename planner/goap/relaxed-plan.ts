// The operators of a relaxed plan (no fluent is ever used up): the best supporter of each fluent
// that the goal needs, by htn's cost estimates. It proves nothing; a first plan is likely to be
// made of these operators.
// Source: Hoffmann and Nebel, "The FF Planning System", JAIR 14, 2001.

import { type CostEstimates, costEstimatesOf } from "../htn/cost-estimates/estimates.ts";
import type { CompiledDomain } from "../model/compiled-domain.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { clearsOf, consumesOf, membersOf, requiresOf, usesOf } from "../model/rows.ts";

export interface RelaxedPlan {
  operators: Set<number>;
  /** The estimated cost of the goal; neither a lower nor an upper bound. */
  cost: number;
}

const NO_OPERATOR = -1;

/** The relaxed plan of a problem whose goal is in reach. */
export function relaxedPlan(problem: CompiledProblem): RelaxedPlan {
  const { goal, start, domain } = problem;
  const estimates = costEstimatesOf(problem);
  const { price, made, unit, method } = estimates;
  const operators = new Set<number>();
  const open: number[] = [];
  const support = (fluent: number): void => void open.push(method[fluent] as number);
  let cost = 0;
  for (const { fluent, count } of goal) {
    const missing = count - (start[fluent] as number);
    if (missing <= 0) continue;
    cost += made[fluent] as number;
    // A unit price may be Infinity where a single piece has a price, and 0 × Infinity is NaN.
    if (missing > 1) cost += (missing - 1) * (unit[fluent] as number);
    support(fluent);
  }
  for (let operator = open.pop(); operator !== undefined; operator = open.pop()) {
    if (operator === NO_OPERATOR || operators.has(operator)) continue;
    operators.add(operator);
    // A cleared fluent may be needed again.
    for (const fluent of clearsOf(domain, operator)) if (price[fluent] === 0) support(fluent);
    for (const { altSet } of [...consumesOf(domain, operator), ...usesOf(domain, operator)]) {
      support(cheapestMember(domain, estimates, altSet));
    }
    for (const { altSet } of requiresOf(domain, operator)) {
      const fluent = cheapestMember(domain, estimates, altSet);
      // A required fluent stays; of a consumed one there may be too few.
      if (price[fluent] !== 0) support(fluent);
    }
  }
  return { operators, cost };
}

function cheapestMember(domain: CompiledDomain, { price, made }: CostEstimates, altSet: number): number {
  const members = membersOf(domain, altSet);
  let cheapest = members[0] as number;
  for (const fluent of members) {
    if (price[fluent] === 0) return fluent;
    if ((made[fluent] as number) < (made[cheapest] as number)) cheapest = fluent;
  }
  return cheapest;
}
