// How a service stops listening to its clients without leaving any of them alone: while it closes, each request is refused with a coded answer
// that ends its connection; the port stays open until those who hold a connection have heard so, or for a short while.
// Without that, what was sent on an idle connection just when Node closes it would be lost without a word.

import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { CodedError } from "../../schemas/index.ts";

/** Answered to the end: whoever watches shall see why. */
const WATCHED: ReadonlySet<string> = new Set(["/healthz", "/readyz", "/metrics"]);

/** How long connections are waited for that nobody has asked anything on yet, in milliseconds, and how often they are counted. */
const DRAIN_MS = 200;
const COUNT_MS = 5;

/** Adds the hooks; the answer says whether closing has begun. */
export function refuseWhileClosing(app: FastifyInstance): () => boolean {
  let closing = false;
  let answering = 0;
  let leaving: NodeJS.Timeout | undefined;
  // Of the response, not Fastify's own hook: only this comes for clients that have left, too.
  const onClose = (): void => {
    answering--;
    if (!closing) return;
    // An answer that had begun before could not say that its connection ends.
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
