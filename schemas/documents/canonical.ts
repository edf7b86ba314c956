// Canonical JSON (RFC 8785) and digests of it: equal values give equal bytes on every machine.
// Every plan and every step is digested, so plain values take a fast path: a copy with sorted keys
// goes through JSON.stringify, which is several times as fast as concatenation. Others are written
// by key.

import { hash } from "node:crypto";
import type { TextBuffer } from "./text-buffer.ts";

/** Deeper values are refused; documents are checked against a lower limit on entry. */
const MAX_DEPTH = 1_000;

/** Canonical JSON text; throws on NaN, infinities, functions, lone surrogates and cycles. */
export function canonicalJson(value: unknown): string {
  const copied: Copied = { isPlain: true };
  const copy = inOrder(value, copied, 0);
  const plain = copied.isPlain ? JSON.stringify(copy) : undefined;
  const text = plain === undefined || hasHalves(plain) ? write(value, 0) : plain;
  if (text === undefined) throw new TypeError("not a JSON value");
  return text;
}

/**
 * Writes the canonical JSON of an object, with `writeMember` writing the value of `member`: the
 * text of a plan exists already because it was digested.
 */
export function writeCanonicalAround(
  to: TextBuffer,
  object: Readonly<Record<string, unknown>>,
  member: string,
  writeMember: () => void,
): void {
  let before = "{";
  for (const key of sortedKeys(object)) {
    if (object[key] === undefined) continue;
    before += `${quoted(key)}:`;
    if (key === member) {
      to.add(before);
      writeMember();
      before = ",";
    } else before += `${canonicalJson(object[key])},`;
  }
  to.add(`${before.slice(0, -1)}}`);
}

/** `sha256:` and 64 hex digits over the canonical JSON. */
export function digestOf(value: unknown): string {
  return digestOfText(canonicalJson(value));
}

/** Like `digestOf`, for canonical JSON that exists already, as text or as UTF-8 bytes. */
export function digestOfText(canonical: string | Uint8Array): string {
  return `sha256:${hash("sha256", canonical)}`;
}

/** Orders by UTF-16 code units, never by locale. Ids and names are ordered by nothing else. */
export const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Whether the text has an escaped lone surrogate; the fast substring search runs first. */
const hasHalves = (text: string): boolean => text.includes("\\ud") && /\\ud[89a-f]/.test(text);

interface Copied {
  /**
   * Whether the value holds only strings, finite numbers, booleans, null, plain arrays and objects.
   */
  isPlain: boolean;
}

/** A copy with sorted keys. The engine moves numeric keys to the front, so they are not plain. */
function inOrder(value: unknown, copied: Copied, depth: number): unknown {
  if (typeof value === "number") copied.isPlain &&= Number.isFinite(value);
  if (typeof value !== "object" || value === null || !copied.isPlain) return value;
  if (depth > MAX_DEPTH || "toJSON" in value) {
    copied.isPlain = false;
    return value;
  }
  if (Array.isArray(value)) {
    const members: unknown[] = [];
    for (let index = 0; index < value.length; index++) members.push(inOrder(value[index], copied, depth + 1));
    return members;
  }
  const ordered: Record<string, unknown> = {};
  for (const key of sortedKeys(value as Record<string, unknown>)) {
    if (isNumeral(key) || key === "__proto__") copied.isPlain = false;
    else ordered[key] = inOrder((value as Record<string, unknown>)[key], copied, depth + 1);
  }
  return ordered;
}

function isNumeral(key: string): boolean {
  const first = key.charCodeAt(0);
  return first >= 48 && first <= 57;
}

/** The text of a value; undefined for values that JSON omits from objects. */
function write(value: unknown, depth: number): string | undefined {
  if (typeof value === "string") return quoted(value);
  if (typeof value === "number") return numeral(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (depth > MAX_DEPTH) throw new TypeError(`nested deeper than ${MAX_DEPTH} levels, or cyclic`);
  if (Array.isArray(value)) return writeList(value, depth + 1);
  if ("toJSON" in value && typeof value.toJSON === "function") return write(value.toJSON(), depth + 1);
  return writeObject(value as Record<string, unknown>, depth + 1);
}

function writeList(list: readonly unknown[], depth: number): string {
  let text = "[";
  for (let index = 0; index < list.length; index++) {
    if (index > 0) text += ",";
    text += write(list[index], depth) ?? "null";
  }
  return `${text}]`;
}

function writeObject(object: Record<string, unknown>, depth: number): string {
  let text = "{";
  for (const key of sortedKeys(object)) {
    const value = write(object[key], depth);
    if (value === undefined) continue;
    text += text.length > 1 ? `,${quoted(key)}:${value}` : `${quoted(key)}:${value}`;
  }
  return `${text}}`;
}

/**
 * In code unit order, which the RFC demands and sort() uses by default; most objects have it
 * already.
 */
function sortedKeys(object: Record<string, unknown>): string[] {
  const keys = Object.keys(object);
  for (let index = 1; index < keys.length; index++) {
    if ((keys[index - 1] as string) > (keys[index] as string)) return keys.sort();
  }
  return keys;
}

/** ECMAScript's number format is the one that the RFC demands. */
function numeral(value: number): string {
  if (!Number.isFinite(value)) throw new TypeError(`${value} is not a JSON value`);
  return String(value);
}

function quoted(text: string): string {
  if (!text.isWellFormed()) throw new TypeError("a lone surrogate is not a JSON value");
  return JSON.stringify(text);
}
