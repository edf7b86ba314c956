// The headers that tell a browser to do nothing with an answer but show it. Answers of the interface are data, so the few that matter to
// data are set here once and for all; pages, which are under /docs, get all of @fastify/helmet's, which makes its list anew for each answer.

import type { FastifyInstance } from "fastify";

const HEADERS = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
};

/** Sets them on every answer, errors included. */
export function setSecurityHeaders(app: FastifyInstance): void {
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(HEADERS);
    done();
  });
}
