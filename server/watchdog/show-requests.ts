// Shows on the watchdog's board which requests are in hand: method and route alone, since addresses
// and bodies may hold secrets.

import type { FastifyInstance } from "fastify";
import type { Board } from "./board.ts";

export function showRequests(app: FastifyInstance, board: Board): void {
  app.addHook("onRequest", (request, reply, done) => {
    const hide = board.show(`${request.method} ${request.routeOptions.url ?? "(none)"}`);
    // The response's event: Fastify's hook is not called for clients that left.
    reply.raw.once("close", hide);
    done();
  });
}
