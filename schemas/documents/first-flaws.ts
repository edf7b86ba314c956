// An error describes its first flaws and counts the others: finding what a name may mean takes
// milliseconds, and a document of 100 kB can be wrong in thousands of places.

import type { InputIssue } from "../errors/error-document.ts";

/** Flaws that an error describes. */
export const MAX_FLAWS = 20;

/** The first flaws, and a text that says each and counts the others. */
export function firstFlaws(flaws: readonly (() => InputIssue)[]): { issues: InputIssue[]; text: string } {
  const issues = flaws.slice(0, MAX_FLAWS).map((describe) => describe());
  return { issues, text: issues.map(({ message }) => message).join("; ") + andMore(flaws.length - issues.length) };
}

/** `; and 7 more`, or an empty string. */
export const andMore = (left: number): string => (left === 0 ? "" : `; and ${left} more`);

/** Elements of a list, or fields, from which on a few of them are looked at first. */
const MANY = 64;

/**
 * The value with at most `MANY` elements or fields in each place; the value itself if it has no
 * more. A schema takes a hundred times as long over a wrong element as over reading it, so lists of
 * thousands are refused by their first elements.
 */
export function excerptOf(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const first = value.slice(0, MANY).map(excerptOf);
    return first.length === value.length && first.every((one, at) => one === value[at]) ? value : first;
  }
  const entries = Object.entries(value);
  const first = entries.slice(0, MANY).map(([key, one]) => [key, excerptOf(one)] as const);
  const isWhole = first.length === entries.length && first.every(([, one], at) => one === entries[at]?.[1]);
  return isWhole ? value : Object.fromEntries(first);
}

/** The value at a path; undefined where there is none. */
export const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (at, key) =>
      typeof at === "object" && at !== null && Object.hasOwn(at, key) ? at[key as keyof typeof at] : undefined,
    value,
  );
