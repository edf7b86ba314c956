// Removes free and useless actions from a plan: a program that only counts cost may burn fuel
// without smelting, which no step can express. The rest can be executed in the same order.

import type { CompiledDomain } from "../../planner/index.ts";
import { compileProblem } from "../../planner/model/compiled-problem.ts";
import type { Action, Problem } from "../../schemas/index.ts";
import { ForwardState } from "../baselines/forward-state.ts";

/** The actions without the free ones that the goal does not need; the last ones are tried first. */
export function withoutIdleActions(domain: CompiledDomain, problem: Problem, actions: readonly Action[]): Action[] {
  const start = ForwardState.start(compileProblem(domain, problem));
  let kept = [...actions];
  for (const action of [...actions].reverse()) {
    if ((domain.cost[domain.operatorId.get(action.operator) ?? -1] ?? 0) > 0) continue;
    const fewer = kept.filter((other) => other !== action);
    if (reachesGoal(domain, start, fewer)) kept = fewer;
  }
  return kept;
}

function reachesGoal(domain: CompiledDomain, start: ForwardState, actions: readonly Action[]): boolean {
  const state = start.copy();
  const byName = (amounts: Readonly<Record<string, number>>): Map<number, number> =>
    new Map(Object.entries(amounts).map(([name, count]) => [domain.nameId.get(name) ?? -1, count]));
  for (const { operator: id, times, consumes, uses = {} } of actions) {
    const operator = domain.operatorId.get(id) ?? -1;
    const kinds = byName(consumes);
    const wear = byName(uses);
    if (!state.requirementsHold(operator) || !state.holds(kinds, wear)) return false;
    state.apply(operator, times, kinds, wear);
  }
  return state.isGoal();
}
