// The one secret of the service: a bearer token, without which it does not listen where others can reach it.
// Invariant: comparing takes the same time whatever was sent, so that the token cannot be guessed letter by letter.
// Source: RFC 6750, Bearer Token Usage.

import { createHash, timingSafeEqual } from "node:crypto";
import { isIP } from "node:net";
import type { FastifyInstance } from "fastify";
import { CodedError } from "../schemas/index.ts";

/** Answered without a token, so that whatever watches the service need not hold one. */
const OPEN_ROUTES: ReadonlySet<string> = new Set(["/healthz"]);

/** Wants `Authorization: Bearer TOKEN` on every route but the open ones, unknown routes and the documentation included. */
export function requireToken(app: FastifyInstance, token: string): void {
  const expected = sha256(token);
  app.addHook("onRequest", async (request) => {
    if (OPEN_ROUTES.has(request.routeOptions.url ?? "")) return;
    const sent = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? "")?.[1];
    if (sent === undefined) throw new CodedError("http.unauthorized", "no bearer token was sent");
    if (!timingSafeEqual(sha256(sent), expected))
      throw new CodedError("http.unauthorized", "the bearer token is wrong");
  });
}

/** Whether only programs on this machine can reach a listener on `host`. A name other than localhost counts as reachable. */
export function isLoopback(host: string): boolean {
  if (host === "localhost") return true;
  if (isIP(host) === 4) return host.startsWith("127.");
  return isIP(host) === 6 && /^(0*:)*:?0*1$/.test(host);
}

/** Throws `http.tokenRequired` where others could reach an unguarded service. */
export function refuseOpenHost(host: string, token: string | undefined): void {
  if (token !== undefined || isLoopback(host)) return;
  throw new CodedError("http.tokenRequired", `${host} can be reached from other machines, and no token is set`);
}

// Hashed so that both sides of the comparison have the same length.
const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();
