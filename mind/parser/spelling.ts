// Corrects unknown words if there is no doubt; otherwise returns the candidates. The edit distance
// (a swap of neighbours is one edit) decides how sure a correction is; fuse.js ranks the
// candidates. The first letter is assumed right.

import Fuse from "fuse.js";
import { edits } from "../../schemas/documents/edit-distance.ts";
import { stem } from "../../schemas/item-names/stem.ts";

export interface SpellingCorrection {
  word: string;
  /** Sure enough to apply; otherwise the bot asks back. */
  isSure: boolean;
  /** Equally near words, itself included. */
  others?: readonly string[];
}

/** Cached corrections: players repeat their misspellings. */
const REMEMBERED = 2_000;
/** Shorter words resemble too many others. */
const SHORTEST = 4;
/** From this length two edits are allowed; in a shorter word they make another word. */
const FAR_FROM = 6;
const MAX_EDITS = 2;
const STEMMED = new Set("seyifv'");

/** Minimal length of a word without its vowels. */
const SHORTEST_BONES = 3;
const BONES = /^[bcdfghjklmnpqrstvwxyz]+$/;
const skeleton = (word: string): string => word.charAt(0) + word.slice(1).replace(/[aeiou]/g, "");

interface Listed {
  word: string;
  letters: number;
}

/** Words that often follow a verb without a blank. */
const AFTER = new Set(["here", "home", "back", "over", "this", "that", "them", "food", "down"]);
const SHORT_AFTER = ["me", "it", "us"] as const;

export class Speller {
  readonly #known: ReadonlySet<string>;
  readonly #people: ReadonlySet<string>;
  readonly #targets: ReadonlySet<string>;
  readonly #byLetter = new Map<string, Listed[]>();
  /** Created on first use: most letters never need one. */
  readonly #ranked = new Map<string, Fuse<string>>();
  /** Words by their consonant skeleton. */
  readonly #bySkeleton = new Map<string, string[]>();
  readonly #remembered = new Map<string, SpellingCorrection | undefined>();

  /**
   * `known` are all correct words, `targets` those that others are corrected to, `people` names.
   */
  constructor(known: ReadonlySet<string>, targets: Iterable<string>, people: Iterable<string> = []) {
    this.#known = known;
    this.#people = new Set(people);
    this.#targets = new Set(targets);
    for (const word of this.#targets) {
      if (word.length < SHORTEST - 1) continue;
      const bones = skeleton(word);
      if (bones.length >= SHORTEST_BONES && bones !== word)
        this.#bySkeleton.set(bones, [...(this.#bySkeleton.get(bones) ?? []), word]);
      const letter = word.charAt(0);
      const one = { word, letters: lettersOf(word) };
      const listed = this.#byLetter.get(letter);
      if (listed === undefined) this.#byLetter.set(letter, [one]);
      else listed.push(one);
    }
  }

  isKnown = (word: string): boolean => this.#known.has(word);

  /** The correction of an unknown word; undefined if it is known or resembles none. */
  correct(word: string): SpellingCorrection | undefined {
    const isBare = word.length >= SHORTEST_BONES && BONES.test(word);
    if (
      (word.length < SHORTEST && !isBare) ||
      this.#known.has(word) ||
      this.#people.has(word) ||
      !/^[a-z]+$/.test(word)
    )
      return undefined;
    if (this.#remembered.has(word)) return this.#remembered.get(word);
    const found =
      (isBare ? this.#fleshed(word) : undefined) ??
      (word.length < SHORTEST ? undefined : (this.#drawn(word) ?? this.#joined(word) ?? this.#search(word)));
    if (this.#remembered.size >= REMEMBERED) this.#remembered.clear();
    this.#remembered.set(word, found);
    return found;
  }

  /** "jmp" and "swrd": written without vowels, with a unique skeleton. */
  #fleshed(word: string): SpellingCorrection | undefined {
    const [first, ...others] = this.#bySkeleton.get(word) ?? this.#bySkeleton.get(word.replace(/s$/, "")) ?? [];
    if (first === undefined) return undefined;
    return others.length === 0
      ? { word: first, isSure: true }
      : { word: first, isSure: false, others: [first, ...others] };
  }

  /** "heere" and "goin": doubled letters, or a missing last one. */
  #drawn(word: string): SpellingCorrection | undefined {
    if (word.endsWith("in") && this.#known.has(`${word}g`)) return { word: `${word}g`, isSure: true };
    const short = [word.replace(/([a-z])\1/g, "$1"), word.replace(/([a-z])\1(?!.*([a-z])\2)/, "$1")];
    const meant = short.find((one) => one !== word && one.length > 2 && this.#known.has(one));
    return meant === undefined ? undefined : { word: meant, isSure: true };
  }

  /** "comehere", "ironpickaxe": two words written as one. */
  #joined(word: string): SpellingCorrection | undefined {
    for (let at = SHORTEST - 1; at <= word.length - SHORTEST + 1; at++) {
      const [left, right] = [word.slice(0, at), word.slice(at)];
      if (this.#targets.has(left) && (this.#targets.has(right) || this.#targets.has(stem(right)) || AFTER.has(right)))
        return { word: `${left} ${right}`, isSure: true };
    }
    for (const right of SHORT_AFTER)
      if (word.endsWith(right) && this.#targets.has(word.slice(0, -right.length)) && word.length > right.length + 2)
        return { word: `${word.slice(0, -right.length)} ${right}`, isSure: true };
    return undefined;
  }

  /** Words within the allowed edit distance, with that distance. */
  #nearest(word: string): ReadonlyMap<string, number> {
    const nearest = new Map<string, number>();
    const letters = lettersOf(word);
    for (const { word: item, letters: others } of this.#byLetter.get(word.charAt(0)) ?? []) {
      // Cheap bounds first: an edit changes at most two letters and the length by one; stems are at
      // most two letters shorter.
      if (apart(letters, others) > 2 * MAX_EDITS || Math.abs(item.length - word.length) > MAX_EDITS + 2) continue;
      const min = Math.min(edits(word, item), edits(word.replace(/s$/, ""), item), edits(stem(word), stem(item)));
      if (min <= (Math.min(item.length, word.length) >= FAR_FROM ? MAX_EDITS : 1)) nearest.set(item, min);
    }
    return nearest;
  }

  #rank(letter: string): Fuse<string> {
    const known = this.#ranked.get(letter);
    if (known !== undefined) return known;
    const words = (this.#byLetter.get(letter) ?? []).map(({ word }) => word);
    const made = new Fuse(words, { includeScore: true, threshold: 0.5, distance: 8 });
    this.#ranked.set(letter, made);
    return made;
  }

  #search(word: string): SpellingCorrection | undefined {
    const nearest = this.#nearest(word);
    if (nearest.size === 0) return undefined;
    const near = this.#rank(word.charAt(0))
      .search(word, { limit: 12 })
      .flatMap(({ item, score = 1 }) => {
        const edits = nearest.get(item);
        return edits === undefined ? [] : [{ item, score, edits }];
      })
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

/** The letters of a word as bits, without those that stemming changes. */
function lettersOf(word: string): number {
  let letters = 0;
  for (const letter of word) if (!STEMMED.has(letter)) letters |= 1 << (letter.charCodeAt(0) - 97);
  return letters;
}

/** How many letters occur in only one of two words. */
function apart(one: number, other: number): number {
  let count = 0;
  for (let left = one ^ other; left !== 0; left &= left - 1) count++;
  return count;
}
