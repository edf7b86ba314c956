// The service's log: pino's JSON lines on stderr, so that stdout stays free for results.
// Invariant: no secret is logged. Requests appear with method, path and address, never with
// headers; the values of authorization, cookie and token fields are redacted.

import type { FastifyServerOptions } from "fastify";

const SECRETS = ["authorization", "cookie", "token", "LODESTONE_TOKEN"];

/** Pino's options for a level such as "warn"; false for `silent`. Lines go to `stream`. */
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
      censor: "[redacted]",
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
