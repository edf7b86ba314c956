// Items by the names that people write where one item is asked for: an item's own name with spaces,
// capitals, a plural or the namespace; everyday names ("cobble", "gapple"); and words for several
// items ("log", "pickaxe", "iron armour").

import { ENGLISH, type Lexicon } from "./lexicon/lexicon.ts";
import { ItemIndex } from "./parser/item-index.ts";

/** The items that a name means: all of a set, else any one of them, the most usual first. At least one. */
export interface ItemReading {
  items: readonly string[];
  isSet: boolean;
}

export class ItemNames {
  readonly #names: ReadonlySet<string>;
  readonly #index: ItemIndex;

  /** `names` are the items of a domain. */
  constructor(names: Iterable<string>, lexicon: Lexicon = ENGLISH) {
    this.#names = new Set(names);
    this.#index = new ItemIndex(lexicon, { items: new Map([...this.#names].map((name) => [name, 1])) });
  }

  /** Undefined if the name means no item of the domain. */
  read(text: string): ItemReading | undefined {
    if (this.#names.has(text)) return { items: [text], isSet: false };
    const words = text
      .trim()
      .toLowerCase()
      .replace(/^minecraft:/, "")
      .split(/[\s_-]+/)
      .filter((word) => word !== "");
    const own = words.join("_");
    if (this.#names.has(own)) return { items: [own], isSet: false };
    const named = this.#index.find(words.join(" "));
    const items = (named === undefined ? [] : "items" in named ? named.items : named.options).filter((item) =>
      this.#names.has(item),
    );
    const [only, ...others] = items;
    if (named !== undefined && "items" in named && named.isSet && others.length > 0) return { items, isSet: true };
    if (others.length > 0) return { items, isSet: false };
    // An everyday name may stand for one of its kind ("log" for oak logs), and mean any of them.
    const kind = only === undefined ? this.#kind(own) : only.endsWith(`_${singular(own)}`) ? this.#kind(own) : [];
    if (kind.length > 0) return { items: [...new Set(only === undefined ? kind : [only, ...kind])], isSet: false };
    return only === undefined ? undefined : { items: [only], isSet: false };
  }

  /** The items whose names end with the word, in either number. */
  #kind(word: string): string[] {
    const ends = new Set([word, singular(word), `${word}s`].filter((end) => end !== "").map((end) => `_${end}`));
    return [...this.#names].filter((name) => [...ends].some((end) => name.endsWith(end)));
  }
}

const singular = (word: string): string => word.replace(/(?<=[^s])s$/, "");
