// The one secret of the service: a bearer token, without which it does not listen where others can reach it.
// Invariant: comparing takes the same time whatever was sent, so that the token cannot be guessed letter by letter.
// Source: RFC 6750, Bearer Token Usage.

import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { CodedError } from "../../schemas/index.ts";

/** Answered without a token, and any number of times, so that whatever watches the service need not hold one. */
export const OPEN_ROUTES: ReadonlySet<string> = new Set(["/healthz", "/readyz"]);

/** A page and its socket, which browsers ask for without a token: the page is no secret, and says the token once its socket is open. */
const PAGE_ROUTES: ReadonlySet<string> = new Set(["/advisor", "/advisor/*", "/advisor/socket"]);

/** Wants `Authorization: Bearer TOKEN` on every route but the open ones, unknown routes and the documentation included. */
export function requireToken(app: FastifyInstance, token: string): void {
  const expected = sha256(token);
  app.addHook("onRequest", (request, _reply, done) => {
    const route = request.routeOptions.url ?? "";
    if (OPEN_ROUTES.has(route) || PAGE_ROUTES.has(route)) return done();
    const sent = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? "")?.[1];
    if (sent === undefined) return done(new CodedError("http.unauthorized", "no bearer token was sent"));
    if (timingSafeEqual(sha256(sent), expected)) return done();
    done(new CodedError("http.unauthorized", "the bearer token is wrong"));
  });
}

// Hashed so that both sides of the comparison have the same length.
const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();
