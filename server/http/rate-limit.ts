// So many requests a minute from one address; what is beyond is answered with 429 and how long to wait. Watching the service is free.

import type { FastifyInstance } from "fastify";
import { CodedError } from "../../schemas/index.ts";
import { OPEN_ROUTES } from "./token.ts";

const MINUTE_MS = 60_000;
/** Addresses that are remembered; the one that was heard of longest ago is forgotten first. */
const MAX_ADDRESSES = 10_000;

/** Counts every request, those to unknown routes and with a wrong token included. */
export function limitRate(app: FastifyInstance, perMinute: number): void {
  app.register(import("@fastify/rate-limit"), {
    global: false,
    max: perMinute,
    timeWindow: MINUTE_MS,
    cache: MAX_ADDRESSES,
    allowList: (request: { routeOptions: { url?: string | undefined } }) =>
      OPEN_ROUTES.has(request.routeOptions.url ?? ""),
    errorResponseBuilder: (_request: unknown, { max }: { max: number }) =>
      new CodedError("http.rateLimited", `more than ${max} requests within a minute`),
  });
  app.after(() => {
    app.addHook("onRequest", app.rateLimit());
  });
}
