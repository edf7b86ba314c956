// How a request's body becomes a value: JSON only, and refused with a code where it could harm what reads it further on.
// Invariant: what passes is JSON of bounded depth without keys that reach an object's prototype. The scan keeps its own stack,
// since a recursive one would be overflowed by the very input that it is there to refuse.

import type { FastifyInstance } from "fastify";
import { CodedError, parseJson } from "../schemas/index.ts";

/** No document of this project nests deeper than a dozen levels. */
export const MAX_DEPTH = 64;

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
  const value = parseJson(text, SUBJECT);
  refuseHarmful(value);
  return value;
}

interface Pending {
  value: object;
  depth: number;
  /** Where the value stands; undefined for the whole document. */
  path: string | undefined;
}

function refuseHarmful(document: unknown): void {
  const pending: Pending[] = isContainer(document) ? [{ value: document, depth: 1, path: undefined }] : [];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, depth, path } = next;
    if (depth > MAX_DEPTH) throw refusal(shortPath(path), `nested deeper than ${MAX_DEPTH} levels`);
    for (const [key, child] of Object.entries(value)) {
      const childPath = path === undefined ? key : `${path}.${key}`;
      if (key === "__proto__" || (key === "prototype" && path?.split(".").at(-1) === "constructor")) {
        throw refusal(childPath, "a key that would reach an object's prototype is refused");
      }
      if (isContainer(child)) pending.push({ value: child, depth: depth + 1, path: childPath });
    }
  }
}

const isContainer = (value: unknown): value is object => typeof value === "object" && value !== null;

const shortPath = (path: string | undefined): string => (path ?? "").split(".").slice(0, 4).join(".");

const refusal = (path: string, message: string): CodedError =>
  new CodedError("input.invalid", `${SUBJECT}: ${path}: ${message}`, { issues: [{ path, message }] });
