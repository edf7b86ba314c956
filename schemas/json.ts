// JSON text from outside becomes a value here, and is refused with a code where it could harm what reads it further on.
// Invariant: what passes is of bounded depth and has no keys that reach an object's prototype. The scan keeps its own stack,
// since a recursive one would be overflowed by the very input that it is there to refuse.

import { CodedError } from "./errors.ts";

/** No document of this project nests deeper than a dozen levels. */
export const MAX_DEPTH = 64;

/** Parses JSON text. Throws `input.json` with the parser's word on where it broke, `input.invalid` for depth and keys. */
export function parseJson(text: string, subject: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new CodedError("input.json", `${subject}: ${(error as Error).message}`);
  }
  refuseHarmful(value, subject);
  return value;
}

interface Pending {
  value: object;
  depth: number;
  /** Where the value stands; undefined for the whole document. */
  path: string | undefined;
}

function refuseHarmful(document: unknown, subject: string): void {
  const refusal = (path: string, message: string): CodedError =>
    new CodedError("input.invalid", `${subject}: ${path}: ${message}`, { issues: [{ path, message }] });
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
