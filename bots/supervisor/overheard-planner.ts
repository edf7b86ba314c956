// A planner whose plans somebody hears of on their way to a run: events name plans, and who tells people, or counts, wants them whole.

import type { Plan, PlannerClient, Repair, Result } from "../../schemas/index.ts";

/** Answers as the planner does. `onPlan` gets every plan that is carried out next: found, repaired, or the best by the end of the limits. */
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
