// POST /validate: replays a plan on its problem, without the planners' code, and lists every flaw.

import { PlannedProblem, Validation } from "../../schemas/index.ts";
import { ERROR_ANSWERS } from "../http/problem-details.ts";
import type { RouteInstaller } from "../route.ts";

export const validateRoute: RouteInstaller = (app, { jobs }) => {
  app.post(
    "/validate",
    {
      schema: {
        operationId: "validate",
        summary: "Validate a plan",
        description:
          "Replays the plan on its domain from the problem's state. A plan with flaws is also answered with status 200.",
        tags: ["planning"],
        body: PlannedProblem,
        response: { 200: Validation, ...ERROR_ANSWERS },
      },
    },
    async (request, reply) => {
      const { planner } = jobs;
      if (planner.validate === undefined) throw jobs.lacking("validate");
      const validate = planner.validate.bind(planner);
      return jobs.forRequest(request, reply, (options) => validate(request.body, options));
    },
  );
};
