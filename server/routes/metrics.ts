// GET /metrics: what the service counts, in Prometheus' text format.

import type { FastifyReply } from "fastify";
import { z } from "zod";
import type { RouteInstaller } from "../route.ts";

export const metricsRoute: RouteInstaller = (app, { metrics }) => {
  app.get(
    "/metrics",
    {
      schema: {
        operationId: "metrics",
        summary: "Tell Prometheus",
        tags: ["service"],
        response: {
          200: { description: "Prometheus' text format.", content: { "text/plain": { schema: z.string() } } },
        },
      },
    },
    async (_request, reply) => (reply as FastifyReply).type(metrics.contentType).send(await metrics.text()),
  );
};
