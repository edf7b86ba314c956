// POST /plan: a Problem in, a Result out. Not finding a plan is a Result too, with status 200.
// Invariant: a job runs no longer than somebody waits for its answer; a client that goes away aborts it.

import { Problem, Result } from "../../schemas/index.ts";
import { ProblemDetails } from "../problem-details.ts";
import type { Route } from "../route.ts";

export const planRoute: Route = (app, { planner, closing }) => {
  app.post(
    "/plan",
    {
      schema: {
        summary: "Plan",
        description: "Searches for a plan that reaches the goal from the state. Everything but `goal` has a default.",
        tags: ["planning"],
        body: Problem,
        response: { 200: Result, 400: ProblemDetails, 422: ProblemDetails },
      },
    },
    async (request, reply) => {
      const clientGone = new AbortController();
      const onClose = () => {
        if (!reply.raw.writableFinished) clientGone.abort();
      };
      // The response's `close`, not the request's: a request closes as soon as its body has been read.
      reply.raw.once("close", onClose);
      if (reply.raw.destroyed) onClose();
      try {
        return await planner.plan(request.body, { signal: AbortSignal.any([clientGone.signal, closing]) });
      } finally {
        reply.raw.removeListener("close", onClose);
      }
    },
  );
};
