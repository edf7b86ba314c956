// `$ref` arguments: `{ "$ref": "args.block" }` stands for an argument of the option,
// `{ "$ref": "memory.target.position" }` for a part of an earlier leaf's output that `as` kept.
// Resolved when the leaf starts; only own properties are followed.

import { CodedError } from "../../schemas/index.ts";

interface ReferenceSources {
  args: Readonly<Record<string, unknown>>;
  memory: ReadonlyMap<string, unknown>;
}

/**
 * The value with every reference replaced. Throws CodedError `pbi.schemaViolation` on a reference
 * that does not resolve.
 */
export function resolveReferences(value: unknown, sources: ReferenceSources): unknown {
  if (Array.isArray(value)) return value.map((item) => resolveReferences(item, sources));
  if (typeof value !== "object" || value === null) return value;
  if (isReference(value)) return lookUp(value.$ref, sources);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolveReferences(item, sources)]));
}

/**
 * Whether the value contains a reference; without one it resolves to the same value at any time.
 */
export function hasReferences(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return isReference(value) || Object.values(value).some(hasReferences);
}

/** An object whose only key is `$ref`. */
function isReference(value: object): value is { $ref: unknown } {
  const keys = Object.keys(value);
  return keys.length === 1 && keys[0] === "$ref";
}

function lookUp(reference: unknown, { args, memory }: ReferenceSources): unknown {
  const [source, name = "", ...path] = typeof reference === "string" ? reference.split(".") : [];
  let current: unknown;
  if (source === "args") current = step(args, name);
  else if (source === "memory") current = memory.get(name);
  for (const key of path) current = step(current, key);
  if (current === undefined) {
    throw new CodedError("pbi.schemaViolation", `$ref ${JSON.stringify(reference)} does not resolve to a value`);
  }
  return current;
}

function step(holder: unknown, key: string): unknown {
  if (typeof holder !== "object" || holder === null || !Object.hasOwn(holder, key)) return undefined;
  return (holder as Record<string, unknown>)[key];
}
