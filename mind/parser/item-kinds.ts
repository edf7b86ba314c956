// Items with their kind behind them: "10 planks, preferably birch", "a bed, a white one", "two beds,
// one red and one blue", "wool, white, 3 pieces". Each is read as the list that says it in order.

import type { RequestTarget } from "../../schemas/index.ts";
import type { Named } from "../../schemas/item-names/item-index.ts";
import { isOfFamily } from "../item-families.ts";
import type { Phrase } from "./phrase.ts";

const KIND_COUNT = "(?:one|an?|two|three|four|five|six|\\d+) [a-z]+(?: [a-z]+)?";
const ONE_OF_EACH = new RegExp(
  `^(?:[a-z0-9]+ )?([a-z]+) , (${KIND_COUNT}?)(?: ones?)? (?:(?:and|,) )?(${KIND_COUNT}?)(?: ones?)?$`,
);
/** "a bed, a white one". */
const ONE_OF_THEM =
  /^(.+?) (?:,|\.) ?(?:and |but |preferably |make it |ideally )?(?:an? |the |all )?([a-z]+(?: [a-z]+)?) ones?$/;
/** "10 planks, preferably birch", "a pickaxe, iron is fine". */
const KIND_LAST =
  /^([a-z0-9-]+(?: [a-z-]+){0,3}) , (?:(?:only|just|preferably|ideally|maybe|but|and|of course|(?:it|they|that|this) (?:must|should|has to|have to|can|could) be|must be|should be|make (?:it|them|that)|in|of|from|made of|i (?:want|prefer|would like|would prefer)) )*(?:the |all )?([a-z]+(?: [a-z]+)?)(?: ones?)?(?: (?:preferred|preferably|only|if possible|if you can|not \S+|(?:is|are|would be|will be) (?:fine|ok|okay|good|great|perfect|best|better|enough|alright|preferred)|works|will do))*$/;
/** "Wool, white, 3 pieces": the order of a shopping list. */
const KIND_AFTER = /^(.+?) , ((?!and\b)[a-z]+(?: [a-z]+)?)(?: ,)? ([a-z0-9-]+(?: [a-z]+){0,2})$/;

interface KindSense {
  /** Reads a list of amounts and items. */
  list(text: string): Phrase;
  find(name: string): Named | undefined;
}

/** "10 planks, preferably birch": one item of a kind; undefined if there is no such item. */
export function ofLastKind(text: string, sense: KindSense): Phrase | undefined {
  const [, noun, kind = ""] = KIND_LAST.exec(text) ?? [];
  const phrase = noun === undefined ? undefined : ofKind(noun.split(" "), kind, sense);
  return phrase?.outcome === "targets" && phrase.targets.length === 1 ? phrase : undefined;
}

/** A list with kinds behind its nouns; undefined if it has none. */
export function inKinds(text: string, sense: KindSense): Phrase | undefined {
  const [, several, kind] = ONE_OF_THEM.exec(text) ?? [];
  return (
    kindAfter(text, sense) ??
    (several === undefined || kind === undefined ? undefined : ofKind(several.split(" "), kind, sense)) ??
    oneOfEach(text, sense)
  );
}

/** Whether a word only heads a list of what it covers: "flowers: 5 poppies and 3 dandelions". */
export const isHeading = (named: Named, targets: readonly RequestTarget[]): boolean =>
  "word" in named &&
  targets.every(({ item }) => named.options.includes(item) || isOfFamily(item, named.word.replace(/s?$/, "s")));

/** "Two beds, one red and one blue": the kinds of a noun, each with its amount. */
function oneOfEach(text: string, { list }: KindSense): Phrase | undefined {
  const [, noun = "", first, second] = ONE_OF_EACH.exec(text) ?? [];
  if (first === undefined || second === undefined) return undefined;
  const phrase = list(`${first} ${noun} and ${second} ${noun}`);
  return phrase.outcome === "targets" && phrase.isExact && phrase.targets.length === 2 ? phrase : undefined;
}

/** Item, kind and amount with commas between; undefined if kind and item make no name. */
function kindAfter(text: string, { list, find }: KindSense): Phrase | undefined {
  const [, noun = "", kind, number = ""] = KIND_AFTER.exec(text) ?? [];
  if (kind === undefined || find(`${kind} ${noun}`) === undefined) return undefined;
  const phrase = list(`${kind} ${noun} , ${number}`);
  return phrase.outcome === "targets" && phrase.isExact && phrase.targets.length === 1 ? phrase : undefined;
}

/** A list whose last item has its kind behind it; undefined if there is no such item. */
function ofKind(words: readonly string[], kind: string, { list }: KindSense): Phrase | undefined {
  for (let at = words.length - 1; at >= Math.max(0, words.length - 3); at--) {
    const phrase = list([...words.slice(0, at), kind, ...words.slice(at)].join(" "));
    if (phrase.outcome === "targets") return phrase;
  }
  return undefined;
}
