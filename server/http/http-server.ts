// The HTTP server below the service, and what it bounds: connections on which nothing moves are closed where nobody asks, or nobody reads what they
// asked for (a job may take as long as it takes); and of what a client sends ahead of its answers only so much is begun.
// Invariant: an answer that its client does not read holds its connection and its memory no longer than a request may take to come, and no
// connection has more than `MAX_UNDER_WAY` of them.
// Source: RFC 9112, section 9.3.2, Pipelining: what was sent behind a request whose answer says `Connection: close` is to be sent again.

import type { IncomingMessage, RequestListener, Server, ServerOptions } from "node:http";
import type { Socket } from "node:net";

/** As Fastify's own: imported as a module, it would bring every interface of the web along, some ten milliseconds of a start. */
const { createServer } = process.getBuiltinModule("node:http");

/**
 * Requests of one connection at once. Node begins all that come in one piece, some thousand small ones, each ten kilobytes of objects for the
 * service: a hundred clients that read nothing would take gigabytes. Programs that send ahead do so with ten or sixteen.
 */
const MAX_UNDER_WAY = 32;
/** What is left alone is a few objects still, until its connection ends; whoever sent so much more ahead does not get to read the answers. */
const MAX_LEFT_ALONE = 128;

/** A connection on which something was asked. */
interface Asking {
  underWay: number;
  /** Whether the last one was begun: its answer says so and ends the connection. */
  isFull: boolean;
  leftAlone: number;
}

/** A server that hands `begin` what it begins. Connections on which nothing moves for `idleMs` are closed, unless they wait for an answer. */
export function boundedServer(begin: RequestListener, options: ServerOptions, idleMs: number): Server {
  const askings = new WeakMap<Socket, Asking>();
  const server = createServer(options, (request, response) => {
    const asking = askingOf(request, askings);
    if (asking.isFull) return leaveAlone(request, asking);
    asking.underWay++;
    asking.isFull = asking.underWay === MAX_UNDER_WAY;
    if (asking.isFull) response.setHeader("connection", "close");
    response.once("close", () => asking.underWay--);
    begin(request, response);
  });
  // Node tells of any connection without progress, of data under way too. One that never asked is Node's to judge, by the time of its head.
  server.setTimeout(idleMs, (socket) => {
    const asking = askings.get(socket);
    if (asking !== undefined && (asking.underWay === 0 || socket.writableLength > 0)) socket.destroy();
  });
  return server;
}

function askingOf({ socket }: IncomingMessage, askings: WeakMap<Socket, Asking>): Asking {
  const known = askings.get(socket);
  if (known !== undefined) return known;
  const asking = { underWay: 0, isFull: false, leftAlone: 0 };
  askings.set(socket, asking);
  return asking;
}

/** What came in one piece comes here one by one; no other piece is read. */
function leaveAlone({ socket }: IncomingMessage, asking: Asking): void {
  socket.pause();
  if (++asking.leftAlone > MAX_LEFT_ALONE) socket.destroy();
}
