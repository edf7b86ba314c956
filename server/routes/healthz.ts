// GET /healthz: whether the service answers at all. It needs no token and does no work.

import { z } from "zod";
import type { RouteInstaller } from "../route.ts";

export const healthRoute: RouteInstaller = (app, { info }) => {
  app.get(
    "/healthz",
    {
      schema: {
        operationId: "health",
        summary: "Check that the service is up",
        tags: ["service"],
        security: [],
        response: { 200: z.strictObject({ status: z.literal("ok"), version: z.string() }) },
      },
    },
    async () => ({ status: "ok" as const, version: info.version }),
  );
};
