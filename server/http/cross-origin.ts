// Cross-origin requests: allowed for pages of listed origins only; without a list no answer
// mentions the matter.
// Invariant: a preflight (OPTIONS) needs no token, since browsers send none, and answers only what
// may be requested.

import type { FastifyInstance } from "fastify";

/** How long browsers may cache a preflight, in seconds. */
const KEPT_S = 600;

/** Before the token's hook, so that the page can read a refusal, too. */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  app.register(import("@fastify/cors"), {
    origin: [...origins],
    methods: ["GET", "POST"],
    allowedHeaders: ["accept", "authorization", "content-type", "idempotency-key", "if-none-match", "lodestone-client"],
    exposedHeaders: ["etag", "idempotency-replayed", "retry-after"],
    maxAge: KEPT_S,
    strictPreflight: true,
  });
  // All other answers are only for pages of their own origin.
  app.addHook("onSend", async (request, reply) => {
    if (origins.includes(request.headers.origin ?? "")) reply.header("cross-origin-resource-policy", "cross-origin");
  });
}
