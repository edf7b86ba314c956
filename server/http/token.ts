// The service's bearer token, which it requires wherever other machines can reach it.
// Invariant: the comparison takes constant time, so that the token cannot be guessed letter by
// letter.
// Source: RFC 6750, Bearer Token Usage.

import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { CodedError } from "../../schemas/index.ts";
import { admit } from "./caller.ts";

/** Open without a token and without rate limit, so that monitors need no secret. */
export const OPEN_ROUTES: ReadonlySet<string> = new Set(["/healthz", "/readyz"]);

/**
 * The page and its socket, which browsers request without a token: the page is no secret, and its
 * socket sends the token in its hello.
 */
const PAGE_ROUTES: ReadonlySet<string> = new Set(["/advisor", "/advisor/*", "/advisor/socket"]);

/**
 * Requires `Authorization: Bearer TOKEN` on every other route, including unknown routes and the
 * documentation.
 */
export function requireToken(app: FastifyInstance, token: string): void {
  const expected = sha256(token);
  app.addHook("onRequest", (request, _reply, done) => {
    const route = request.routeOptions.url ?? "";
    if (OPEN_ROUTES.has(route) || PAGE_ROUTES.has(route)) return done();
    const sent = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? "")?.[1];
    if (sent === undefined) return done(new CodedError("http.unauthorized", "no bearer token was sent"));
    if (timingSafeEqual(sha256(sent), expected)) {
      admit(request, "token");
      return done();
    }
    done(new CodedError("http.unauthorized", "the bearer token is wrong"));
  });
}

// Hashed, so that both sides have the same length.
const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();
