// Connections on which nothing moves: closed where nobody asks, or nobody reads what they asked for. A job may take as long as it takes.
// Invariant: an answer that its client does not read holds its connection and its memory no longer than a request may take to come.

import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** Node tells of a connection without any progress, of data under way too, for `idleMs`; which of them end is decided here. */
export function dropUnread(app: FastifyInstance, idleMs: number): void {
  /** Whether a connection waits for an answer. One that never asked is Node's to judge, by the time that a head may take. */
  const isAnswering = new WeakMap<Socket, boolean>();
  app.addHook("onRequest", (request, reply, done) => {
    const { socket } = request.raw;
    isAnswering.set(socket, true);
    reply.raw.once("close", () => isAnswering.set(socket, false));
    done();
  });
  app.server.setTimeout(idleMs, (socket: Socket) => {
    const isWaiting = isAnswering.get(socket);
    if (isWaiting === false || (isWaiting && socket.writableLength > 0)) socket.destroy();
  });
}
