// POST /cancel: stops one run of the service's body, or all, and answers once the body stands
// still.

import { CancelAnswer, CancelRequest } from "../body/documents.ts";
import { ERROR_ANSWERS } from "../http/problem-details.ts";
import type { RouteInstaller } from "../route.ts";

export const cancelRoute: RouteInstaller = (app, { runs }) => {
  app.post(
    "/cancel",
    {
      schema: {
        operationId: "cancel",
        summary: "Stop one run or all",
        description:
          "Stops the run `runId`, or every run under way if it is absent. Answers once the body stands still.",
        tags: ["body"],
        body: CancelRequest.nullable(),
        response: { 200: CancelAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request) => ({ cancelled: await runs.cancel(request.body?.runId) }),
  );
};
