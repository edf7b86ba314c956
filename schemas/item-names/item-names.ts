// Items by the names that people write where one item is asked for: an item's own name with spaces,
// capitals, a plural or the namespace; everyday names ("cobble", "gapple"); and words for several
// items ("log", "pickaxe", "iron armour").

import { ItemIndex, type Named } from "./item-index.ts";
import { stemPhrase } from "./stem.ts";

/**
 * The items that a name means: all of a set, else any one of them, the most usual first; at least
 * one. `tag` is a tag of theirs that a goal may name instead.
 */
export interface ItemReading {
  items: readonly string[];
  isSet: boolean;
  tag?: string;
}

/** Items of which any serves. */
interface Class {
  /** Names of it that a tag may have. */
  names: readonly string[];
  usual: readonly string[];
  members: readonly string[];
}

export class ItemNames {
  readonly #names: ReadonlySet<string>;
  readonly #index: ItemIndex;
  /** Tags by their stemmed words. */
  readonly #tags: ReadonlyMap<string, readonly [tag: string, members: readonly string[]]>;

  /** `names` are the items of a domain, `tags` its tags of items. */
  constructor(names: Iterable<string>, tags: Readonly<Record<string, readonly string[]>> = {}) {
    this.#names = new Set(names);
    this.#index = new ItemIndex(this.#names);
    this.#tags = new Map(Object.entries(tags).map((entry) => [keyOf(entry[0].slice(1)), entry]));
  }

  /** Undefined if the name means no item of the domain. */
  read(text: string): ItemReading | undefined {
    if (this.#names.has(text)) return only(text);
    const written = text
      .toLowerCase()
      .replace(/^\s*minecraft:/, "")
      .replace(/[\s_-]+/g, " ")
      .trim()
      .replace(/^(?:an?|the|some) /, "");
    const own = written.replaceAll(" ", "_");
    if (this.#names.has(own)) return only(own);
    const named = this.#index.find(written);
    if (named !== undefined && "items" in named && named.isSet) return { items: named.items, isSet: true };
    const { names, usual, members } = this.#classOf(written, named);
    if (usual.some((item) => keyOf(item) === stemPhrase(written))) return only(usual[0] as string);
    for (const name of names) {
      const [tag, tagged = []] = this.#tags.get(stemPhrase(name)) ?? [];
      const first = usual.filter((item) => tagged.includes(item));
      if (tag !== undefined && (named === undefined || first.length > 0))
        return { items: [...new Set([...first, ...tagged])], isSet: false, tag };
    }
    if (members.length > 0) return { items: [...new Set([...usual, ...members])], isSet: false };
    return named === undefined ? undefined : this.#firstSet(named);
  }

  #classOf(written: string, named: Named | undefined): Class {
    if (named === undefined) return { names: [written], usual: [], members: [] };
    if ("items" in named) {
      const { items: usual, kind } = named;
      if (kind === undefined) return { names: [written], usual, members: usual };
      return { names: [written, kind], usual, members: this.#index.kind(kind) };
    }
    const usual = named.options.filter((option) => this.#names.has(option));
    const members = this.#index.kind(named.word);
    // "slab" lists some of its kind; "meat" is what it lists.
    return usual.every((option) => members.includes(option))
      ? { names: [written, named.word], usual, members }
      : { names: [], usual, members: usual };
  }

  /** "armour" may be any of some sets; the first is the one that is made first. */
  #firstSet(named: Named): ItemReading | undefined {
    const [option = ""] = "options" in named ? named.options : [];
    const set = this.#index.find(option);
    return set !== undefined && "items" in set ? { items: set.items, isSet: set.isSet } : undefined;
  }
}

const only = (item: string): ItemReading => ({ items: [item], isSet: false });

const keyOf = (name: string): string => stemPhrase(name.replaceAll("_", " "));
