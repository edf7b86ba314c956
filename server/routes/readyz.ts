// GET /readyz: whether requests should be sent here now. 503 while the threads are warming up and
// once the service is closing.

import { z } from "zod";
import { CodedError } from "../../schemas/index.ts";
import { ERROR_ANSWERS } from "../http/problem-details.ts";
import type { RouteInstaller } from "../route.ts";

export const readyRoute: RouteInstaller = (app, { unready }) => {
  app.get(
    "/readyz",
    {
      schema: {
        operationId: "ready",
        summary: "Check that the service is ready",
        tags: ["service"],
        security: [],
        response: { 200: z.strictObject({ status: z.literal("ready") }), ...ERROR_ANSWERS },
      },
    },
    async () => {
      const reason = unready();
      if (reason !== undefined) throw new CodedError("http.notReady", reason);
      return { status: "ready" as const };
    },
  );
};
