// The operators of a relaxed plan: what each thing that the goal hangs on is had by for the least where nothing is used up, by the prices of the
// start, in which no way leads back to itself. It proves nothing; a first plan is likely made of these few.
// Source: Hoffmann and Nebel, "The FF Planning System", JAIR 14, 2001.

import { type CostEstimates, costEstimatesOf } from "../htn/cost-estimates/estimates.ts";
import type { CompiledDomain } from "../model/compiled-domain.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";

export interface RelaxedPlan {
  operators: Set<number>;
  /** What the goal costs so: no bound, neither from below nor from above. */
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
  let cost = 0;
  for (const { fluent, count } of goal) {
    const lacking = count - (start[fluent] as number);
    if (lacking <= 0) continue;
    cost += made[fluent] as number;
    // Of what has no price for more than one, one may still do: nothing times Infinity is no number.
    if (lacking > 1) cost += (lacking - 1) * (unit[fluent] as number);
    open.push(method[fluent] as number);
  }
  for (let operator = open.pop(); operator !== undefined; operator = open.pop()) {
    if (operator === NO_OPERATOR || operators.has(operator)) continue;
    operators.add(operator);
    // What it ends may be needed again.
    for (let i = domain.clearsStart[operator] as number; i < (domain.clearsStart[operator + 1] as number); i++) {
      const fluent = domain.clearsName[i] as number;
      if (price[fluent] === 0) open.push(method[fluent] as number);
    }
    const { consumesStart, consumesClass, usesStart, usesClass, requiresStart, requiresClass } = domain;
    for (const [from, classes, isSpent] of [
      [consumesStart, consumesClass, true],
      [usesStart, usesClass, true],
      [requiresStart, requiresClass, false],
    ] as const) {
      for (let i = from[operator] as number; i < (from[operator + 1] as number); i++) {
        const classId = classes[i] as number;
        // What is only looked at stays; of what is used up there may be too little.
        const fluent = cheapestKind(domain, estimates, classId);
        if (fluent !== NO_OPERATOR && (isSpent || price[fluent] !== 0)) open.push(method[fluent] as number);
      }
    }
  }
  return { operators, cost };
}

function cheapestKind(
  { classKinds, classStart }: CompiledDomain,
  { price, made }: CostEstimates,
  classId: number,
): number {
  let [kind, min] = [NO_OPERATOR, Number.POSITIVE_INFINITY];
  for (let k = classStart[classId] as number; k < (classStart[classId + 1] as number); k++) {
    const fluent = classKinds[k] as number;
    if (price[fluent] === 0) return fluent;
    if ((made[fluent] as number) < min) [kind, min] = [fluent, made[fluent] as number];
  }
  return kind;
}
