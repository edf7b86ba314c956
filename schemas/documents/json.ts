// JSON text from outside becomes a value here, and is refused with a code where it could harm what reads it further on.
// Invariant: what passes is of bounded depth, has no keys that reach an object's prototype, and can be written as canonical JSON. The scan keeps its own stack,
// since a recursive one would be overflowed by the very input that it is there to refuse. Where something stands is only put into words once it is refused.

import { CodedError } from "../errors/coded-error.ts";

/** No document of this project nests deeper than a dozen levels. */
const MAX_DEPTH = 64;

/** How much a text may hold where others wait for the thread that reads it: checking costs many times what parsing does. */
export interface JsonBounds {
  /** Keys of one object. */
  keys: number;
  /** Elements of one array. */
  elements: number;
  /** Elements and values of keys in the whole text. */
  values: number;
}

const UNBOUNDED: JsonBounds = { keys: Infinity, elements: Infinity, values: Infinity };

/**
 * Parses JSON text. Throws `input.json` with the parser's word on where it broke, `input.invalid` for depth, keys, halves of characters, and for
 * more than `bounds` allow.
 */
export function parseJson(text: string, subject: string, bounds: JsonBounds = UNBOUNDED): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new CodedError("input.json", `${subject}: ${(error as Error).message}`);
  }
  // Only an escape can bring half of a surrogate pair; few texts have such escapes at all.
  const flaw = harmIn(value, bounds, SURROGATE_ESCAPE.test(text));
  if (flaw !== null) {
    const { path, message } = flaw;
    throw new CodedError("input.invalid", `${subject}: ${path}: ${message}`, { issues: [{ path, message }] });
  }
  return value;
}

const SURROGATE_ESCAPE = /\\u[dD][89a-fA-F]/;
/** A path goes so many levels down; what is refused for its depth would have a path longer than its text. */
const SHOWN_LEVELS = 4;

interface PendingValue {
  value: object;
  depth: number;
  /** Its key in the object or array that it stands in; "" for the whole document. */
  key: string | number;
  parent: PendingValue | null;
}

interface JsonFlaw {
  path: string;
  message: string;
}

function harmIn(document: unknown, bounds: JsonBounds, mayHoldHalves: boolean): JsonFlaw | null {
  if (mayHoldHalves && isHalf(document)) return { path: WHOLE, message: HALF };
  const pending: PendingValue[] = isContainer(document) ? [{ value: document, depth: 1, key: "", parent: null }] : [];
  let values = 0;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, depth } = next;
    if (depth > MAX_DEPTH) {
      return { path: pathOf(next).slice(0, SHOWN_LEVELS).join("."), message: `nested deeper than ${MAX_DEPTH} levels` };
    }
    const keys = Array.isArray(value) ? null : Object.keys(value);
    const length = keys === null ? (value as unknown[]).length : keys.length;
    values += length;
    const excess = excessOf(length, keys === null, values, bounds);
    if (excess !== null) return { path: pathOf(next).join(".").toWellFormed() || WHOLE, message: excess };
    for (let index = 0; index < length; index++) {
      const key = keys === null ? index : (keys[index] ?? "");
      const child = (value as Record<string | number, unknown>)[key];
      const message = harmOfEntry(next, key, child, mayHoldHalves);
      if (message !== null) return { path: [...pathOf(next), key].join(".").toWellFormed(), message };
      if (isContainer(child)) pending.push({ value: child, depth: depth + 1, key, parent: next });
    }
  }
  return null;
}

function harmOfEntry(
  parent: PendingValue,
  key: string | number,
  child: unknown,
  mayHoldHalves: boolean,
): string | null {
  if (key === "__proto__" || (key === "prototype" && parent.key === "constructor")) {
    return "a key that would reach an object's prototype is refused";
  }
  return mayHoldHalves && (isHalf(key) || isHalf(child)) ? HALF : null;
}

function excessOf(length: number, isArray: boolean, values: number, bounds: JsonBounds): string | null {
  if (isArray && length > bounds.elements) return `more than ${bounds.elements} elements`;
  if (!isArray && length > bounds.keys) return `more than ${bounds.keys} fields`;
  return values > bounds.values ? `more than ${bounds.values} values up to here` : null;
}

const WHOLE = "(whole document)";
const HALF = "half of a surrogate pair is no character";

const isContainer = (value: unknown): value is object => typeof value === "object" && value !== null;

const isHalf = (value: unknown): boolean => typeof value === "string" && !value.isWellFormed();

/** The keys that lead to a value, from the document down. */
function pathOf(at: PendingValue): (string | number)[] {
  const keys: (string | number)[] = [];
  for (let step = at; step.parent !== null; step = step.parent) keys.push(step.key);
  return keys.reverse();
}
