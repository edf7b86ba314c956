// What a clause says of the one before it: its number, the same again, that it is to be smelted. Each tells whether it did, and changes the last act then.

import type { Lexicon } from "../lexicon/lexicon.ts";
import type { Act } from "./reading.ts";
import type { Vocabulary } from "./vocabulary.ts";

const WHAT_WAS_NAMED = /^(?:it|them|that|those|all)$/;

/** Amendments that need to know what a furnace makes. */
export class Amends {
  private readonly cooking: ReadonlySet<string>;
  private readonly smelted: Vocabulary["smelted"];

  constructor({ items }: Lexicon, { smelted }: Pick<Vocabulary, "smelted">) {
    this.cooking = new Set(items.cookingVerbs);
    this.smelted = smelted;
  }

  /** "Mine 5 gold ore and smelt it": what was named before, as the furnace makes it. */
  cooksLast(acts: readonly Act[], text: string): boolean {
    const last = acts.at(-1);
    const [verb = "", whom = ""] = text.split(" ");
    if (last === undefined || !this.cooking.has(verb) || !WHAT_WAS_NAMED.test(whom)) return false;
    last.targets = last.targets.map(({ item, qty }) => ({ item: this.smelted.get(item) ?? item, qty }));
    return last.targets.length > 0;
  }
}

/** "shear the sheep and bring me 4 wool": the same again, with its number, is no second wish. */
export function namesLast(acts: readonly Act[], { intent, targets: [again, ...more] }: Act): boolean {
  const last = acts.at(-1);
  const [only, ...others] = last?.targets ?? [];
  return (
    last?.intent === "obtain" &&
    intent === "obtain" &&
    others.length + more.length === 0 &&
    only?.qty === 1 &&
    again?.item === only.item
  );
}

/** "we are out of torches, make a dozen": a number alone is of what was named before. Tells whether there was any. */
export function countsLast(acts: readonly Act[], count: number | undefined): boolean {
  const last = acts.at(-1);
  const [only, ...others] = last?.targets ?? [];
  if (last === undefined || only === undefined || others.length > 0 || count === undefined) return false;
  last.targets = [{ ...only, qty: count }];
  return true;
}
