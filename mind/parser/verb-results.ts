// The item that results from digging or cooking: ore gives its drop, and a request for ore means that.

import type { Lexicon } from "../lexicon/lexicon.ts";
import type { Vocabulary } from "./vocabulary.ts";

export class VerbResults {
  readonly #digging: ReadonlySet<string>;
  readonly #cooking: ReadonlySet<string>;
  readonly #vocabulary: Vocabulary;

  constructor({ diggingVerbs, cookingVerbs }: Lexicon["items"], vocabulary: Vocabulary) {
    this.#digging = new Set(diggingVerbs);
    this.#cooking = new Set(cookingVerbs);
    this.#vocabulary = vocabulary;
  }

  isCooking = (verb: string | undefined): boolean => verb !== undefined && this.#cooking.has(verb);

  of(item: string, verb: string | undefined): string {
    const { dug, smelted, items } = this.#vocabulary;
    if (verb === undefined) return item;
    const drop = item.endsWith("_ore") || this.#digging.has(verb) ? (dug.get(item) ?? item) : item;
    if (this.isCooking(verb)) return smelted.get(drop) ?? drop;
    if (this.#digging.has(verb) && items.has(drop.replace(/_wood$/, "_log"))) return drop.replace(/_wood$/, "_log");
    const raw = /^(iron|gold|copper)_ingot$/.exec(drop)?.[1];
    return raw !== undefined && this.#digging.has(verb) && items.has(`raw_${raw}`) ? `raw_${raw}` : drop;
  }
}
