// Pages of other origins may ask where their origin is listed, and nowhere else; without a list no answer says anything of it.
// Invariant: asking beforehand (OPTIONS) needs no token, since browsers send none, and answers nothing but what may be asked.

import type { FastifyInstance } from "fastify";

/** What browsers may keep of the answer, in seconds. */
const KEPT_S = 600;

/** Before the token's hook: a refusal, too, is to be read by the page that asked. */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  app.register(import("@fastify/cors"), {
    origin: [...origins],
    methods: ["GET", "POST"],
    allowedHeaders: ["accept", "authorization", "content-type", "idempotency-key", "if-none-match", "lodestone-client"],
    exposedHeaders: ["etag", "idempotency-replayed", "retry-after"],
    maxAge: KEPT_S,
    strictPreflight: true,
  });
  // Answers are for pages of their own origin otherwise, whatever a list says.
  app.addHook("onSend", async (request, reply) => {
    if (origins.includes(request.headers.origin ?? "")) reply.header("cross-origin-resource-policy", "cross-origin");
  });
}
