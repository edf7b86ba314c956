// The HTTP server below the service and its bounds: connections have a maximal number, of which no
// address has more than its share; idle ones are closed unless a job is under way for them, and
// pipelined requests of one connection are limited and begin in turns.
// Invariant: an answer that its client does not read holds its connection and memory no longer than
// a request may take to arrive, and no connection has more than MAX_UNDER_WAY of them.
// Source: RFC 9112, section 9.3.2, Pipelining: a client resends what it sent behind a request whose
// answer says `Connection: close`.

import type { IncomingMessage, RequestListener, Server, ServerOptions, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { watchChunks } from "./chunk-sizes.ts";
import { SharedConnections } from "./shared-connections.ts";
import { Turns } from "./turns.ts";

/**
 * As in Fastify itself: an ES import would load every web interface, some ten milliseconds of the
 * start.
 */
const { createServer } = process.getBuiltinModule("node:http");

/**
 * Concurrent requests of one connection. Node starts all requests that arrive in one chunk, up to
 * some thousand small ones of ten kilobytes each: a hundred clients that read nothing would take
 * gigabytes. Programs that pipeline send ten or sixteen.
 */
const MAX_UNDER_WAY = 32;
/**
 * Requests beyond the limit that are ignored; each is a few objects until the connection ends.
 * After that many more the connection is destroyed.
 */
const MAX_LEFT_ALONE = 128;

/**
 * Open connections. Each costs a descriptor, some ten kilobytes, and one chunk of what it sends, of
 * at most 64.
 */
const MAX_CONNECTIONS = 2_048;

/** A connection that sent a request. */
interface Asking {
  underWay: number;
  /** Whether the last allowed request was started; its answer ends the connection. */
  isFull: boolean;
  leftAlone: number;
}

export interface ServerBounds {
  /**
   * Connections without progress for so many milliseconds are closed unless they wait for an answer.
   */
  idleMs: number;
  /** MAX_CONNECTIONS by default. */
  maxConnections?: number | undefined;
  /** Whether an address is a proxy, whose connections are many clients'. */
  isProxy?: ((address: string) => boolean) | undefined;
  /** The whole answer to a connection beyond the maximum. */
  full: () => string;
  /** The whole answer to a body in too many too small chunks. */
  crumbs: () => string;
}

/** A server that passes requests to `begin`. */
export function boundedServer(begin: RequestListener, options: ServerOptions, bounds: ServerBounds): Server {
  const { idleMs, maxConnections = MAX_CONNECTIONS, full, crumbs } = bounds;
  const askings = new WeakMap<Socket, Asking>();
  const turns = new Turns();
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const asking = askingOf(request, askings);
    if (asking.isFull) {
      leaveAlone(request, asking);
      return;
    }
    asking.underWay++;
    asking.isFull = asking.underWay === MAX_UNDER_WAY;
    if (asking.isFull) response.setHeader("connection", "close");
    response.once("close", () => asking.underWay--);
    watchChunks(request, () => {
      if (asking.underWay === 1 && !response.headersSent) refuse(request.socket, crumbs());
      else request.socket.destroy();
    });
    turns.take(request.socket, asking.underWay, () => begin(request, response));
  };
  const server = createServer(options, answer);
  // An expectation that nobody knows may be ignored; Node would refuse it past every hook.
  server.on("checkExpectation", answer);
  const open = new SharedConnections(maxConnections, bounds.isProxy);
  const isIdle = (socket: Socket): boolean =>
    socket.destroyed || (askings.get(socket)?.underWay === 0 && socket.writableLength === 0);
  server.on("connection", (socket) => {
    if (!open.take(socket, isIdle)) refuse(socket, full());
  });
  // Node's event also comes during transfers. Node itself times connections without a request, by
  // their head.
  server.setTimeout(idleMs, (socket) => {
    const asking = askings.get(socket);
    if (asking !== undefined && (asking.underWay === 0 || socket.writableLength > 0)) socket.destroy();
  });
  return server;
}

/** Answers and closes: what the client has still sent is not read. */
function refuse(socket: Socket, answer: string): void {
  socket.on("error", () => {});
  socket.pause();
  socket.end(answer, () => socket.destroy());
}

function askingOf({ socket }: IncomingMessage, askings: WeakMap<Socket, Asking>): Asking {
  const known = askings.get(socket);
  if (known !== undefined) return known;
  const asking = { underWay: 0, isFull: false, leftAlone: 0 };
  askings.set(socket, asking);
  return asking;
}

/** Requests of one chunk arrive here one by one; no further chunk is read. */
function leaveAlone({ socket }: IncomingMessage, asking: Asking): void {
  socket.pause();
  if (++asking.leftAlone > MAX_LEFT_ALONE) socket.destroy();
}
