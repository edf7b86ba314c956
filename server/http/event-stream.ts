// Server-sent events: an answer that is streamed while it is computed. Nothing is sent before the
// first event or heartbeat, so that an early failure can have its own status.
// Source: HTML, section 9.2, Server-sent events.

import type { FastifyReply } from "fastify";

const EVENT_STREAM_MEDIA_TYPE = "text/event-stream";

const WHOLE_MEDIA_TYPE = "application/json";

/**
 * Whether a client that sends this Accept header wants events: it names them, and prefers nothing
 * whole. A client that accepts anything gets the whole answer. Source: RFC 9110, section 12.5.1,
 * Accept.
 */
export function wantsEvents(accept = ""): boolean {
  const events = qualityOf(EVENT_STREAM_MEDIA_TYPE, accept);
  return events > 0 && events >= qualityOf(WHOLE_MEDIA_TYPE, accept);
}

/** The quality of a media type; 0 if it is not named. */
function qualityOf(mediaType: string, accept: string): number {
  for (const range of accept.toLowerCase().split(",")) {
    const [named, ...parameters] = range.split(";").map((part) => part.trim());
    if (named !== mediaType) continue;
    const quality = parameters.find((parameter) => parameter.startsWith("q="));
    return quality === undefined ? 1 : Number(quality.slice(2)) || 0;
  }
  return 0;
}

/** Proxies close silent connections; a comment line counts as traffic. */
const HEARTBEAT_MS = 15_000;

export class ServerEventStream {
  readonly #reply: FastifyReply;
  readonly #isLast: () => boolean;
  readonly #heartbeat: NodeJS.Timeout;
  #hasBegun = false;

  /** `isLast` says whether the connection ends with this answer. */
  constructor(reply: FastifyReply, isLast: () => boolean) {
    this.#reply = reply;
    this.#isLast = isLast;
    this.#heartbeat = setInterval(() => this.#write(": no result yet\n\n"), HEARTBEAT_MS);
  }

  /** Whether the answer has begun, so that its status is fixed. */
  get isOpen(): boolean {
    return this.#hasBegun;
  }

  /**
   * Sends one event. `data` is text without line breaks, such as JSON. Searches limit their events,
   * so the buffer is bounded; senders of any number wait for `drained`.
   */
  send(event: string, data: string, id?: number): void {
    const named = id === undefined ? "" : `id: ${id}\n`;
    this.#write(`${named}event: ${event}\ndata: ${this.#reply.server.border.answer(data)}\n\n`);
  }

  /** Begins the answer before there is an event. */
  open(): void {
    this.#write(": open\n\n");
  }

  /** Resolves once the client has taken most of what was sent, or has left. */
  async drained(): Promise<void> {
    const { raw } = this.#reply;
    if (!raw.writableNeedDrain || raw.destroyed) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    raw.once("drain", resolve).once("close", resolve);
    await promise;
    raw.off("drain", resolve).off("close", resolve);
  }

  /** Ends the answer, if it has begun. */
  end(): void {
    clearInterval(this.#heartbeat);
    if (this.#hasBegun) this.#reply.raw.end();
  }

  #write(text: string): void {
    if (!this.#hasBegun) this.#open();
    if (!this.#reply.raw.destroyed) this.#reply.raw.write(text);
  }

  #open(): void {
    const reply = this.#reply;
    this.#hasBegun = true;
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    if (this.#isLast()) reply.raw.setHeader("connection", "close");
    reply.raw.writeHead(200, {
      "content-type": EVENT_STREAM_MEDIA_TYPE,
      "cache-control": "no-store",
      // Otherwise nginx would buffer the events.
      "x-accel-buffering": "no",
    });
  }
}
