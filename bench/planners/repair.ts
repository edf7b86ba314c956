// The repairer as a planner of the bench, beside planners that replan the rest.

import { compileSteps, makespanTicks } from "../../domains/steps/index.ts";
import { repair } from "../../planner/index.ts";
import type { PlannerAdapter } from "./adapter.ts";

export const REPAIRER: PlannerAdapter = {
  id: "repair",
  title: "patches the failed plan; replans where it cannot",
  every: 1,
  refuses: ({ failure }) => (failure === undefined ? "there is no failed plan to repair" : null),
  attempt: ({ domain, failure }, { now }) => {
    if (failure === undefined) throw new Error("the problem has no failed plan to repair");
    const startedAt = now();
    const answer = repair(domain, failure, { steps: { compileSteps, makespanTicks } });
    const finalMs = now() - startedAt;
    const plan = answer.status === "repaired" ? answer.plan : null;
    return {
      status: answer.status === "repaired" ? "solved" : answer.status,
      problem: answer.problem,
      plan,
      lowerBound: null,
      optimal: false,
      expanded: answer.stats.expanded,
      evaluated: answer.stats.evaluated,
      firstMs: plan === null ? null : finalMs,
      finalMs,
      equalH: null,
    };
  },
};
