// A value with the keys of every object in code-unit order, so that plain JSON.stringify writes its canonical JSON: on a document
// of megabytes several times as fast as ordering while writing. Engines put keys that look like array indices first whatever
// the order they are set in; no name of Minecraft looks so, and a test holds the digests equal to `digestOf`.

import { createHash } from "node:crypto";

/** The value itself where the keys of every object are in order, else a copy in which they are. */
export function inCanonicalOrder<T>(value: T): T {
  return (isInOrder(value) ? value : ordered(value)) as T;
}

/** `digestOf` of a value that is in canonical order already. */
export function digestInOrder(value: unknown): string {
  return `sha256:${createHash("sha256").update(JSON.stringify(value)).digest("hex")}`;
}

function isInOrder(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return value !== undefined;
  if (Array.isArray(value)) return value.every((entry) => typeof entry !== "object" || isInOrder(entry));
  let previous = "";
  for (const key in value) {
    const field = (value as Record<string, unknown>)[key];
    if (key < previous || field === undefined) return false;
    if (typeof field === "object" && !isInOrder(field)) return false;
    previous = key;
  }
  return true;
}

/** What is in order within it is shared. */
function ordered(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(inCanonicalOrder);
  const source = value as Record<string, unknown>;
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(source).sort())
    if (source[key] !== undefined) copy[key] = inCanonicalOrder(source[key]);
  return copy;
}
