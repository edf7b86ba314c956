// Turns other planners' decisions, operator applications in an order, into the Plan document that
// `validate` judges.

import { compileSteps, makespanTicks } from "../../domains/steps/index.ts";
import { type CompiledDomain, problemDigest } from "../../planner/index.ts";
import { makePlan } from "../../planner/model/plan-text.ts";
import type { Action, Plan, Problem } from "../../schemas/index.ts";

/**
 * The document of the actions, in their order. Throws CodedError `pool.invalidPlan` where no steps
 * can express them.
 */
export function planOfActions(domain: CompiledDomain, problem: Problem, actions: readonly Action[]): Plan {
  const operators = [...new Set(actions.map(({ operator }) => domain.operatorId.get(operator) ?? -1))];
  const document = domain.excerpt(operators.filter((operator) => operator >= 0));
  const digest = problemDigest(problem);
  const steps = compileSteps(document, digest, actions);
  const frame = { mcVersion: domain.mcVersion, domain: domain.digest, problem, problemDigest: digest };
  return makePlan(frame, steps, makespanTicks(steps));
}
