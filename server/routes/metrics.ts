// GET /metrics: the service's metrics in Prometheus' text format.

import type { FastifyReply } from "fastify";
import { z } from "zod";
import type { RouteInstaller } from "../route.ts";

export const metricsRoute: RouteInstaller = (app, { metrics }) => {
  app.get(
    "/metrics",
    {
      schema: {
        operationId: "metrics",
        summary: "Get metrics for Prometheus",
        tags: ["service"],
        response: {
          200: { description: "Prometheus' text format.", content: { "text/plain": { schema: z.string() } } },
        },
      },
    },
    async (_request, reply) => (reply as FastifyReply).type(metrics.contentType).send(await metrics.text()),
  );
};
