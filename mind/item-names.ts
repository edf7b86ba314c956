// Items by the names that people write where one item is asked for: an item's own name with spaces,
// capitals, a plural or the namespace; everyday names ("cobble", "gapple"); and words for several
// items ("log", "pickaxe", "iron armour").

import { ENGLISH, type Lexicon } from "./lexicon/lexicon.ts";
import { ItemIndex } from "./parser/item-index.ts";
import { stem } from "./parser/stem.ts";

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
    const kind = only === undefined || isOfKind(only, own) ? this.#kind(own) : [];
    if (kind.length > 0) return { items: [...new Set(only === undefined ? kind : [only, ...kind])], isSet: false };
    return only === undefined ? undefined : { items: [only], isSet: false };
  }

  #kind(word: string): string[] {
    return word === "" ? [] : [...this.#names].filter((name) => isOfKind(name, word));
  }
}

/** Whether the item's name has other words and ends with this one, in either number. */
const isOfKind = (item: string, word: string): boolean =>
  item.includes("_") && !word.includes("_") && stem(item.slice(item.lastIndexOf("_") + 1)) === stem(word);
