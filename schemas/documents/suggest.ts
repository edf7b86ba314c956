// "Did you mean": the known name that an unknown one most likely means. Meaning comes before
// letters: the same name in another spelling, then a name that has its words, then the nearest by
// edit distance.

import { distance } from "fastest-levenshtein";
import type { InputIssue } from "../errors/error-document.ts";

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

/** The shortest name that has all words of the name; ties go to the first. */
function sharing(name: string, known: readonly string[]): string | undefined {
  const words = wordsOf(name).map(singular);
  if (words.length === 0 || words.some((word) => word.length < MIN_WORD)) return undefined;
  const sharers = known.filter((one) => {
    const own = wordsOf(one).map(singular);
    return own.length > words.length && words.every((word) => own.includes(word));
  });
  return sharers.sort((a, b) => a.length - b.length || (a < b ? -1 : 1))[0];
}

/** The nearest name within a third of the name's length (at least 2 edits). */
function nearest(name: string, known: readonly string[]): string | undefined {
  const limit = Math.max(2, Math.floor(name.length / 3));
  let best: string | undefined;
  let bestDistance = limit + 1;
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) > limit) continue;
    const edits = distance(name, candidate);
    if (edits < bestDistance || (edits === bestDistance && best !== undefined && candidate < best)) {
      best = candidate;
      bestDistance = edits;
    }
  }
  return best;
}

/** ` (did you mean X?)`, or an empty string. */
export function didYouMean(name: string, known: Iterable<string>): string {
  const meant = suggest(name, known);
  return meant === undefined ? "" : ` (did you mean ${meant}?)`;
}

/** The issue for an unknown name at `path`, with a suggestion if a known name is near. */
export function unknownIssue(path: string, message: string, name: string, known: Iterable<string>): InputIssue {
  const suggestion = suggest(name, known);
  if (suggestion === undefined) return { path, message };
  return { path, message: `${message} (did you mean ${suggestion}?)`, suggestion };
}
