// Phrases that name items: every item's own name, everyday names, words that other words stand for
// ("gold pick", "speed pot"), whole sets, classes ("log", "stained glass"), and words that leave open
// which of several items is meant. Singular and plural are the same.
// Invariant: an item's own name beats an alias, an exact phrase beats its other number, all of them
// beat a class, and a longer phrase beats a shorter one.

import itemWordsJson from "./item-words.json" with { type: "json" };
import { stem, stemPhrase } from "./stem.ts";

/** What English calls items. The tables have no prototype: "constructor" is a word, too. */
export interface ItemWords {
  /** Other words that a word of a name may stand for. */
  synonyms: Readonly<Record<string, readonly string[]>>;
  /** Materials as they are said, and as names begin with them. */
  materials: Readonly<Record<string, string>>;
  /** The pieces of a set of one material. */
  sets: Readonly<Record<string, readonly string[]>>;
  /** Words that may mean any of some items or phrases, among which a speaker must choose. */
  choices: Readonly<Record<string, readonly string[]>>;
  /** Other names of items, or of phrases. */
  aliases: Readonly<Record<string, string>>;
}

const bare = <T>(table: Readonly<Record<string, T>>): Record<string, T> => Object.assign(Object.create(null), table);

export const ITEM_WORDS: ItemWords = {
  synonyms: bare(itemWordsJson.synonyms),
  materials: bare(itemWordsJson.materials),
  sets: bare(itemWordsJson.sets),
  choices: bare(itemWordsJson.choices),
  aliases: bare(itemWordsJson.aliases),
};

/**
 * The meaning of a phrase: items that are all meant or, with `word`, options of which one is. An
 * item with `kind` is the usual one of that class, whose other members were not ruled out.
 */
export type Named =
  | { items: readonly string[]; isSet: boolean; kind?: string }
  | { word: string; options: readonly string[] };

export interface NamedAt {
  named: Named;
  length: number;
}

/** The words that names of items end in, and those items. */
interface Kind {
  phrase: string;
  members: string[];
}

/**
 * Words of the longest names: "enchanted golden apple", "splash potion of fire resistance",
 * "diamond pickaxe with silk touch".
 */
const MAX_LENGTH = 7;
/** Readings that are kept: players repeat their words. */
const REMEMBERED = 4_000;
/** Options of a class that a question lists. */
const MAX_OPTIONS = 8;
/** The member of a class that is meant if none is named; of enchanted tools the cheapest that lasts. */
const USUAL = /^(?:oak|white)_|^iron_\w+\+/;
/** Words within names, which neither begin nor follow a class: "steel" is no flint and steel. */
const SMALL = new Set(["of", "and", "the", "on", "a", "with", "o", "disc"]);
/** Last words of names that say more than they name: blocks of all kinds, discs by number, walls to build. */
const NO_KIND = /^(?:block|\d+|wall|path|rose)$/;
/** Words around a name that are left out, or that join its parts. */
const GLUE = new Set(["full", "complete", "whole", "entire", "set", "suit", "block", "blocks", "w"]);
/** Shorter words are not joined: "so up" is no soup. */
const MIN_JOINED = 3;

export class ItemIndex {
  readonly #exact = new Map<string, Named>();
  readonly #stemmed = new Map<string, Named>();
  /** Names by their letters alone: "noteblock", "snow ball". */
  readonly #joined = new Map<string, Named>();
  /** Classes by their letters. */
  readonly #kinds = new Map<string, Kind>();
  /** Other words by the stem of a word. */
  readonly #synonyms = new Map<string, readonly string[]>();
  readonly #read = new Map<string, Named | undefined>();
  /** Every word of every name. */
  readonly words = new Set<string>();

  constructor(names: Iterable<string>, { synonyms, materials, sets, choices, aliases }: ItemWords = ITEM_WORDS) {
    const items = new Set(names);
    for (const [word, options] of Object.entries(choices)) {
      const named = { word, options: options.filter((option) => items.has(option) || option.includes(" ")) };
      for (const written of [word, word.replace("armour", "armor")]) this.#put(written, named);
    }
    for (const item of items) {
      for (const phrase of phrasesOf(item))
        for (const written of [phrase, british(phrase)]) this.#put(written, { items: [item], isSet: false });
      this.#addKinds(item);
    }
    for (const [word, others] of Object.entries(synonyms)) this.#addSynonyms(word, others);
    for (const [word, material] of Object.entries(materials)) this.#addSynonyms(word, [material]);
    for (const material of new Set(Object.values(materials))) {
      for (const [set, pieces] of Object.entries(sets)) {
        const members = pieces.map((piece) => `${material}_${piece}`);
        if (members.every((item) => items.has(item))) this.#put(`${material} ${set}`, { items: members, isSet: true });
      }
    }
    for (const [phrase, meant] of Object.entries(aliases)) {
      const named = items.has(meant) ? { items: [meant], isSet: false } : this.#named(meant);
      if (named !== undefined) this.#put(phrase, named);
    }
  }

  /** The longest name at a position in a list of words. */
  longestAt(words: readonly string[], start: number): NamedAt | undefined {
    for (let length = Math.min(MAX_LENGTH, words.length - start); length > 0; length--) {
      const named = this.find(words.slice(start, start + length).join(" "));
      if (named !== undefined) return { named, length };
    }
    return undefined;
  }

  find = (phrase: string): Named | undefined => {
    const known = this.#exact.get(phrase);
    if (known !== undefined || this.#read.has(phrase)) return known ?? this.#read.get(phrase);
    const named = this.#loosely(phrase);
    if (this.#read.size >= REMEMBERED) this.#read.clear();
    this.#read.set(phrase, named);
    return named;
  };

  /** The members of a class; empty if there is none. */
  kind = (phrase: string): readonly string[] => this.#kinds.get(lettersOf(phrase))?.members ?? [];

  /** The phrase, then its words in another order, then other words, until one is a name. */
  #loosely(phrase: string): Named | undefined {
    const written = phrase.replaceAll("_", " ").replace(/'s\b|'/g, "");
    const own = this.#named(written);
    if (own !== undefined || !written.split(" ").every((word) => this.#mayName(word))) return own;
    for (const order of ordersOf(written)) {
      for (const text of this.#inOtherWords(order.split(" "))) {
        const named = this.#named(text);
        if (named !== undefined) return named;
      }
    }
    return undefined;
  }

  #mayName = (word: string): boolean =>
    this.words.has(word) || this.#synonyms.has(stem(word)) || SMALL.has(word) || GLUE.has(word);

  #named(text: string): Named | undefined {
    const known = this.#exact.get(text) ?? this.#stemmed.get(stemPhrase(text));
    if (known !== undefined) return known;
    const words = text.split(" ");
    const isJoined = words.length === 1 || words.every((word) => word.length >= MIN_JOINED);
    return isJoined ? (this.#joined.get(lettersOf(text)) ?? this.#ofKind(text)) : undefined;
  }

  /** The usual member of a class, or members to choose from. */
  #ofKind(text: string): Named | undefined {
    const kind = this.#kinds.get(lettersOf(text));
    if (kind === undefined) return undefined;
    const { phrase, members } = kind;
    const usual = members.length === 1 ? members : members.filter((item) => USUAL.test(item));
    const [first] = usual.sort((a, b) => a.length - b.length);
    if (first !== undefined) return { items: [first], isSet: false, kind: phrase };
    return { word: phrase, options: members.slice(0, MAX_OPTIONS) };
  }

  /** The text with each of its words as it stands or as another one. */
  *#inOtherWords([word, ...rest]: readonly string[]): Generator<string> {
    if (word === undefined) return;
    for (const option of [word, ...(this.#synonyms.get(stem(word)) ?? [])]) {
      if (rest.length === 0) yield option;
      else for (const others of this.#inOtherWords(rest)) yield `${option} ${others}`;
    }
  }

  #put(phrase: string, named: Named): void {
    if (!this.#exact.has(phrase)) this.#exact.set(phrase, named);
    const key = stemPhrase(phrase);
    if (!this.#stemmed.has(key)) this.#stemmed.set(key, named);
    const letters = lettersOf(phrase);
    if (!this.#joined.has(letters)) this.#joined.set(letters, named);
    this.#addWords(phrase);
  }

  #addSynonyms(word: string, others: readonly string[]): void {
    this.#synonyms.set(stem(word), [...(this.#synonyms.get(stem(word)) ?? []), ...others]);
    this.#addWords(word);
  }

  #addWords(phrase: string): void {
    for (const word of phrase.split(/[ _]/)) if (/^[a-z]+$/.test(word)) this.words.add(word);
  }

  /** "log" for the oak log; "silk touch pickaxe" for each pickaxe with silk touch. */
  #addKinds(item: string): void {
    const [base = item, variant] = item.split("+");
    const words = base.split("_");
    const phrases: string[] = [];
    if (variant === undefined) {
      for (let at = 1; at < words.length; at++)
        if (!SMALL.has(words[at - 1] ?? "") && !SMALL.has(words[at] ?? "")) phrases.push(words.slice(at).join(" "));
    } else if (!isBrewed(base)) {
      const [thing = ""] = words.slice(-1);
      const added = variant.replaceAll("_", " ");
      phrases.push(`${added} ${thing}`, `${thing} with ${added}`);
    }
    for (const phrase of phrases) {
      const key = lettersOf(phrase);
      const kind = this.#kinds.get(key);
      if (kind !== undefined) kind.members.push(item);
      else if (!NO_KIND.test(phrase)) this.#kinds.set(key, { phrase, members: [item] });
    }
  }
}

/** "armour stand", "grey wool". */
const british = (phrase: string): string => phrase.replace(/\barmor\b/g, "armour").replace(/\bgray\b/g, "grey");

const lettersOf = (phrase: string): string => stem(phrase.replace(/[^a-z0-9]/g, ""));

const isBrewed = (base: string): boolean => base.endsWith("potion") || base === "tipped_arrow";

const WHOLE = /\b(?:full|complete|whole|entire) |\b(?:set|suit) of | set$/g;

/** The text without words that add nothing, and with what is behind "of" and "with" in front. */
function ordersOf(text: string): string[] {
  const [, thing, from] = /^(.+?) (?:of|with|w) (.+)$/.exec(text) ?? [];
  const [, rest] = /^(.+) blocks?$/.exec(text) ?? [];
  const whole = text.replace(WHOLE, "");
  return [
    text,
    ...(thing === undefined || thing === "wall" ? [] : [`${from} ${thing}`]),
    ...(whole === text ? [] : [whole, `${whole} armour`]),
    ...(rest === undefined ? [] : [rest]),
  ];
}

/** The phrases for an item's own name. */
function phrasesOf(item: string): string[] {
  const [base = item, variant] = item.split("+");
  const plain = base.replaceAll("_", " ");
  if (variant === undefined) {
    const block = /^(.+)_block$/.exec(item)?.[1]?.replaceAll("_", " ");
    return [item, plain, ...(block === undefined ? [] : [`block of ${block}`, `blocks of ${block}`])];
  }
  const words = variant.replaceAll("_", " ");
  if (!isBrewed(base)) return [item, `${plain} with ${words}`, `${words} ${plain}`];
  const [noun = "", ...kind] = plain.split(" ").reverse();
  const effect = words.replace(/^strong (.+)$/, "$1 ii");
  const heads = [...new Set([words, effect])];
  return [item, ...heads.flatMap((head) => [`${plain} of ${head}`, [...kind, head, noun].join(" ")])];
}
