// Canonical JSON (RFC 8785) and the digests over it. The same value gives the same bytes on every machine.

import { createHash } from "node:crypto";
import canonicalize from "canonicalize";

/** Canonical JSON text; throws on what JSON cannot hold (NaN, infinities, functions). */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError("not a JSON value");
  return text;
}

/** `sha256:` and 64 hex digits over the canonical JSON. */
export function digestOf(value: unknown): string {
  return `sha256:${createHash("sha256").update(canonicalJson(value)).digest("hex")}`;
}

/** Orders by UTF-16 code units, never by locale: the one order of ids and names. */
export const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
