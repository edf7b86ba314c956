// Reads lists of amounts and items ("3 iron picks, a dozen torches and a shield for the cave"). A
// list is read whole or not at all: a word that is neither an item nor the start of a remark ("for
// …", "before …") leaves it unresolved, and nothing is guessed.

import type { Conversion, RequestTarget } from "../../schemas/index.ts";
import type { ItemIndex, Named } from "../../schemas/item-names/item-index.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import { conversionsOf, smeltedInto } from "./conversions.ts";
import { inKinds, isHeading, ofLastKind } from "./item-kinds.ts";
import { neededFor } from "./needs.ts";
import { AmountReader, type ParsedAmount } from "./numbers.ts";
import { isSame, type Phrase, type PhraseContext } from "./phrase.ts";
import { VerbResults } from "./verb-results.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** "a cake" and "more torches" are requests by themselves; "the cake" is not. */
const ASKED = new Set(["a", "an", "some", "more", "another", "any"]);
/** "it here" is still only "it". */
const HERE = new Set(["here", "there", "down", "up", "now", "again", "back"]);
const SEPARATORS = new Set([",", "and", "plus", "also", "."]);
const ENOUGH = /^(?:just )?(?:enough|sufficient) (.+?) (?:for|to (?:make|craft|build|get)) (.+)$/;
const EACH = /^([a-z0-9-]+)(?: pieces| pcs)? (?:of )?each(?: of)?(?: the following)?(?: ,)? (.+)$/;
const EACH_AFTER = /^(.+?) ,? ?([a-z0-9-]+) (?:of )?each$/;
const OF_MATERIAL =
  /^(.+?)(?: ,)?(?: (?:an?|the|all|both|every one|each|of them|preferably|ideally|maybe|made|in|from|out of|of))+ ([a-z]+)(?: ones?)?$/;
/** "A sword for me, wooden". */
const MATERIAL_LAST = /^(.+?)(?: for (?:me|us))? , (?:in |of |from |made of )?([a-z]+)$/;
/** "the dirt you are carrying": the remark only says which. */
const WHO = new Set(["you", "we", "i"]);
const HAS =
  /^(?:have|has|had|got|are|am|carry|hold|own|keep|find|found|mined?|made|collected|gathered|picked|need|want|asked|told|said|just|already|still)$/;
/** "Wood for my house, like 30", "diamonds, I want 2": what leads to an amount behind its item. */
const WANTED_AFTER =
  /^(?:for (?:my|our|the|a) [a-z]+ )?(?:, )?(?:(?:like|about|around|maybe|roughly|say|approximately|at least|exactly|just|in total|a total of|(?:i|we) (?:want|need|would like|require|think)|make (?:it|that)|preferably|ideally) )+(?=\S)/;
const HEADED =
  /^(?:(?:an?|the|full|whole|complete|new|basic|set|suit|of) )*([a-z]+) (?:tools|armou?r|gear|weapons|equipment) , (.+)$/;
const MADE_OF = /^([a-z]+) (?:made |crafted |built |coloured |dyed )?(?:out )?(?:of|from|in) ([a-z]+(?: [a-z]+)?)/;

export class PhraseReader {
  readonly #amounts: AmountReader;
  readonly #adjuncts: ReadonlySet<string>;
  readonly #vague: ReadonlySet<string>;
  readonly #pieces: ReadonlySet<string>;
  readonly #results: VerbResults;
  readonly #names: Lexicon["items"];
  readonly #index: ItemIndex;
  readonly #vocabulary: Vocabulary;
  readonly #seen = new Map<string, Phrase>();

  constructor(lexicon: Lexicon, index: ItemIndex, vocabulary: Vocabulary) {
    this.#amounts = new AmountReader(lexicon);
    this.#adjuncts = new Set(lexicon.words.adjuncts);
    this.#vague = new Set(lexicon.words.vaguePronouns);
    this.#pieces = new Set(lexicon.numbers.pieces);
    this.#names = lexicon.items;
    this.#results = new VerbResults(lexicon.items, vocabulary);
    this.#index = index;
    this.#vocabulary = vocabulary;
  }

  /** Clears the cache: phrases that recur within a line are read once. */
  forget(): void {
    this.#seen.clear();
  }

  /** Reads a list of amounts and items. */
  read(text: string, manner: PhraseContext = { quantity: "one" }): Phrase {
    const key = `${manner.verb ?? ""} ${manner.quantity} ${text}`;
    const seen = this.#seen.get(key);
    if (seen !== undefined) return seen;
    const phrase = this.#phrase(text, manner);
    this.#seen.set(key, phrase);
    return phrase;
  }

  #phrase(text: string, manner: PhraseContext): Phrase {
    const enough = this.#enough(text, manner);
    if (enough !== undefined) return enough;
    const [, many, all] = EACH.exec(text) ?? [];
    if (many !== undefined && all !== undefined) return this.#alike(this.#list(all, manner), many);
    const [, some, number] = EACH_AFTER.exec(text) ?? [];
    if (some !== undefined && number !== undefined && this.numberOf(number) !== undefined)
      return this.#alike(this.#list(some, manner), number);
    const sense = { list: (words: string) => this.#list(words, manner), find: this.#index.find };
    const last = ofLastKind(text, sense);
    if (last !== undefined) return last;
    // "A set of stone tools: a pickaxe, an axe": each is of the material.
    const [, stuff = "", listed] = HEADED.exec(text) ?? [];
    const parts =
      listed !== undefined && this.#names.materials[stuff] !== undefined
        ? this.#list(listed, { ...manner, material: stuff })
        : undefined;
    if (parts?.outcome === "targets") return parts;
    const read = this.#list(text, manner);
    if (read.outcome !== "choice" && read.outcome !== "unresolved") return read;
    const kinds = inKinds(text, sense);
    if (kinds !== undefined) return kinds;
    const [, before, material = ""] = OF_MATERIAL.exec(text) ?? MATERIAL_LAST.exec(text) ?? [];
    if (before === undefined || this.#names.materials[material] === undefined) return read;
    const made = this.#list(before, { ...manner, material });
    return made.outcome === "targets" ? made : read;
  }

  /** "4 of each: torches and ladders". */
  #alike(phrase: Phrase, number: string): Phrase {
    const { count } = this.#amounts.read(number.split(" "), 0);
    if (phrase.outcome !== "targets" || count === undefined) return phrase;
    return { ...phrase, isExact: true, targets: phrase.targets.map(({ item }) => ({ item, qty: Math.max(1, count) })) };
  }

  /**
   * "Enough planks for a door": the amount that the recipe takes; undefined for another phrase, or
   * if the item is no ingredient.
   */
  #enough(text: string, manner: PhraseContext): Phrase | undefined {
    const [, what, use] = ENOUGH.exec(text) ?? [];
    const named = what === undefined ? undefined : this.#index.find(what);
    if (named === undefined || use === undefined || !("items" in named)) return undefined;
    const [item = ""] = named.items;
    const asked = this.#list(use, { quantity: manner.quantity });
    const sought =
      asked.outcome === "targets"
        ? [asked.targets]
        : asked.outcome === "choice"
          ? asked.options.map((option) => [{ item: option, qty: asked.count ?? 1 }])
          : [];
    const qty = sought.map((targets) => neededFor(item, targets, this.#vocabulary.recipes)).find((count) => count > 0);
    return qty === undefined ? undefined : { outcome: "targets", targets: [{ item, qty }], isExact: true };
  }

  #list(text: string, manner: PhraseContext): Phrase {
    const words = text.split(" ").filter((word) => word !== "");
    const targets: RequestTarget[] = [];
    let isExact = false;
    let isBare = false;
    let at = 0;
    for (;;) {
      while (SEPARATORS.has(words[at] ?? "")) at++;
      if (at >= words.length) break;
      const before = this.#amounts.read(words, at);
      const found = this.#nameAt(words, at, before, manner);
      if (found === undefined) return targets.length === 0 ? this.#lacking(words, at, before) : unresolved(words, at);
      found.named = this.#ofMaterial(found.named, manner.material);
      found.named =
        before.length === 0 || words[at] === "matching" ? this.#ofSame(found.named, targets.at(-1)) : found.named;
      // "An axe iron", "beds red": the kind behind its item, as in other languages.
      const behind = words[found.end] ?? "";
      const kinded = "word" in found.named ? this.#index.find(`${behind} ${found.named.word}`) : undefined;
      if (kinded !== undefined && "items" in kinded) Object.assign(found, { named: kinded, end: found.end + 1 });
      const after = this.#amountAfter(words, found.end, found.named);
      const amount = after ?? before;
      const end = found.end + (after?.length ?? 0);
      if (!this.#endsAt(words, end)) return unresolved(words, end);
      if ("word" in found.named) {
        // "Flowers: 5 poppies and 3 dandelions": a heading.
        const rest =
          amount.count === undefined && words[end] === "," ? this.#list(words.slice(end).join(" "), manner) : undefined;
        if (rest?.outcome === "targets" && targets.length === 0 && isHeading(found.named, rest.targets)) return rest;
        return {
          outcome: "choice",
          word: found.named.word,
          options: found.named.options,
          count: amount.count,
          ...restOf(words, end),
        };
      }
      // "Drop a torch" means one, "drop the torches" all of them.
      const isOne = words.slice(at, at + before.length).some((word) => /^(?:an?|some|any)$/.test(word));
      const quantity =
        amount.count === undefined && amount.unit !== "all" ? (isOne ? "one" : manner.quantity) : undefined;
      isExact ||=
        amount.count !== undefined ||
        found.named.isSet ||
        words.slice(at, at + before.length).some((word) => ASKED.has(word));
      // "Chop some wood, 20 oak logs": a repetition with its amount.
      const [only, ...others] = found.named.items;
      if (isBare && amount.count !== undefined && others.length === 0 && targets.at(-1)?.item === only) targets.pop();
      isBare = amount.count === undefined;
      for (const item of found.named.items) targets.push(this.#target(item, amount, quantity, manner.verb));
      at = end;
      if (at < words.length && !SEPARATORS.has(words[at] ?? "") && !this.#beginsAt(words, at)) break;
    }
    return targets.length === 0
      ? { outcome: "missing", count: undefined }
      : { outcome: "targets", targets, isExact, ...restOf(words, at) };
  }

  /** Resolves an unspecific word by the material, if one was named. */
  #ofMaterial(named: Named, material: string | undefined): Named {
    if (!("word" in named) || material === undefined) return named;
    return this.#index.find(`${material} ${named.word}`) ?? named;
  }

  /**
   * "a diamond helmet, chestplate and boots": an item without an article has the material of the
   * one before.
   */
  #ofSame(named: Named, before: RequestTarget | undefined): Named {
    if (!("word" in named) || before === undefined) return named;
    const material = before.item.split("_")[0] ?? "";
    const item = named.options.find((option) => option === `${material}_${named.word}`);
    return item === undefined ? named : { items: [item], isSet: false };
  }

  /**
   * The product of an input: its kind, and the amount by its recipe; one per input without a
   * recipe.
   */
  madeOf(item: string, input: RequestTarget): RequestTarget {
    const wood = /^(.+)_(?:log|wood|stem|planks)$/.exec(input.item)?.[1];
    const kind = wood === undefined ? item : item.replace(/^oak_/, `${wood}_`);
    // Raw gold into ingots makes gold ingots.
    const cooked = this.#vocabulary.smelted.get(input.item);
    const isCooked = cooked !== undefined && /_ingot$/.test(cooked) && /_ingot$/.test(item);
    const made = isCooked ? cooked : this.#vocabulary.items.has(kind) ? kind : item;
    const recipe = this.#vocabulary.recipes.get(made);
    const taken = recipe?.takes.find(({ anyOf }) => anyOf.includes(input.item));
    const amount = input.qty === "all" ? 1 : input.qty;
    const qty =
      recipe === undefined || taken === undefined
        ? amount
        : Math.max(1, Math.floor(amount / taken.count)) * recipe.makes;
    return { item: made, qty };
  }

  /** What becomes the item: of an input in these words or, without one, in a furnace. */
  conversionsTo = (item: string, input?: { item: string; words: string }): Record<string, Conversion> =>
    input === undefined
      ? smeltedInto(item, this.#vocabulary)
      : conversionsOf(item, input, this.#vocabulary, (made, of) => this.madeOf(made, of));

  isCooking = (verb: string | undefined): boolean => this.#results.isCooking(verb);

  stackOf = (item: string): number => this.#vocabulary.items.get(item) ?? 64;

  isObtainable = (item: string): boolean => !this.#vocabulary.unobtainable.has(item);

  /** Whether an item is named anywhere in the words. */
  names = (text: string): boolean =>
    text.split(" ").some((_, at, words) => this.#index.longestAt(words, at) !== undefined);

  /** The number that a word means. */
  numberOf = (word: string): number | undefined => this.#amounts.read([word], 0).count;

  /** The amount that a text starts with, if any. */
  amountIn = (text: string): ParsedAmount => this.#amounts.read(text.split(" "), 0);

  #nameAt(
    words: readonly string[],
    at: number,
    { length }: ParsedAmount,
    { verb }: PhraseContext,
  ): { named: Named; end: number } | undefined {
    const start = at + length;
    const swapped = this.#ofStuff(words, start);
    if (swapped !== undefined) return swapped;
    // "new" and "nice" may begin an item's name, so the name is tried with them first.
    for (const from of length > 0 ? [at, start] : [start]) {
      const cooked = this.#results.isCooking(verb) ? this.#cookedAt(words, from) : undefined;
      const found = cooked ?? this.#index.longestAt(words, from);
      if (found !== undefined && this.#isWhole(words, from, found))
        return { named: found.named, end: from + found.length };
    }
    const portion = this.#portionAt(words, start);
    if (portion !== undefined) return portion;
    const plain = this.#index.longestAt(words, start);
    return plain === undefined ? undefined : { named: plain.named, end: start + plain.length };
  }

  /** "bowls of stew", "pieces of string", and "pieces string" unless it is a name. */
  #portionAt(words: readonly string[], start: number): { named: Named; end: number } | undefined {
    if (!this.#pieces.has(words[start] ?? "")) return undefined;
    const isOf = words[start + 1] === "of";
    if (!isOf && this.#index.longestAt(words, start) !== undefined) return undefined;
    const from = start + 1 + (isOf ? 1 : 0);
    const found = this.#index.longestAt(words, from);
    return found === undefined ? undefined : { named: found.named, end: from + found.length };
  }

  /** "a stick of …" is no stick: the words after a name must let it end. */
  #isWhole(words: readonly string[], from: number, { length }: { length: number }): boolean {
    const [next, after] = words.slice(from + length, from + length + 2);
    return next !== "of" && next !== "made" && !(next === "out" && after === "of");
  }

  #cookedAt(words: readonly string[], at: number): { named: Named; length: number } | undefined {
    const word = words[at] ?? "";
    const item = this.#names.cooked[word] ?? this.#names.cooked[word.replace(/s$/, "")];
    if (item === undefined || !this.#vocabulary.items.has(item) || !this.#endsAt(words, at + 1)) return undefined;
    return { named: { items: [item], isSet: false }, length: 1 };
  }

  /** "a helmet made of iron", "an axe of stone", "a carpet in light blue". */
  #ofStuff(words: readonly string[], at: number): { named: Named; end: number } | undefined {
    const text = words.slice(at, at + 7).join(" ");
    const [whole, thing, material = ""] = MADE_OF.exec(text) ?? [];
    if (whole === undefined || thing === "wall") return undefined;
    for (let said = material; said !== ""; said = said.replace(/ ?\S+$/, "")) {
      const named = this.#index.find(`${said} ${thing}`);
      if (named !== undefined)
        return { named, end: at + whole.split(" ").length - (material.split(" ").length - said.split(" ").length) };
    }
    return undefined;
  }

  /** "torches, 16 of them", "ladder x 3". */
  #amountAfter(words: readonly string[], end: number, named: Named): ParsedAmount | undefined {
    let at = end;
    while (words[at] === "," || words[at] === "x" || words[at] === ".") at++;
    const said = WANTED_AFTER.exec(words.slice(at).join(" "))?.[0];
    if (said !== undefined && words.length - at > said.split(" ").length - 1) at += said.split(" ").length - 1;
    const amount = this.#amounts.read(words, at);
    if (amount.count === undefined) return undefined;
    let after = at + amount.length;
    const counted = words[after] ?? "";
    if (
      this.#pieces.has(counted) &&
      /^(?:of) (?:it|them|those|that)$/.test(words.slice(after + 1, after + 3).join(" "))
    )
      after += 3;
    else if (
      /^(them|those|these|it|total|altogether)$/.test(counted) ||
      (counted === "dust" && "items" in named && /^(?:redstone|glowstone_dust)$/.test(named.items[0] ?? "")) ||
      (this.#pieces.has(counted) && isSame(named, this.#index.longestAt(words, after)?.named))
    )
      after++;
    else if (words[after] === "in" && words[after + 1] === "total") after += 2;
    return after >= words.length || SEPARATORS.has(words[after] ?? "") || this.#adjuncts.has(words[after] ?? "")
      ? { ...amount, length: after - end }
      : undefined;
  }

  #endsAt(words: readonly string[], at: number): boolean {
    const word = words[at];
    if (word === "with" && this.#names.enchantments.includes(words[at + 1] ?? "")) return false;
    if (word === undefined || SEPARATORS.has(word) || this.#adjuncts.has(word) || this.#beginsAt(words, at))
      return true;
    return WHO.has(word) ? HAS.test(words[at + 1] ?? "") : word === "what" && WHO.has(words[at + 1] ?? "");
  }

  /** "2 chests 1 barrel": the next list entry without a separator. */
  #beginsAt(words: readonly string[], at: number): boolean {
    if (!/^\d+$/.test(words[at] ?? "")) return false;
    return this.#index.longestAt(words, at + this.#amounts.read(words, at).length) !== undefined;
  }

  #lacking(words: readonly string[], at: number, { count, length, unit }: ParsedAmount): Phrase {
    const rest = words.slice(at + length);
    // "prepare for winter" names no item: it is not a list.
    if (
      length === 0 &&
      rest.length > 1 &&
      this.#adjuncts.has(rest[0] ?? "") &&
      !this.#vague.has(rest[1] ?? "") &&
      rest[1] !== "me"
    )
      return unresolved(words, at);
    const end = rest.findIndex((_, place) => place > 0 && rest.slice(place).every((word) => HERE.has(word)));
    const named = end < 0 ? rest : rest.slice(0, end);
    const isVague =
      named.every(
        (word) => this.#vague.has(word) || this.#amounts.isNumber([word], 0) || word === "of" || word === "me",
      ) ||
      (this.#adjuncts.has(rest[0] ?? "") && !this.names(rest.slice(1).join(" ")));
    return isVague
      ? { outcome: "missing", count, ...(unit === "stacks" ? { isStacks: true } : {}) }
      : unresolved(words, at);
  }

  #target(
    item: string,
    amount: ParsedAmount,
    unnamed: PhraseContext["quantity"] | undefined,
    verb: string | undefined,
  ): RequestTarget {
    const held = this.#results.of(item, verb);
    if (amount.unit === "all" || unnamed === "all") return { item: held, qty: "all" };
    if (amount.unit === "stacks") {
      return { item: held, qty: Math.max(1, Math.ceil((amount.count ?? 1) * this.stackOf(held))) };
    }
    return { item: held, qty: Math.max(1, amount.count ?? 1) };
  }
}

const restOf = (words: readonly string[], at: number): { rest?: string } =>
  at < words.length ? { rest: words.slice(at).join(" ") } : {};

const unresolved = (words: readonly string[], at: number): Phrase => ({
  outcome: "unresolved",
  words: words.slice(at),
});
