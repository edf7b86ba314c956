// Limits requests a minute from one address; further ones get 429 with the time to wait. Monitoring
// routes are exempt.

import type { FastifyInstance } from "fastify";
import { CodedError } from "../../schemas/index.ts";
import { accessTo } from "./roles.ts";

const MINUTE_MS = 60_000;
/** Maximal number of remembered addresses; the least recently seen is dropped first. */
const MAX_ADDRESSES = 10_000;

/** Counts every request, including those to unknown routes or with a wrong token. */
export function limitRate(app: FastifyInstance, perMinute: number, now?: () => number): void {
  app.register(import("@fastify/rate-limit"), {
    global: false,
    max: perMinute,
    timeWindow: MINUTE_MS,
    // The package's own store measures by the wall clock, which may be set back.
    store: class extends RequestCounts {
      constructor() {
        super(now);
      }
    },
    allowList: ({ method, routeOptions }: { method: string; routeOptions: { url?: string | undefined } }) =>
      accessTo(method, routeOptions.url ?? "") === "open",
    errorResponseBuilder: (_request: unknown, { max }: { max: number }) =>
      new CodedError("http.rateLimited", `this address sent more than ${max} requests within a minute`),
  });
  app.after(() => {
    app.addHook("onRequest", app.rateLimit());
  });
}

/** Requests of each address within its current minute, on a clock that never goes backwards. */
export class RequestCounts {
  readonly #now: () => number;
  /** The least recently seen first. */
  readonly #addresses = new Map<string, { since: number; current: number }>();

  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** The interface of @fastify/rate-limit: counts a request, and reports the count and time left. */
  incr(address: string, report: (error: Error | null, counted?: { current: number; ttl: number }) => void): void {
    const now = this.#now();
    const known = this.#addresses.get(address);
    const counted = known === undefined || now - known.since >= MINUTE_MS ? { since: now, current: 0 } : known;
    counted.current++;
    this.#addresses.delete(address);
    this.#addresses.set(address, counted);
    const [oldest] = this.#addresses.keys();
    if (this.#addresses.size > MAX_ADDRESSES && oldest !== undefined) this.#addresses.delete(oldest);
    report(null, { current: counted.current, ttl: MINUTE_MS - (now - counted.since) });
  }

  child(): RequestCounts {
    return new RequestCounts(this.#now);
  }
}
