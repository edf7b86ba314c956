// POST /repair: repairs a plan that failed at a step, from the state observed then.

import { Repair, RepairRequest } from "../../schemas/index.ts";
import { ERROR_ANSWERS } from "../http/problem-details.ts";
import type { RouteInstaller } from "../route.ts";

export const repairRoute: RouteInstaller = (app, { jobs }) => {
  app.post(
    "/repair",
    {
      schema: {
        operationId: "repair",
        summary: "Repair a plan",
        description:
          "Patches the plan from the observed state and keeps the steps that are still valid; replans if no patch is found. Reports which steps were kept, dropped and added, and why.",
        tags: ["planning"],
        body: RepairRequest,
        response: { 200: Repair, ...ERROR_ANSWERS },
      },
    },
    async (request, reply) => {
      const { planner } = jobs;
      if (planner.repair === undefined) throw jobs.lacking("repair");
      const repair = planner.repair.bind(planner);
      return jobs.forRequest(request, reply, (options) => repair(request.body, options));
    },
  );
};
