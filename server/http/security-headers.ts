// Security headers for browsers. The interface answers with data, so the few headers that matter
// for data are set here; the pages under /docs get the full set of @fastify/helmet.

import type { FastifyInstance } from "fastify";

const HEADERS = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
};

/** Sets them on every answer, including errors. */
export function setSecurityHeaders(app: FastifyInstance): void {
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(HEADERS);
    done();
  });
}
