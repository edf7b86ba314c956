// Counts and logs every answer in one place: when its last byte was sent, or its client left.

import type { FastifyInstance } from "fastify";
import type { ServiceMetrics } from "./metrics.ts";

/** Label for requests that match no route. */
const NO_ROUTE = "(none)";
/** Status for clients that left before the answer, as proxies use it; never sent. */
const CLIENT_LEFT = 499;
/**
 * How long to read on from a client that still sends after its answer, in milliseconds: closed at
 * once, it might never read it.
 */
const LINGER_MS = 1_000;

export function countAnswers(app: FastifyInstance, metrics: ServiceMetrics): void {
  app.addHook("onRequest", (request, reply, done) => {
    const since = performance.now();
    const { raw, routeOptions } = request;
    let isSent = false;
    reply.raw.once("finish", () => {
      isSent = true;
    });
    // The response's event: Fastify's hook is not called for clients that left.
    reply.raw.once("close", () => {
      const status = isSent ? reply.statusCode : CLIENT_LEFT;
      const ms = performance.now() - since;
      metrics.answered(request.method, routeOptions.url ?? NO_ROUTE, status, ms / 1000);
      request.log.info({ req: request, res: { statusCode: status }, ms: Math.round(ms * 1000) / 1000 }, "answered");
      if (!raw.complete) setTimeout(() => raw.complete || raw.destroy(), LINGER_MS).unref();
    });
    done();
  });
}
