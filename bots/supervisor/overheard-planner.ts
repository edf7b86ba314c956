// A planner that reports its plans on their way to a run: a run's events only name plans, and
// listeners need whole ones.

import type { Plan, PlannerClient, Repair, Result } from "../../schemas/index.ts";

/**
 * Returns the planner's results. `onPlan` gets every plan that is executed next: found, repaired,
 * or the best when the limits ended the search.
 */
export function overheardPlanner(planner: PlannerClient, onPlan: (plan: Plan) => void): PlannerClient {
  const notified = <R extends Result | Repair>(result: R): R => {
    if (result.status === "solved" || result.status === "repaired") onPlan(result.plan);
    else if (result.status !== "unsolvable" && result.best !== null) onPlan(result.best);
    return result;
  };
  const { repair } = planner;
  return {
    plan: async (problem, options) => notified(await planner.plan(problem, options)),
    ...(repair && { repair: async (request, options) => notified(await repair.call(planner, request, options)) }),
    close: () => planner.close(),
  };
}
