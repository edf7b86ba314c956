// "Did you mean": the known name that an unknown one most likely means. Meaning comes before
// letters: the same name in another spelling, then a name that has its words, then the nearest by
// edit distance.

import type { InputIssue } from "../errors/error-document.ts";
import { edits } from "./edit-distance.ts";

/** The likely meant name; undefined if no known name has its words or is near. */
export function suggest(name: string, known: Iterable<string>): string | undefined {
  const names = [...known];
  return respelt(name, names) ?? sharing(name, names) ?? nearest(name, names);
}

/** The words of a name, in lower case and without Minecraft's namespace. */
const wordsOf = (name: string): string[] =>
  name
    .toLowerCase()
    .replace(/^minecraft:/, "")
    .split(/[\s_.:-]+/)
    .filter((word) => word !== "");

const singular = (word: string): string => word.replace(/(?<=[^s])s$/, "");

/** The same name with other capitals, spaces, plurals or namespace. */
function respelt(name: string, known: readonly string[]): string | undefined {
  const wanted = wordsOf(name).map(singular).join(" ");
  return wanted === "" ? undefined : known.find((one) => wordsOf(one).map(singular).join(" ") === wanted);
}

/** Words of at least this length count: shorter ones are in too many names. */
const MIN_WORD = 3;

/** Behind these a name says what its thing is for or made of: "steel" is no flint and steel. */
const SMALL = /_(?:and|of|on|with)_.*/;

/** The shortest name that has all words of the name; ties go to the first. */
function sharing(name: string, known: readonly string[]): string | undefined {
  const words = wordsOf(name).map(singular);
  if (words.length === 0 || words.some((word) => word.length < MIN_WORD)) return undefined;
  const sharers = known.filter((one) => {
    const own = wordsOf(one.replace(SMALL, "")).map(singular);
    return own.length > words.length && words.every((word) => own.includes(word));
  });
  return sharers.sort((a, b) => a.length - b.length || (a < b ? -1 : 1))[0];
}

/** Two words of few letters are soon alike, and mean nothing to each other: "gun" is no mud. */
const maxEdits = ({ length }: string): number => (length < 6 ? 1 : length < 16 ? 2 : 3);

/** The nearest name within a few edits. */
function nearest(name: string, known: readonly string[]): string | undefined {
  const limit = maxEdits(name);
  let best: string | undefined;
  let bestDistance = limit + 1;
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) > limit) continue;
    const distance = edits(name, candidate);
    if (distance < bestDistance || (distance === bestDistance && best !== undefined && candidate < best)) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** ` (did you mean X?)`, or an empty string. */
export function didYouMean(name: string, known: Iterable<string>): string {
  const meant = suggest(name, known);
  return meant === undefined ? "" : ` (did you mean ${meant}?)`;
}

/** The issue for an unknown name at `path`: what was likely meant, or else what is allowed. */
export function unknownIssue(path: string, message: string, name: string, known: Iterable<string>): InputIssue {
  const meant = suggest(name, known);
  return issueWith(path, meant === undefined ? `${message}${allowed(known)}` : message, meant);
}

/** An issue that asks whether the suggestion was meant, if there is one. */
export const issueWith = (path: string, message: string, suggestion: string | undefined): InputIssue =>
  suggestion === undefined
    ? { path, message }
    : { path, message: `${message} (did you mean ${suggestion}?)`, suggestion };

/** Names that an error lists before it only counts the rest. */
const MAX_LISTED = 16;

/** `; allowed: X, Y and 3 more`, or an empty string if nothing is known. */
export function allowed(known: Iterable<string>): string {
  const names = [...new Set(known)];
  if (names.length === 0) return "";
  const listed = names.length <= MAX_LISTED ? names : names.slice(0, MAX_LISTED - 1);
  const more = names.length === listed.length ? "" : ` and ${names.length - listed.length} more`;
  return `; allowed: ${listed.join(", ")}${more}`;
}
