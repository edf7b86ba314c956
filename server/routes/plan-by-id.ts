// GET /plans/:id: the answer whose plan has this id, for as long as the cache holds it. An answer in
// the view `steps` or `text` names the id.

import { z } from "zod";
import { CodedError, View } from "../../schemas/index.ts";
import { ERROR_ANSWERS } from "../http/problem-details.ts";
import { AnyResult } from "../planning/views.ts";
import { type RouteInstaller, sendJsonText } from "../route.ts";

export const planByIdRoute: RouteInstaller = (app, { jobs }) => {
  app.get(
    "/plans/:id",
    {
      schema: {
        operationId: "planById",
        summary: "Get a cached plan",
        description:
          "The answer whose plan has this id, as POST /plan gave it, for as long as the cache holds it; 404 `plan.notCached` afterwards.",
        tags: ["planning"],
        params: z.strictObject({ id: z.string().max(80) }),
        querystring: z.strictObject({ view: View.default("full") }),
        response: { 200: AnyResult, ...ERROR_ANSWERS },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const cached = jobs.planner.cachedPlan?.(id, request.query.view);
      if (cached === undefined) throw new CodedError("plan.notCached", `the cache holds no plan ${id}`);
      sendJsonText(reply, cached.bytes);
      return reply;
    },
  );
};
