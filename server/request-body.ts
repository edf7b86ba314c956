// How a request's body becomes a value: JSON only, under the same bounds as any other text from outside.

import type { FastifyInstance } from "fastify";
import { CodedError, parseJson } from "../schemas/index.ts";

const SUBJECT = "body";

/** Makes JSON the only media type that the service reads; everything else is answered with 415. */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, async (_request: unknown, text: string) =>
    parseBody(text),
  );
}

/** Parses a body; throws CodedError `input.json` or `input.invalid`. */
export function parseBody(text: string): unknown {
  if (text.trim() === "") throw new CodedError("input.json", `${SUBJECT}: it is empty`);
  return parseJson(text, SUBJECT);
}
