// GET /planners: the planners that a problem can name, with their properties.

import { z } from "zod";
import { PlannerInfoDocument } from "../observability/info.ts";
import type { RouteInstaller } from "../route.ts";

export const plannersRoute: RouteInstaller = (app, { info }) => {
  app.get(
    "/planners",
    {
      schema: {
        operationId: "planners",
        summary: "List the planners",
        tags: ["planning"],
        response: { 200: z.strictObject({ planners: z.array(PlannerInfoDocument) }) },
      },
    },
    async () => ({ planners: info.planners }),
  );
};
