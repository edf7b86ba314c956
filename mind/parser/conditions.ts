// Conditional requests: "when it gets dark, go home", "run if you see a creeper". A condition that
// a sensor of the body can evaluate becomes an occasion to wait for; no other condition is watched.
// The lexicon maps words to sensors.

import type { Occasion } from "../../schemas/index.ts";
import { counted, plural, withArticle } from "../item-amounts.ts";
import type { Lexicon, LexiconCondition } from "../lexicon/lexicon.ts";
import type { PhraseReader } from "./item-phrases.ts";
import { fillSlots } from "./rules.ts";
import { creatureOf, playerOf, type SlotContext } from "./slots.ts";
import type { Vocabulary } from "./vocabulary.ts";

export interface Hanging {
  occasion: Occasion;
  /** The request to carry out then; "it" and "them" are replaced by the name. */
  wish: string;
}

const EACH_TIME = "whenever|every time|each time|any time";
const EVENT = `(?:only )?(if|when|as soon as|in case|the moment|once|${EACH_TIME})`;
const LEADING_CONDITION = new RegExp(`^(?:then |and )?${EVENT} (.+)$`);
const LAST = new RegExp(`^(.+?)(?: ,)? ${EVENT} (.+)$`);
/** "Say I will come when it is dark": the condition is part of what is said. */
const SAYS_ALL =
  /^(?:say|shout|yell|announce|write|type|whisper|repeat)\b.*\b(?:i|we|you|it|he|she|they|will|is|are|that)\b/;
/** Shortest and longest condition, in words: "it is dark". */
const MIN_WORDS = 2;
const MAX_WORDS = 12;
const PRONOUN = /\b(?:it|them|him|her|that|those)\b(?! (?:is|are|was|has)\b)/;
/** "Pick up eight pieces" of what the condition names. */
const BARE_AMOUNT =
  /(?<=^(?:[a-z]+ )+)(\d+|an?|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|some|a few)(?: (?:pieces?|bits?|of (?:it|them|those)))?$/;
const MORE_THAN = /^(?:more than|over) /;
const AMOUNT = /^(?:(?:more than|over|at least|an?|some|any|the|\d+) )+/;

/** Hostile creatures of any kind. */
const MONSTERS: Occasion = {
  sensor: "hostiles_present",
  args: { radius: 24 },
  isNot: false,
  isEachTime: false,
  said: "a monster is nearby",
};

interface ParsedOccasion {
  occasion: Occasion;
  /** The subject of the condition as it was said, which "it" in the request refers to. */
  noun: string | undefined;
}

interface Compiled {
  condition: LexiconCondition;
  patterns: readonly RegExp[];
}

export class ConditionReader {
  readonly #compiled: readonly Compiled[];
  readonly #phrases: PhraseReader;
  readonly #lexicon: Lexicon;
  readonly #dug: Vocabulary["dug"];

  constructor(lexicon: Lexicon, phrases: PhraseReader, { dug }: Pick<Vocabulary, "dug">) {
    this.#compiled = lexicon.conditions.map((condition) => ({
      condition,
      patterns: fillSlots(lexicon, condition.says, `condition ${condition.sensor}`),
    }));
    this.#phrases = phrases;
    this.#lexicon = lexicon;
    this.#dug = dug;
  }

  /**
   * A request and its occasion; undefined where no sensor evaluates the condition, or nothing is
   * requested.
   */
  hanging(text: string, isWish: (words: string) => boolean, context: SlotContext): Hanging | undefined {
    const [, word = "", rest] = LEADING_CONDITION.exec(text) ?? [];
    const parted = rest === undefined ? undefined : this.#parted(rest, isWish, context);
    if (parted !== undefined) return named(parted, word);
    const [, wish = "", event = "", condition = ""] = LAST.exec(text) ?? [];
    // "Tell Kim hello when she joins".
    const who = wish.split(" ").find((word) => this.#lexicon.words.people.includes(word)) ?? "$&";
    const reported = wish === "" ? undefined : this.read(condition.replace(/^(?:he|she|they)\b/, who), context);
    // "Get wood, and come home if it gets dark": the condition is of the last act alone.
    const isMixed = (/^(?:if|in case)$/.test(event) || / but | stop$/.test(wish)) && isSeveral(wish, isWish);
    return reported === undefined || isMixed || SAYS_ALL.test(wish) || !isWish(wish)
      ? undefined
      : named({ ...reported, wish }, event);
  }

  /** The occasion that the words describe; undefined where no sensor evaluates it. */
  read(text: string, context: SlotContext): ParsedOccasion | undefined {
    for (const { condition, patterns } of this.#compiled) {
      for (const pattern of patterns) {
        const groups = pattern.exec(text)?.groups ?? (pattern.test(text) ? {} : undefined);
        const found = groups === undefined ? undefined : this.#filled(condition, groups, context);
        if (found !== undefined) return found;
      }
    }
    return undefined;
  }

  /** Splits "it gets dark , go home"; without a comma, where both halves make sense. */
  #parted(text: string, isWish: (words: string) => boolean, context: SlotContext) {
    const words = text.split(" ");
    for (let end = Math.min(MAX_WORDS, words.length - 1); end >= MIN_WORDS; end -= 1) {
      const reported = this.read(words.slice(0, end).join(" ").replace(/ ,$/, ""), context);
      if (reported === undefined) continue;
      const wish = words
        .slice(end)
        .join(" ")
        .replace(/^(?:, |then )+/, "");
      const { noun } = reported;
      const meant =
        noun === undefined
          ? wish
          : / (?:and|then|,) /.test(wish)
            ? wish.replace(PRONOUN, noun)
            : wish.replace(PRONOUN, noun).replace(BARE_AMOUNT, (_, amount) => `${amount} ${noun}`);
      if (isWish(meant)) return { ...reported, wish: meant };
    }
    return undefined;
  }

  #filled(
    { sensor, args, isNot, said }: LexiconCondition,
    { entity, n, items, player, hearts, tool }: Readonly<Record<string, string | undefined>>,
    context: SlotContext,
  ): ParsedOccasion | undefined {
    const values: Record<string, string | number> = {};
    const spoken: Record<string, string> = {};
    if (entity !== undefined) {
      const name = creatureOf(entity, this.#lexicon.world);
      if (name === undefined || name === "animal") return undefined;
      if (name === "monster") return { occasion: MONSTERS, noun: entity };
      values.entity = name;
      spoken.entity = withArticle(name);
    }
    if (tool !== undefined) Object.assign(values, { tool });
    if (context.speaker !== undefined) values.speaker = context.speaker;
    if (player !== undefined) {
      const name = playerOf(player, context);
      if (name === undefined) return undefined;
      values.player = name;
    }
    // A heart is two points of health.
    if (n !== undefined) values.n = (this.#phrases.numberOf(n) ?? Number(n)) * (hearts === undefined ? 1 : 2);
    if (items !== undefined) {
      const isMore = MORE_THAN.test(items);
      const phrase = this.#phrases.read(items.replace(MORE_THAN, ""));
      const [target, ...others] = phrase.outcome === "targets" ? phrase.targets : [];
      if (target === undefined || others.length > 0 || target.qty === "all") return undefined;
      values.item = target.item;
      values.count = target.qty + (isMore ? 1 : 0);
      values.block = this.#blockOf(target.item);
      Object.assign(spoken, {
        amount: counted(target.item, Number(values.count)),
        items: plural(target.item),
        block: withArticle(values.block),
      });
    }
    const filled = Object.fromEntries(
      Object.entries(args)
        .map(([name, value]) => [
          name,
          typeof value === "string" && value.startsWith("@") ? values[value.slice(1)] : value,
        ])
        // Without a known speaker no player is excluded.
        .filter(([name, value]) => name !== "but" || value !== undefined),
    );
    if (Object.values(filled).some((value) => value === undefined || Number.isNaN(value))) return undefined;
    const reported = said.replace(/@([a-z]+)/g, (_, name: string) => String(spoken[name] ?? values[name] ?? ""));
    return {
      occasion: { sensor, args: filled as Occasion["args"], isNot, isEachTime: false, said: reported },
      // "When your bag is full, empty it": all that it holds.
      noun:
        sensor === "inventory_full"
          ? "everything"
          : (entity ?? (player === "i" ? undefined : player) ?? items?.replace(AMOUNT, "")),
    };
  }

  /** The block to dig for an item, by the shortest name: diamonds are seen as their ore. */
  #blockOf(item: string): string {
    if (/^(?:lava|water)_bucket$/.test(item)) return item.replace("_bucket", "");
    const [metal] = /^(?:iron|gold|copper)(?=_ingot$)/.exec(item) ?? [];
    if (metal !== undefined) return `${metal}_ore`;
    const [block] = [...this.#dug]
      .filter(([, made]) => made === item)
      .map(([from]) => from)
      .sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
    return block ?? item;
  }
}

/** Whether words are two requests, the second of which may stand alone. */
const isSeveral = (wish: string, isWish: (words: string) => boolean): boolean =>
  [...wish.matchAll(/ (?:,(?: (?:and|but|then))?|and|but|then)(?: then)? /g)].some(
    ({ index, 0: joint }) => isWish(wish.slice(0, index)) && isWish(wish.slice(index + joint.length)),
  );

const named = ({ occasion, wish }: Hanging, event: string): Hanging => ({
  occasion: { ...occasion, isEachTime: new RegExp(`^(?:${EACH_TIME})$`).test(event) },
  wish,
});
