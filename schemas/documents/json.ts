// Parses JSON text from outside, and refuses text that could harm later readers.
// Invariant: accepted values have bounded depth, have no keys that reach a prototype, and can be
// written as canonical JSON. The scan keeps its own stack because deep input would overflow the
// call stack. Paths are put into words only for refused values.

import { CodedError } from "../errors/coded-error.ts";

/** Documents of this project nest at most a dozen levels. */
const MAX_DEPTH = 64;

/**
 * Size limits for a text that a shared thread parses: checking costs many times more than parsing.
 */
export interface JsonBounds {
  /** Keys of one object. */
  keys: number;
  /** Elements of one array. */
  elements: number;
  /** Elements and values of keys in the whole text. */
  values: number;
}

/** Four times as much as the largest document of this project, a domain of Minecraft. */
const DOCUMENT_BOUNDS: JsonBounds = { keys: 20_000, elements: 20_000, values: 800_000 };
/** Characters of any text. The parser reads as many in some tenths of a second. */
const MAX_TEXT = 32 * 1024 * 1024;

/**
 * Parses JSON text. Throws `input.json` with the parser's message, and `input.invalid` for depth,
 * forbidden keys, lone surrogates, and sizes beyond `bounds`.
 */
export function parseJson(text: string, subject: string, bounds: JsonBounds = DOCUMENT_BOUNDS): unknown {
  if (text.length > MAX_TEXT) {
    const message = `longer than ${MAX_TEXT} characters`;
    throw new CodedError("input.invalid", `${subject}: ${message}`, { issues: [{ path: WHOLE, message }] });
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new CodedError("input.json", `${subject}: ${(error as Error).message}`);
  }
  // Only escapes can form lone surrogates, and few texts have such escapes.
  const flaw = harmIn(value, bounds, SURROGATE_ESCAPE.test(text));
  if (flaw !== null) {
    const { path, message } = flaw;
    throw new CodedError("input.invalid", `${subject}: ${path}: ${message}`, { issues: [{ path, message }] });
  }
  return value;
}

const SURROGATE_ESCAPE = /\\u[dD][89a-fA-F]/;
/** Levels in the path of a value that is too deep: the full path could be longer than its text. */
const SHOWN_LEVELS = 4;

interface PendingValue {
  value: object;
  depth: number;
  /** Its key in the parent; "" for the whole document. */
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
    return "this key is refused because it reaches an object's prototype";
  }
  return mayHoldHalves && (isHalf(key) || isHalf(child)) ? HALF : null;
}

function excessOf(length: number, isArray: boolean, values: number, bounds: JsonBounds): string | null {
  if (isArray && length > bounds.elements) return `more than ${bounds.elements} elements`;
  if (!isArray && length > bounds.keys) return `more than ${bounds.keys} fields`;
  return values > bounds.values ? `more than ${bounds.values} values up to here` : null;
}

const WHOLE = "(whole document)";
const HALF = "a lone surrogate is not a character";

const isContainer = (value: unknown): value is object => typeof value === "object" && value !== null;

const isHalf = (value: unknown): boolean => typeof value === "string" && !value.isWellFormed();

/** The keys from the document down to a value. */
function pathOf(at: PendingValue): (string | number)[] {
  const keys: (string | number)[] = [];
  for (let step = at; step.parent !== null; step = step.parent) keys.push(step.key);
  return keys.reverse();
}
