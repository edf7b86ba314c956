// Requests that hang on what may happen: "when it gets dark, go home", "run if you see a creeper". What a sensor of the body answers for is an
// occasion, which a body can wait for; anything else is nothing that anybody here watches. The lexicon says which words ask which sensor.

import type { Occasion } from "../../schemas/index.ts";
import { counted, plural, withArticle } from "../item-amounts.ts";
import type { Lexicon, LexiconCondition } from "../lexicon/lexicon.ts";
import type { PhraseReader } from "./item-phrases.ts";
import { fillSlots } from "./rules.ts";
import { creatureOf, playerOf, type SlotContext } from "./slots.ts";
import type { Vocabulary } from "./vocabulary.ts";

export interface Hanging {
  occasion: Occasion;
  /** What is wanted once it has come about; "it" and "them" are told by name. */
  wish: string;
}

const EACH_TIME = "whenever|every time|each time|any time";
const EVENT = `(?:only )?(if|when|as soon as|in case|the moment|once|${EACH_TIME})`;
const LEADING_CONDITION = new RegExp(`^(?:then |and )?${EVENT} (.+)$`);
const LAST = new RegExp(`^(.+?)(?: ,)? ${EVENT} (.+)$`);
/** A condition is no shorter than this, in words: "it is dark". */
const MIN_WORDS = 2;
const MAX_WORDS = 12;
const PRONOUN = /\b(?:it|them|him|her|that|those)\b(?! (?:is|are|was|has)\b)/;
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
  /** What it is about, as it was said: what "it" in the request means. */
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

  /** A request and what it waits for; undefined where no sensor answers for that, or nothing is asked for. */
  hanging(text: string, isWish: (words: string) => boolean, context: SlotContext): Hanging | undefined {
    const [, word = "", rest] = LEADING_CONDITION.exec(text) ?? [];
    const parted = rest === undefined ? undefined : this.#parted(rest, isWish, context);
    if (parted !== undefined) return named(parted, word);
    const [, wish = "", event = "", condition = ""] = LAST.exec(text) ?? [];
    const reported = wish === "" ? undefined : this.read(condition, context);
    return reported === undefined || !isWish(wish) ? undefined : named({ ...reported, wish }, event);
  }

  /** What an occasion is in the body's terms; undefined where no sensor answers for it. */
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

  /** "it gets dark , go home", and without the comma where one of the two could end. */
  #parted(text: string, isWish: (words: string) => boolean, context: SlotContext) {
    const words = text.split(" ");
    for (let end = Math.min(MAX_WORDS, words.length - 1); end >= MIN_WORDS; end -= 1) {
      const reported = this.read(words.slice(0, end).join(" ").replace(/ ,$/, ""), context);
      if (reported === undefined) continue;
      const wish = words
        .slice(end)
        .join(" ")
        .replace(/^(?:, |then )+/, "");
      const meant = reported.noun === undefined ? wish : wish.replace(PRONOUN, reported.noun);
      if (isWish(meant)) return { ...reported, wish: meant };
    }
    return undefined;
  }

  #filled(
    { sensor, args, isNot, said }: LexiconCondition,
    { entity, n, items, player }: Readonly<Record<string, string | undefined>>,
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
    if (context.speaker !== undefined) values.speaker = context.speaker;
    if (player !== undefined) {
      const name = playerOf(player, context);
      if (name === undefined) return undefined;
      values.player = name;
    }
    if (n !== undefined) values.n = Number(n);
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
        // Nobody is left out where nobody is known to speak.
        .filter(([name, value]) => name !== "but" || value !== undefined),
    );
    if (Object.values(filled).some((value) => value === undefined || Number.isNaN(value))) return undefined;
    const reported = said.replace(/@([a-z]+)/g, (_, name: string) => String(spoken[name] ?? values[name] ?? ""));
    return {
      occasion: { sensor, args: filled as Occasion["args"], isNot, isEachTime: false, said: reported },
      noun: entity ?? (player === "i" ? undefined : player) ?? items?.replace(AMOUNT, ""),
    };
  }

  /** What is dug for an item, by the shortest name: diamonds are seen as their ore. */
  #blockOf(item: string): string {
    const [block] = [...this.#dug]
      .filter(([, made]) => made === item)
      .map(([from]) => from)
      .sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
    return block ?? item;
  }
}

const named = ({ occasion, wish }: Hanging, event: string): Hanging => ({
  occasion: { ...occasion, isEachTime: new RegExp(`^(?:${EACH_TIME})$`).test(event) },
  wish,
});
