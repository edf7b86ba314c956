// "Did you mean": the known name nearest to an unknown one by edit distance; ties go to the first
// name.

import { distance } from "fastest-levenshtein";
import type { InputIssue } from "../errors/error-document.ts";

/**
 * The nearest known name; undefined if none is within a third of the name's length (at least 2
 * edits).
 */
export function suggest(name: string, known: Iterable<string>): string | undefined {
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
  const nearest = suggest(name, known);
  return nearest === undefined ? "" : ` (did you mean ${nearest}?)`;
}

/** The issue for an unknown name at `path`, with a suggestion if a known name is near. */
export function unknownIssue(path: string, message: string, name: string, known: Iterable<string>): InputIssue {
  const suggestion = suggest(name, known);
  if (suggestion === undefined) return { path, message };
  return { path, message: `${message} (did you mean ${suggestion}?)`, suggestion };
}
