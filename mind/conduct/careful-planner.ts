// A planner client under conduct: it refuses any plan, first or repaired, with a step more
// dangerous than conduct allows.

import { CodedError, type PlannerClient, type Repair, type Result } from "../../schemas/index.ts";
import type { Conduct } from "./conduct.ts";
import { tooDangerous } from "./guard.ts";

/** `plan` and `repair` also reject with CodedError `permission.denied`. */
export function carefulPlanner(planner: PlannerClient, conduct: Conduct): PlannerClient {
  const { repair } = planner;
  const check = (answer: Result | Repair): void => {
    const plan = "plan" in answer ? answer.plan : "best" in answer ? answer.best : null;
    const step = plan === null ? undefined : tooDangerous(plan, conduct);
    if (step === undefined) return;
    const why = `${step.type} is ${step.safetyLevel}, but conduct allows steps up to ${conduct.risk}`;
    throw new CodedError("permission.denied", why);
  };
  return {
    async plan(problem, options) {
      const result = await planner.plan(problem, options);
      check(result);
      return result;
    },
    ...(repair === undefined
      ? {}
      : {
          async repair(request, options) {
            const repaired = await repair.call(planner, request, options);
            check(repaired);
            return repaired;
          },
        }),
    close: () => planner.close(),
  };
}
