// Limits requests a minute from one caller, which is the holder of a token from whatever address, or
// an address without a right one; further ones get 429 with the time to wait. Monitoring routes are
// exempt.

import type { FastifyInstance, FastifyRequest } from "fastify";
import { CodedError } from "../../schemas/index.ts";
import type { Callers } from "./callers.ts";
import { accessTo } from "./roles.ts";

const MINUTE_MS = 60_000;
/** Maximal number of remembered callers; the least recently seen is dropped first. */
const MAX_CALLERS = 10_000;

/** Counts every request, including those to unknown routes or with a wrong token. */
export function limitRate(
  app: FastifyInstance,
  perMinute: number,
  callers: Pick<Callers, "areKnown" | "of">,
  now?: () => number,
): void {
  const senderOf = (request: FastifyRequest): string => {
    const caller = callers.areKnown ? callers.of(request) : undefined;
    return caller === undefined ? `address ${request.ip}` : `caller ${caller.name}`;
  };
  app.register(import("@fastify/rate-limit"), {
    global: false,
    max: perMinute,
    timeWindow: MINUTE_MS,
    keyGenerator: senderOf,
    // The package's own store measures by the wall clock, which may be set back.
    store: class extends RequestCounts {
      constructor() {
        super(now);
      }
    },
    allowList: ({ method, routeOptions }: { method: string; routeOptions: { url?: string | undefined } }) =>
      accessTo(method, routeOptions.url ?? "") === "open",
    errorResponseBuilder: (request: FastifyRequest, { max }: { max: number }) => {
      const [kind] = senderOf(request).split(" ", 1);
      return new CodedError("http.rateLimited", `this ${kind} sent more than ${max} requests within a minute`);
    },
  });
  app.after(() => {
    app.addHook("onRequest", app.rateLimit());
  });
}

/** Requests of each caller within its current minute, on a clock that never goes backwards. */
export class RequestCounts {
  readonly #now: () => number;
  /** The least recently seen first. */
  readonly #callers = new Map<string, { since: number; current: number }>();

  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** The interface of @fastify/rate-limit: counts a request, and reports the count and time left. */
  incr(sender: string, report: (error: Error | null, counted?: { current: number; ttl: number }) => void): void {
    const now = this.#now();
    const known = this.#callers.get(sender);
    const counted = known === undefined || now - known.since >= MINUTE_MS ? { since: now, current: 0 } : known;
    counted.current++;
    this.#callers.delete(sender);
    this.#callers.set(sender, counted);
    const [oldest] = this.#callers.keys();
    if (this.#callers.size > MAX_CALLERS && oldest !== undefined) this.#callers.delete(oldest);
    report(null, { current: counted.current, ttl: MINUTE_MS - (now - counted.since) });
  }

  child(): RequestCounts {
    return new RequestCounts(this.#now);
  }
}
