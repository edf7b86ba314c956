// What the service logs: pino's JSON lines to stderr, so that stdout stays free for results.
// Invariant: no secret is written. Requests are told by method, path and address, never by their headers; and wherever a log line
// carries an authorization, a cookie or a token after all, its value is taken out.

import type { FastifyServerOptions } from "fastify";

const SECRETS = ["authorization", "cookie", "token", "LODESTONE_TOKEN"];

/** Pino's options for a level, such as "warn"; false for `silent`. `stream` takes the lines. */
export function loggerOptions(
  level: string,
  stream: { write(line: string): void } = process.stderr,
): FastifyServerOptions["logger"] {
  if (level === "silent") return false;
  return {
    level,
    stream,
    redact: {
      paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: "[taken out]",
    },
    serializers: {
      req: (request: { method: string; url: string; ip?: string; id?: string }) => ({
        method: request.method,
        path: request.url.split("?", 1)[0],
        address: request.ip,
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
    },
  };
}
