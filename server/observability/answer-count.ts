// Every answer is counted, and logged where the log's level asks for it, in one place: when its last byte has left, or its client has.

import type { FastifyInstance } from "fastify";
import type { ServiceMetrics } from "./metrics.ts";

/** What asked for no route of the table has no pattern. */
const NO_ROUTE = "(none)";
/** Counted where the client left before it had its answer; proxies know the number. It is never sent. */
const CLIENT_LEFT = 499;
/** Who sends on after having been answered is listened to for so long, in milliseconds: closed at once, it might never read the answer. */
const LINGER_MS = 1_000;

export function countAnswers(app: FastifyInstance, metrics: ServiceMetrics): void {
  app.addHook("onRequest", (request, reply, done) => {
    const since = performance.now();
    const { raw, routeOptions } = request;
    let isSent = false;
    reply.raw.once("finish", () => {
      isSent = true;
    });
    // Of the response, not Fastify's own hook: only this comes for clients that have left, too.
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
