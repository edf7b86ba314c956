// Limits requests a minute from one address; further ones get 429 with the time to wait. Monitoring
// routes are exempt.

import type { FastifyInstance } from "fastify";
import { CodedError } from "../../schemas/index.ts";
import { accessTo } from "./roles.ts";

const MINUTE_MS = 60_000;
/** Maximal number of remembered addresses; the least recently seen is dropped first. */
const MAX_ADDRESSES = 10_000;

/** Counts every request, including those to unknown routes or with a wrong token. */
export function limitRate(app: FastifyInstance, perMinute: number): void {
  app.register(import("@fastify/rate-limit"), {
    global: false,
    max: perMinute,
    timeWindow: MINUTE_MS,
    cache: MAX_ADDRESSES,
    allowList: ({ method, routeOptions }: { method: string; routeOptions: { url?: string | undefined } }) =>
      accessTo(method, routeOptions.url ?? "") === "open",
    errorResponseBuilder: (_request: unknown, { max }: { max: number }) =>
      new CodedError("http.rateLimited", `this address sent more than ${max} requests within a minute`),
  });
  app.after(() => {
    app.addHook("onRequest", app.rateLimit());
  });
}
