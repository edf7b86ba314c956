// Closes a service without losing requests: while it closes, each request is refused with a coded
// answer that ends its connection. The port stays open until all connections got that answer, or
// for a short time.
// Without this, a request on an idle connection that Node is closing would be lost without an
// answer.

import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { CodedError } from "../../schemas/index.ts";

/** Answered to the end, so that monitors see the reason. */
const WATCHED: ReadonlySet<string> = new Set(["/healthz", "/readyz", "/metrics"]);

/**
 * How long to wait for connections without a request, and how often to count them, in milliseconds.
 */
const DRAIN_MS = 200;
const COUNT_MS = 5;

/** Adds the hooks; the returned function says whether closing has begun. */
export function refuseWhileClosing(app: FastifyInstance): () => boolean {
  let closing = false;
  let answering = 0;
  let leaving: NodeJS.Timeout | undefined;
  // The response's event: Fastify's hook is not called for clients that left.
  const onClose = (): void => {
    answering--;
    if (!closing) return;
    // An answer that began earlier could not announce the end of its connection.
    leaving ??= setTimeout(() => app.server.closeIdleConnections(), DRAIN_MS).unref();
    leaving.refresh();
  };
  app.addHook("preClose", async () => {
    closing = true;
    const connections = (): Promise<number> =>
      new Promise((resolve) => app.server.getConnections((error, count) => resolve(error === null ? count : 0)));
    for (let waited = 0; waited < DRAIN_MS && (await connections()) > answering; waited += COUNT_MS)
      await wait(COUNT_MS);
  });
  app.addHook("onRequest", (request, reply, done) => {
    answering++;
    reply.raw.once("close", onClose);
    const isRefused = closing && !WATCHED.has(request.routeOptions.url ?? "");
    done(isRefused ? new CodedError("pool.closed", "the service is closing") : undefined);
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (closing) reply.header("connection", "close");
    done();
  });
  return () => closing;
}
