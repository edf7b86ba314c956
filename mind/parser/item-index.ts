// Phrases that name items: every item's own name, aliases, tools and armour by material, whole
// sets, and words that leave open which of several items is meant. Singular and plural are the
// same.
// Invariant: an item's own name beats an alias, an exact phrase beats its other number, and a
// longer phrase beats a shorter one.

import type { Lexicon } from "../lexicon/lexicon.ts";
import { stemPhrase } from "./stem.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** The meaning of a phrase: items that are all meant or, with `word`, options of which one is. */
export type Named = { items: readonly string[]; isSet: boolean } | { word: string; options: readonly string[] };

export interface NamedAt {
  named: Named;
  length: number;
}

/**
 * Words of the longest names: "enchanted golden apple", "splash potion of fire resistance",
 * "diamond pickaxe with silk touch".
 */
const MAX_LENGTH = 7;

export class ItemIndex {
  readonly #exact = new Map<string, Named>();
  readonly #stemmed = new Map<string, Named>();
  /** Every word of every name. */
  readonly words = new Set<string>();

  constructor({ items: names }: Lexicon, { items }: Pick<Vocabulary, "items">) {
    for (const [word, options] of Object.entries(names.choices)) this.#addChoice(word, options, names.spellings, items);
    for (const item of items.keys())
      for (const phrase of phrasesOf(item)) for (const written of [phrase, british(phrase)]) this.#add(written, [item]);
    for (const [phrase, item] of Object.entries(names.aliases)) if (items.has(item)) this.#add(phrase, [item]);
    this.#addMaterials(names, items);
  }

  /** The longest name at a position in a list of words. */
  longestAt(words: readonly string[], start: number): NamedAt | undefined {
    for (let length = Math.min(MAX_LENGTH, words.length - start); length > 0; length--) {
      const named = this.find(words.slice(start, start + length).join(" "));
      if (named !== undefined) return { named, length };
    }
    return undefined;
  }

  find = (phrase: string): Named | undefined => this.#exact.get(phrase) ?? this.#stemmed.get(stemPhrase(phrase));

  #add(phrase: string, items: readonly string[], isSet = false): void {
    this.#put(phrase, { items, isSet });
  }

  #put(phrase: string, named: Named): void {
    if (!this.#exact.has(phrase)) this.#exact.set(phrase, named);
    const key = stemPhrase(phrase);
    if (!this.#stemmed.has(key)) this.#stemmed.set(key, named);
    for (const word of phrase.split(/[ _]/)) if (/^[a-z]+$/.test(word)) this.words.add(word);
  }

  #addChoice(
    word: string,
    options: readonly string[],
    spellings: Readonly<Record<string, string>>,
    items: ReadonlyMap<string, number>,
  ): void {
    const known = options.filter((option) => items.has(option) || option.includes(" "));
    for (const phrase of spelt(word, spellings)) this.#put(phrase, { word, options: known });
  }

  /** "gold pick", "full set of iron armour", "stone tools": materials before the thing. */
  #addMaterials({ materials, sets, spellings }: Lexicon["items"], items: ReadonlyMap<string, number>): void {
    for (const [said, material] of Object.entries(materials)) {
      for (const item of items.keys()) {
        if (!item.startsWith(`${material}_`)) continue;
        const rest = item.slice(material.length + 1).replaceAll("_", " ");
        for (const phrase of spelt(rest, spellings)) this.#add(`${said} ${phrase}`, [item]);
      }
      for (const [set, pieces] of Object.entries(sets)) {
        const members = pieces.map((piece) => `${material}_${piece}`).filter((item) => items.has(item));
        if (members.length < pieces.length) continue;
        for (const word of spelt(set, spellings)) {
          for (const lead of [
            "",
            "full ",
            "complete ",
            "set of ",
            "full set of ",
            "complete set of ",
            "whole set of ",
            "entire set of ",
            "suit of ",
            "full suit of ",
          ]) {
            this.#add(`${lead}${said} ${word}`, members, true);
            this.#add(`${lead}${said} ${word} set`, members, true);
            this.#add(`${said} ${lead}${word}`, members, true);
          }
        }
      }
    }
  }
}

/** The word and its alternative spellings. */
const spelt = (word: string, spellings: Readonly<Record<string, string>>): string[] => [
  word,
  ...Object.keys(spellings).filter((other) => spellings[other] === word),
];

/** "armour stand", "grey wool". */
const british = (phrase: string): string => phrase.replace(/\barmor\b/g, "armour").replace(/\bgray\b/g, "grey");

/** The phrases for an item's own name. */
function phrasesOf(item: string): string[] {
  const [base = item, variant] = item.split("+");
  const plain = base.replaceAll("_", " ");
  if (variant === undefined) {
    const block = /^(.+)_block$/.exec(item)?.[1]?.replaceAll("_", " ");
    return [item, plain, ...(block === undefined ? [] : [`block of ${block}`, `blocks of ${block}`])];
  }
  const words = variant.replaceAll("_", " ");
  if (!plain.endsWith("potion") && plain !== "tipped arrow")
    return [item, `${plain} with ${words}`, `${words} ${plain}`];
  const [noun = "", ...kind] = plain.split(" ").reverse();
  const effect = words.replace(/^strong (.+)$/, "$1 ii");
  const heads = [...new Set([words, effect])];
  return [item, ...heads.flatMap((head) => [`${plain} of ${head}`, [...kind.reverse(), head, noun].join(" ")])];
}
