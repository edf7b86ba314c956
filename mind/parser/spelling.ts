// Misspellings: words that nobody here knows, set right where there can be no doubt, and otherwise kept with what may have been meant.
// fuse.js finds what is alike; edits are counted (a swap of neighbours is one) to tell sure from unsure. The first letter is believed.

import Fuse from "fuse.js";
import { stem } from "./stem.ts";

export interface Correction {
  word: string;
  /** Sure enough to go by. Otherwise a question back is due. */
  isSure: boolean;
  /** Words that are as near, itself among them. */
  others?: readonly string[];
}

/** Corrections that are remembered: players make the same slips again. */
const REMEMBERED = 2_000;
/** Shorter words are like too many others. */
const SHORTEST = 4;
/** Words of so many letters may be two edits away from what was meant; in shorter ones that is another word. */
const FAR_FROM = 6;

/** What often follows a verb without a blank. */
const AFTER = new Set(["here", "home", "back", "over", "this", "that", "them", "food", "down"]);
const SHORT_AFTER = ["me", "it", "us"] as const;

export class Speller {
  private readonly known: ReadonlySet<string>;
  private readonly people: ReadonlySet<string>;
  private readonly targets: ReadonlySet<string>;
  private readonly byLetter = new Map<string, Fuse<string>>();
  private readonly remembered = new Map<string, Correction | undefined>();

  /** `known` are all words that are right, `targets` those of them that others are corrected to; `people` are names, and nothing else. */
  constructor(known: ReadonlySet<string>, targets: Iterable<string>, people: Iterable<string> = []) {
    this.known = known;
    this.people = new Set(people);
    this.targets = new Set(targets);
    const lists = new Map<string, string[]>();
    for (const word of this.targets) {
      if (word.length < SHORTEST - 1) continue;
      const letter = word.charAt(0);
      const list = lists.get(letter);
      if (list === undefined) lists.set(letter, [word]);
      else list.push(word);
    }
    for (const [letter, list] of lists)
      this.byLetter.set(letter, new Fuse(list, { includeScore: true, threshold: 0.5, distance: 8 }));
  }

  isKnown = (word: string): boolean => this.known.has(word);

  /** What an unknown word stands for; undefined where it is known, or like nothing. */
  correct(word: string): Correction | undefined {
    if (word.length < SHORTEST || this.known.has(word) || this.people.has(word) || !/^[a-z]+$/.test(word))
      return undefined;
    if (this.remembered.has(word)) return this.remembered.get(word);
    const found = this.drawn(word) ?? this.joined(word) ?? this.search(word);
    if (this.remembered.size >= REMEMBERED) this.remembered.clear();
    this.remembered.set(word, found);
    return found;
  }

  /** "heere" and "goin": letters drawn out, or left off at the end. */
  private drawn(word: string): Correction | undefined {
    if (word.endsWith("in") && this.known.has(`${word}g`)) return { word: `${word}g`, isSure: true };
    const short = [word.replace(/([a-z])\1/g, "$1"), word.replace(/([a-z])\1(?!.*([a-z])\2)/, "$1")];
    const meant = short.find((one) => one !== word && one.length > 2 && this.known.has(one));
    return meant === undefined ? undefined : { word: meant, isSure: true };
  }

  /** "comehere", "ironpickaxe": two words that matter, written as one. */
  private joined(word: string): Correction | undefined {
    for (let at = SHORTEST - 1; at <= word.length - SHORTEST + 1; at++) {
      const [left, right] = [word.slice(0, at), word.slice(at)];
      if (this.targets.has(left) && (this.targets.has(right) || this.targets.has(stem(right)) || AFTER.has(right)))
        return { word: `${left} ${right}`, isSure: true };
    }
    for (const right of SHORT_AFTER)
      if (word.endsWith(right) && this.targets.has(word.slice(0, -right.length)) && word.length > right.length + 2)
        return { word: `${word.slice(0, -right.length)} ${right}`, isSure: true };
    return undefined;
  }

  private search(word: string): Correction | undefined {
    const near = (this.byLetter.get(word.charAt(0))?.search(word, { limit: 12 }) ?? [])
      .map(({ item, score = 1 }) => ({
        item,
        score,
        edits: Math.min(edits(word, item), edits(word.replace(/s$/, ""), item), edits(stem(word), stem(item))),
      }))
      .filter(({ item, edits }) => edits <= (Math.min(item.length, word.length) >= FAR_FROM ? 2 : 1))
      .sort((a, b) => a.edits - b.edits || a.score - b.score || (a.item < b.item ? -1 : 1));
    const [first, second] = near;
    if (first === undefined) return undefined;
    const enough = first.edits === 1 || word.length >= 7;
    const isAlone =
      second === undefined ||
      second.edits > first.edits ||
      first.item.startsWith(second.item) ||
      second.item.startsWith(first.item);
    const isSure = enough && isAlone;
    return isSure
      ? { word: first.item, isSure }
      : { word: first.item, isSure, others: near.filter(({ edits }) => edits === first.edits).map(({ item }) => item) };
  }
}

/** Letters added, left out, changed, or swapped with their neighbour (Damerau 1964, optimal string alignment). */
export function edits(a: string, b: string): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1] ? 0 : 1;
      let least = Math.min((above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (above[column - 1] ?? 0) + same);
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwap) least = Math.min(least, (before[column - 2] ?? 0) + 1);
      current.push(least);
    }
    before = above;
    above = current;
  }
  return above[b.length] ?? Math.max(a.length, b.length);
}
