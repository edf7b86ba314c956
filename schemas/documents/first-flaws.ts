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

/** Values up to which a document is read in full at once. */
const FEW = 2_000;
/** Values of an excerpt, and elements or fields of one place in it. */
const EXCERPT = 1_000;
const MEMBERS = 32;

/**
 * The first elements and fields of a document of thousands of values, a few in each place; the
 * document itself if it has fewer. A schema takes a hundred times as long over a wrong element as over
 * reading it, so a document that is wrong in thousands of places is refused by its excerpt.
 */
export function excerptOf(document: unknown): unknown {
  if (!hasMoreThan(FEW, document)) return document;
  let left = EXCERPT;
  const excerpt = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null) return value;
    const members = Object.entries(value).slice(0, Math.min(MEMBERS, left));
    left -= members.length;
    const cut = members.map(([key, one]) => [key, excerpt(one)] as const);
    return Array.isArray(value) ? cut.map(([, one]) => one) : Object.fromEntries(cut);
  };
  return excerpt(document);
}

function hasMoreThan(count: number, document: unknown): boolean {
  let values = 0;
  const pending = [document];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next !== "object" || next === null) continue;
    const members = Object.values(next);
    values += members.length;
    if (values > count) return true;
    for (const one of members) if (typeof one === "object" && one !== null) pending.push(one);
  }
  return false;
}

/** The value at a path; undefined where there is none. */
export const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (at, key) =>
      typeof at === "object" && at !== null && Object.hasOwn(at, key) ? at[key as keyof typeof at] : undefined,
    value,
  );
