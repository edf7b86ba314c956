// Matches one clause against the rules: the first match decides. A rule matches if its pattern does
// and its slots make sense. A request whose object cannot be read is remembered, so that it ends as
// an open request or a question, never as a guess.

import type { RequestTarget } from "../../schemas/index.ts";
import type { ItemIndex } from "../../schemas/item-names/item-index.ts";
import type { Lexicon, LexiconRule } from "../lexicon/lexicon.ts";
import { PatternIndex } from "./beginnings.ts";
import { containerOf } from "./containers.ts";
import { meansAllHeld } from "./conversions.ts";
import type { PhraseReader } from "./item-phrases.ts";
import type { Phrase } from "./phrase.ts";
import type { ClarificationReason, ParsedAct } from "./reading.ts";
import { compileRules, tailsOf } from "./rules.ts";
import { playerOf, readSlots, type SlotContext } from "./slots.ts";
import { allBut, spares } from "./spare.ts";
import { isCapital } from "./whom.ts";

export type Clause =
  | {
      outcome: "act";
      act: ParsedAct;
      kind: LexiconRule["kind"];
      isLoose: boolean;
      isWhole: boolean;
      /** Words that the rule allows but that nothing reads. */
      tails: readonly string[];
      /** Words that say which container is meant, and that the body cannot follow. */
      which?: string;
    }
  | { outcome: "ask"; lack: ClarificationReason }
  /** A request without a readable object; `words` are the unread ones. */
  | { outcome: "unread"; words: readonly string[] };

/** Intents that need an item: if it cannot be read, the request is open. */
const WANTS_ITEM = new Set(["obtain", "place", "plant", "equip", "drop", "give", "deposit", "withdraw", "eat"]);

/** "Half of your apples", "a third of the iron": a share of what is held. */
const SHARE =
  /^([a-z]+ (?:.*?))\b(half|(?:an?|one) (?:third|quarter)|two thirds|three quarters)(?: of)? (?=(?:the|your|my|our|those|these|that|everything|it all|all)\b)/;
const PORTION = /^(half|(?:an?|one) (?:third|quarter)|two thirds|three quarters)(?: of)? (.+)$/;
const SHARES: Readonly<Record<string, number>> = {
  half: 0.5,
  third: 1 / 3,
  quarter: 0.25,
  "two thirds": 2 / 3,
  "three quarters": 0.75,
};
/** Acts that part with what is held. */
const PARTING = new Set(["drop", "give", "deposit"]);

/** Intents whose items may be for somebody: "make a cake for Bob". */
const HANDED_TO = new Set(["obtain", "give"]);
/** The player whom the words behind the items name. */
export function recipientIn(words: string, context: SlotContext): string | undefined {
  const [, name] =
    /^(?:(?:from|in|at|near|by|under|over|out of|inside|on|as) .+? )?(?:and (?:bring|give|take|hand|deliver) (?:it|them|that|those) )?(?:for|to) ([a-z0-9_]{2,16})(?: (?:as well|too|also|now|please|(?:at|in|on|by|near|over|inside|outside|down|up) (?:(?:at|in|by) )?(?:the|my|our|his|her|their|that) [a-z]+(?: [a-z]+)?))*$/.exec(
      words,
    ) ?? [];
  return name === undefined || /^(?:me|us|myself|the|my|our|a|an)$/.test(name) ? undefined : playerOf(name, context);
}

/** Topics of the bot's work, about which one may ask why and how long. */
const WORK = new Set(["activity", "plan"]);
const WHY =
  /^(?:(?:and|so|but) )?(?:why|what (?:went wrong|happened|stopped|failed|is (?:wrong|the problem|taking|keeping|stopping|holding|blocking)|killed|interrupted|made you|caused))\b/;
const HOW_LONG =
  /\b(?:how (?:long|much longer|soon|much (?:more )?time|many (?:more )?(?:minutes|seconds))|when (?:will|is|are|do|does|can)|eta)\b/;

const WEAPON = /_(?:sword|axe)$|^(?:bow|crossbow|trident|mace)$/;

/** What can be taken off or put away; logs are stripped of their bark. */
const WORN =
  /_(?:helmet|chestplate|leggings|boots|sword|axe|pickaxe|shovel|hoe|head|skull)$|^(?:bow|crossbow|trident|mace|shield|elytra|shears|fishing_rod|flint_and_steel|spyglass|carved_pumpkin|torch|lantern|map|compass|clock|brush|lead|bucket)$/;

interface RulePattern {
  rule: LexiconRule;
  pattern: RegExp;
}

type Groups = Readonly<Record<string, string | undefined>>;

export class ClauseReader {
  /** All rule patterns in the order in which they are tried. */
  readonly #patterns: readonly RulePattern[];
  readonly #waysBegin: PatternIndex;
  readonly #phrases: PhraseReader;
  readonly #index: ItemIndex;
  readonly #lexicon: Lexicon;
  /** Clauses of the current line that were read before. */
  readonly #seen = new Map<string, Clause | undefined>();
  #line: SlotContext | undefined;

  constructor(lexicon: Lexicon, phrases: PhraseReader, index: ItemIndex) {
    this.#patterns = compileRules(lexicon, "clause").flatMap(({ rule, patterns }) =>
      patterns.map((pattern) => ({ rule, pattern })),
    );
    this.#waysBegin = new PatternIndex(this.#patterns.map(({ pattern }) => pattern));
    this.#phrases = phrases;
    this.#index = index;
    this.#lexicon = lexicon;
  }

  /**
   * Reads one clause; undefined if no rule comes near. A clause that recurs in a line is read once.
   */
  read(text: string, context: SlotContext): Clause | undefined {
    if (this.#line !== context) this.#seen.clear();
    this.#line = context;
    if (!this.#seen.has(text))
      this.#seen.set(text, this.#shared(text, context) ?? this.#spared(text, context) ?? this.#byRules(text, context));
    const clause = this.#seen.get(text);
    return clause?.outcome === "act" ? { ...clause, act: { ...clause.act } } : clause;
  }

  /** "Give me half of your apples": a share of what is held. */
  #shared(text: string, context: SlotContext): Clause | undefined {
    const [words, lead = "", share = ""] = SHARE.exec(text) ?? [];
    if (words === undefined) return undefined;
    const clause = this.#byRules(text.replace(words, lead), context);
    if (clause?.outcome !== "act" || !PARTING.has(clause.act.intent)) return undefined;
    const { act } = clause;
    if (act.targets.some(({ qty }) => qty !== "all")) return undefined;
    return { ...clause, act: { ...act, args: { ...act.args, share: SHARES[share.replace(/^(?:an?|one) /, "")] } } };
  }

  /** "Give me all but 5 of your torches". */
  #spared(text: string, context: SlotContext): Clause | undefined {
    const said = allBut(text);
    const clause = said === undefined ? undefined : this.#byRules(said.rest, context);
    if (said === undefined || clause?.outcome !== "act" || !PARTING.has(clause.act.intent)) return undefined;
    const { count } = this.#phrases.amountIn(said.count);
    const phrase = said.of === undefined ? undefined : this.#phrases.read(`${said.count} ${said.of}`);
    const [of] = phrase?.outcome === "targets" ? phrase.targets : [];
    const isSpared = said.of === undefined ? spares(clause.act, count) : of !== undefined && count !== undefined;
    if (!isSpared) return undefined;
    if (of !== undefined && count !== undefined) clause.act.args = { ...clause.act.args, spare: { [of.item]: count } };
    return { ...clause, isWhole: true };
  }

  #byRules(text: string, context: SlotContext): Clause | undefined {
    let lacking: Clause | undefined;
    for (const place of this.#waysBegin.placesFor(text)) {
      const way = this.#patterns[place];
      // A loose rule counts only if no other came near.
      if (way === undefined || (way.rule.loose && lacking !== undefined)) continue;
      const match = way.pattern.exec(text);
      if (match === null) continue;
      const clause = this.#fill(way.rule, match.groups ?? {}, context, text);
      if (clause?.outcome === "act") return clause;
      if (clause !== undefined && (lacking === undefined || (lacking.outcome === "unread" && clause.outcome === "ask")))
        lacking = clause;
    }
    return lacking;
  }

  #fill(rule: LexiconRule, groups: Groups, context: SlotContext, text: string): Clause | undefined {
    const args = readSlots(groups, context);
    if (args === undefined) return undefined;
    for (const [name, value] of Object.entries(rule.args)) {
      if (value !== "@speaker") Object.assign(args, { [name]: value });
      else if (context.speaker !== undefined) args.player = context.speaker;
    }
    if (this.#isHanding(groups.verb, text) && context.speaker !== undefined) args.player = context.speaker;
    if (groups.weapon !== undefined) {
      const named = this.#index.find(groups.weapon);
      // "With an axe" leaves open which one, "with care" names none.
      if (named === undefined || !("items" in named) || !WEAPON.test(named.items[0] ?? "")) return undefined;
      args.item = named.items[0];
    }
    if (rule.intent === "report" && WORK.has(args.about ?? "")) {
      if (WHY.test(text)) args.asks = "why";
      else if (HOW_LONG.test(text)) args.asks = "howLong";
    }
    // A villager trades many things, and the bot buys what is asked for.
    if (rule.intent === "trade" && groups.villager !== undefined)
      return { outcome: "ask", lack: { why: "missing", count: undefined, from: groups.villager } };
    const act: ParsedAct = { intent: rule.intent, targets: [], args };
    const { unread: which, carried } = containerOf(text, act);
    const tails = tailsOf(groups).filter((words) => words !== carried);
    const done = (targets: RequestTarget[]): Clause => ({
      outcome: "act",
      act: { ...act, targets },
      kind: rule.kind,
      ...(which === undefined ? {} : { which }),
      isLoose: rule.loose,
      isWhole: rule.whole,
      tails,
    });
    if (rule.gives !== undefined) {
      const whom = tails.map((tail) => recipientIn(tail, context)).find((player) => player !== undefined);
      if (whom !== undefined) args.player = whom;
    }
    if (rule.gives !== undefined) return done([{ item: this.#given(rule.gives, groups), qty: args.count ?? 1 }]);
    if (groups.planted !== undefined) return this.#planted(groups.planted, done, tails);
    if (groups.items === undefined) return done([]);
    // "Toss Max the sword" gives it.
    const [whom = ""] = groups.items.split(" ");
    const isName = this.#lexicon.words.people.includes(whom) || isCapital(whom, context.raw);
    if (rule.intent === "drop" && isName && this.#index.find(whom) === undefined) return undefined;
    const phrase = this.#phrase(rule, groups.items, groups);
    if ("rest" in phrase && phrase.rest !== undefined) {
      const whom =
        HANDED_TO.has(rule.intent) && args.position === undefined ? recipientIn(phrase.rest, context) : undefined;
      if (whom !== undefined) args.player = whom;
      else tails.push(phrase.rest);
    }
    if (phrase.outcome === "targets") {
      if (rule.intent === "unequip" && !phrase.targets.every(({ item }) => WORN.test(item))) return undefined;
      if (this.#isSought(groups.verb, phrase.targets)) return { outcome: "unread", words: text.split(" ") };
      if (rule.intent === "obtain") this.#convert(act, phrase.targets, groups, text);
      if (!isQuestion(rule)) return done(phrase.targets);
      const [first] = phrase.targets;
      if (first !== undefined) args.item = first.item;
      return done([]);
    }
    if (phrase.outcome === "choice" && rule.whichever) {
      args.item = phrase.word;
      return done([]);
    }
    if (phrase.outcome === "missing" && rule.whichever && phrase.count === undefined)
      return isQuestion(rule) ? undefined : done([]);
    if (!WANTS_ITEM.has(rule.intent) || rule.told) return undefined;
    if (phrase.outcome === "choice")
      return { outcome: "ask", lack: { why: "choice", word: phrase.word, options: phrase.options } };
    if (phrase.outcome === "missing") {
      const { count, isStacks } = phrase;
      return { outcome: "ask", lack: { why: "missing", count, ...(isStacks === true ? { isStacks } : {}) } };
    }
    return { outcome: "unread", words: phrase.words };
  }

  /** "Bring me 3 torches" hands them over. */
  #isHanding = (verb: string | undefined, text: string): boolean =>
    verb !== undefined &&
    this.#lexicon.items.handingVerbs.includes(verb) &&
    /\b(?:me|us)\b| (?:over |back |up )?here$/.test(text);

  /** "Find bedrock" asks for the place of what cannot be had. */
  #isSought = (verb: string | undefined, targets: readonly RequestTarget[]): boolean =>
    verb !== undefined &&
    this.#lexicon.items.findingVerbs.includes(verb) &&
    targets.some(({ item }) => !this.#phrases.isObtainable(item));

  #phrase(rule: LexiconRule, text: string, { verb, input }: Groups): Phrase {
    const phrase = this.#phrases.read(text, {
      verb: rule.way === undefined ? undefined : verb,
      quantity: rule.quantity,
    });
    const used = input === undefined ? undefined : this.#phrases.read(input);
    const [of, ...more] = used?.outcome === "targets" ? used.targets : [];
    if (phrase.outcome !== "targets" || of === undefined || more.length > 0) return phrase;
    return {
      ...phrase,
      targets: phrase.targets.map(({ item, qty }) => {
        const made = this.#phrases.madeOf(item, of);
        return phrase.isExact || (used?.outcome === "targets" && !used.isExact) ? { item: made.item, qty } : made;
      }),
    };
  }

  /** "Smelt all the raw iron", "turn half of your logs into planks": all, or a share, of what is held. */
  #convert({ args }: ParsedAct, [target, ...more]: RequestTarget[], groups: Groups, text: string): void {
    const isCooked = groups.input === undefined && this.#phrases.isCooking(groups.verb);
    const said = groups.input ?? (isCooked ? text.slice((groups.verb ?? "").length).trim() : undefined);
    if (target === undefined || more.length > 0 || said === undefined) return;
    const [, portion = "", rest = said] = PORTION.exec(said) ?? [];
    if (!meansAllHeld(rest)) return;
    const input = groups.input === undefined ? undefined : this.#phrases.read(rest);
    const [of] = input?.outcome === "targets" ? input.targets : [];
    if (groups.input !== undefined && of === undefined) return;
    const conversions = this.#phrases.conversionsTo(target.item, of && { item: of.item, words: rest });
    if (Object.keys(conversions).length === 0) return;
    args.conversions = conversions;
    const share = SHARES[portion.replace(/^(?:an?|one) /, "")];
    if (share !== undefined) args.share = share;
  }

  #given(item: string, { liquid }: Groups): string {
    return liquid === undefined ? item : `${liquid}_bucket`;
  }

  /** The item to plant for a crop: seeds for wheat, a sapling for a tree. */
  #planted(text: string, done: (targets: RequestTarget[]) => Clause, tails: string[]): Clause | undefined {
    const { count, length } = this.#phrases.amountIn(text);
    const words = text.split(" ").slice(length);
    for (let taken = Math.min(4, words.length); taken > 0; taken--) {
      const name = words.slice(0, taken).join(" ");
      const seed = this.#seedOf(name);
      if (seed === undefined) continue;
      if (taken < words.length) tails.push(words.slice(taken).join(" "));
      return done([{ item: seed, qty: Math.max(1, count ?? 1) }]);
    }
    return { outcome: "unread", words };
  }

  #seedOf(name: string): string | undefined {
    const { planted } = this.#lexicon.items;
    const single = name.replace(/(?<=o)es$|s$/, "");
    const seed = planted[name] ?? planted[single];
    if (seed !== undefined) return seed;
    const named = this.#index.find(name);
    const item = named !== undefined && "items" in named ? named.items[0] : undefined;
    return item !== undefined && (/_seeds$|_sapling$|_propagule$/.test(item) || Object.values(planted).includes(item))
      ? item
      : undefined;
  }
}

const isQuestion = ({ intent }: LexiconRule): boolean =>
  intent === "report" || intent === "explain" || intent === "refrain";
