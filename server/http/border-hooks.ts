// Puts the border around a service: every answer passes it before it is sent, and every line of the
// log before it is written. Streams, which answer by themselves, ask for it.

import type { FastifyInstance, FastifyServerOptions } from "fastify";
import type { Border } from "./redaction.ts";

declare module "fastify" {
  interface FastifyInstance {
    border: Border;
  }
}

export function guardAnswers(app: FastifyInstance, border: Border): void {
  app.decorate("border", border);
  app.addHook("onSend", async (_request, reply, payload) => {
    if (typeof payload === "string") return border.answer(payload);
    // Other bytes are files of the pages.
    const isJson = payload instanceof Uint8Array && String(reply.getHeader("content-type")).includes("json");
    return isJson ? border.result(payload) : payload;
  });
}

type Logger = NonNullable<FastifyServerOptions["logger"]>;

/** Pino's options with a stream that passes the border. */
export function guardedLog(logger: Logger, border: Border): Logger {
  if (typeof logger !== "object") return logger;
  const { stream = process.stdout } = logger as { stream?: { write(line: string): unknown } };
  return { ...logger, stream: { write: (line: string) => void stream.write(border.log(line)) } };
}
