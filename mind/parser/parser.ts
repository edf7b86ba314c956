// Reads lines of chat without a language model: by a lexicon of rules, numbers and names, and the
// domain's items. The same line of the same speaker always reads the same. The gate judges the
// result.

import { ItemIndex } from "../../schemas/item-names/item-index.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import { Address } from "./address.ts";
import { chosen, eitherOf, otherwiseOf } from "./alternatives.ts";
import { Antecedents } from "./antecedents.ts";
import { PARTS_WITH } from "./beside.ts";
import { ClauseReader } from "./clause-reader.ts";
import { ConditionReader, type Hanging } from "./conditions.ts";
import { cutsOf } from "./cuts.ts";
import type { Dialogue } from "./dialogue.ts";
import type { FollowUp } from "./follow-up-sense.ts";
import { FollowUps } from "./follow-ups.ts";
import { PhraseReader } from "./item-phrases.ts";
import { isHarmless } from "./leftovers.ts";
import { type Normalise, normaliser, plain } from "./normalise.ts";
import { endLast } from "./ongoing.ts";
import { PartReader } from "./parts.ts";
import { permission } from "./permissions.ts";
import { plannedFirst, putOff } from "./plan-first.ts";
import { Prohibitions } from "./prohibitions.ts";
import type { ClarificationReason, ParsedAct, ParseResult } from "./reading.ts";
import { conditionIn, isConditional, rearranged, withCreature, withEachCreature } from "./rearrange.ts";
import { type CompiledRule, compileRules, wordsOfRules } from "./rules.ts";
import { creatureOf, playerOf, type SlotContext, slotPatterns } from "./slots.ts";
import { keptFirst } from "./spare.ts";
import { spellerOf } from "./speller-words.ts";
import type { Speller } from "./spelling.ts";
import { endsInStop, isPlainStop } from "./stops.ts";
import { timed } from "./timed.ts";
import { Composer } from "./together.ts";
import type { Vocabulary } from "./vocabulary.ts";
import { isSubject } from "./whom.ts";

export interface ParserOptions {
  lexicon: Lexicon;
  vocabulary: Vocabulary;
  /** Further names of the bot, besides the lexicon's. */
  names?: readonly string[];
}

/** One line and its speaker. */
export interface SpokenLine {
  text: string;
  player?: string | undefined;
}

/** "why did you stop" and "never stop" end in the word but are no stops. */
const NO_STOP = new Set(["report", "explain", "continue", "say"]);
const isAnswer = ({ intent }: ParsedAct): boolean => NO_STOP.has(intent);
/** Words before a request that put it off, or make it conditional, and that nothing read. */
const POSTPONES =
  /^(?:(?:then|and|so|but) )*((?:provided|providing|assuming|supposing|given the|as long as|so long as|next time|on my (?:signal|mark|command|go|word|call)|on (?:the )?count of|the day after|tomorrow|(?:once|twice|three times|several times) (?:a|per)|when|whenever|once(?! more\b| again\b)|if|unless|only if|in case|the (?:moment|minute|second)|as soon as)\b [^,]*)/;
/** "Stop mining when your inventory is full". */
const STOP: ParsedAct = { intent: "stop", targets: [], args: {} };
/** "Tell me when …": the bot says the condition once it holds. */
const NOTIFY_VERBS =
  /^(?:tell|shout|yell|scream|wake(?= (?:me|us))|warn|alert|notify|inform|let|ping|message|call)(?: (?:me|us))?(?: know| up)?$/;

/** A line as it was read: how it follows the lines before it, and its words in the form of rules. */
export interface ReadLine extends FollowUp {
  text: string;
  /** Whom it names, for "him" and "it" of later lines. */
  names?: Pick<Dialogue, "entity" | "player"> | undefined;
}

export class UtteranceParser {
  /** Item names as people say them. */
  readonly index: ItemIndex;
  readonly #normalise: Normalise;
  readonly #address: Address;
  readonly #clauses: ClauseReader;
  readonly #parts: PartReader;
  readonly #composer: Composer;
  readonly #antecedents: Antecedents;
  readonly #creature: RegExp;
  readonly #phrases: PhraseReader;
  readonly #speller: Speller;
  readonly #lineRules: readonly CompiledRule[];
  readonly #lexicon: Lexicon;
  readonly #conditions: ConditionReader;
  readonly #prohibitions: Prohibitions;
  readonly #followUps = new FollowUps();

  constructor({ lexicon, vocabulary, names = [] }: ParserOptions) {
    const index = new ItemIndex(vocabulary.items.keys(), lexicon.items);
    const said = wordsOfRules(lexicon);
    this.#lexicon = lexicon;
    this.index = index;
    this.#normalise = normaliser(lexicon);
    this.#address = new Address(
      lexicon,
      [...lexicon.words.names, ...names],
      new Set([...said, ...lexicon.words.openVerbs]),
      (words) => (index.longestAt(words, 0)?.length ?? 0) > 1,
    );
    this.#phrases = new PhraseReader(lexicon, index, vocabulary);
    this.#conditions = new ConditionReader(lexicon, this.#phrases, vocabulary);
    this.#clauses = new ClauseReader(lexicon, this.#phrases, index);
    const address = this.#address;
    const clauses = this.#clauses;
    const phrases = this.#phrases;
    this.#antecedents = new Antecedents(lexicon, index, vocabulary);
    this.#parts = new PartReader({ lexicon, address, clauses, phrases, antecedents: this.#antecedents });
    const prohibitions = new Prohibitions(phrases, vocabulary);
    this.#prohibitions = prohibitions;
    const antecedents = this.#antecedents;
    this.#composer = new Composer(lexicon, { clauses, phrases, parts: this.#parts, antecedents, prohibitions });
    this.#creature = new RegExp(`\\b${slotPatterns(lexicon).creatureWord}\\b`);
    this.#lineRules = compileRules(lexicon, "line");
    this.#speller = spellerOf(lexicon, index, said, names);
  }

  /** Reads one line by itself. */
  read(line: SpokenLine): ParseResult {
    return this.converse(line, {}).reading;
  }

  /** Reads one line of a dialogue. */
  converse({ text: raw, player }: SpokenLine, dialogue: Dialogue): ReadLine {
    this.#phrases.forget();
    const line = this.#normalise(withoutKin(raw));
    const { text: named, isRequest } = this.#address.withoutName(line);
    if (line === "" || this.#address.isCall(line)) return { reading: { kind: "social", isTalk: true }, text: line };
    const earlier = namedEarlier(dialogue);
    const context: SlotContext = {
      lexicon: this.#lexicon,
      speaker: player,
      raw,
      isKnown: this.#speller.isKnown,
      ...(earlier.length === 0 ? {} : { earlier }),
      occasionOf: (words) => this.#conditions.read(words, context)?.occasion,
    };
    const hostile = this.#hostileLine(raw, named, context);
    if (hostile !== undefined) return { reading: { kind: "symbolic", acts: [hostile] }, text: named };
    const { text, doubts } = this.#spell(named, raw);
    const said = this.#spell(this.#address.unnamed(line), raw).text;
    // A name of an earlier line keeps its capitals.
    const within = { ...context, raw: `${raw} ${dialogue.player ?? ""}` };
    const read = (words: string): ParseResult => this.#read(words, true, within);
    const allowed = permission(said, dialogue, this.#prohibitions, (words) => creatureOf(words, this.#lexicon.world));
    const names = this.#namesIn(said, within);
    if (allowed !== undefined) return { reading: allowed, text };
    const followUp = this.#followUps.read(said, dialogue, {
      index: this.index,
      phrases: this.#phrases,
      playerOf: (word) => playerOf(word, context),
      read,
    });
    if (followUp !== undefined) return { ...followUp, text, names };
    const reading = this.#read(text, isRequest, context);
    const [doubt] = doubts;
    return {
      reading: reading.kind === "open" && doubt !== undefined ? { kind: "ask", lack: doubt, rest: [] } : reading,
      text,
      names,
    };
  }

  /** Whom a line names, whatever else it says: "there is a witch", "see Bob over there". */
  #namesIn(text: string, context: SlotContext): ReadLine["names"] {
    const creature = this.#creature.exec(text)?.[0];
    const entity = creature === undefined ? undefined : creatureOf(creature, this.#lexicon.world);
    const { people } = this.#lexicon.words;
    const player = text.split(" ").find((word, at) => people.includes(word) || (at > 0 && isName(word, context.raw)));
    const name = player === undefined || player === creature ? undefined : playerOf(player, context);
    return { ...(entity === undefined ? {} : { entity }), ...(name === undefined ? {} : { player: name }) };
  }

  #read(said: string, isRequest: boolean, context: SlotContext): ParseResult {
    const spelt = endLast(said, this.#parts.begins);
    const isWish = (words: string): boolean => this.#isWish(words, context);
    const isServed = (words: string): boolean => this.#isServed(words, context);
    const bared = this.#address.bare(spelt).text;
    const excepted = this.#prohibitions.excepted(bared) ?? this.#prohibitions.excepted(spelt);
    const spared = excepted === undefined ? undefined : this.#spared(excepted, isRequest, context);
    if (spared !== undefined) return spared;
    const later = putOff(bared);
    const planned = plannedFirst(bared) ?? later?.request;
    const asked = planned === undefined ? undefined : this.#read(planned, true, context);
    if (asked?.kind === "symbolic" && asked.acts[0].intent === "obtain") {
      const [first, ...more] = asked.acts;
      return { kind: "symbolic", acts: [{ ...first, args: { ...first.args, asks: "plan" } }, ...more] };
    }
    if (later !== undefined && asked?.kind === "symbolic")
      return asked.acts[0].intent === "explain"
        ? asked
        : { kind: "ask", lack: { why: "unread", said: later.said }, rest: asked.acts };
    const ways = this.#alternatives(bared, isRequest, context);
    if (ways !== undefined) return ways;
    const inTime = timed(spelt);
    const due = inTime === spelt ? undefined : this.#conditions.hanging(inTime, isServed, context);
    if (due !== undefined) return this.#hanging(due, context);
    const text = rearranged(
      withEachCreature(withCreature(this.#antecedents.withOnes(keptFirst(spelt)), this.#creature), this.#creature),
      {
        ...{ isList: this.#isList, isNamed: this.#isNamed, isWish, begins: this.#parts.begins },
        isCreature: (words) => creatureOf(words, this.#lexicon.world) !== undefined,
      },
    );
    // "If it is no bother" is no condition to wait for.
    const bare = this.#address.bare(text).text;
    const hanging = this.#conditions.hanging(bare, isServed, context);
    if (hanging !== undefined) return this.#hanging(hanging, context);
    if (isConditional(bare, isWish)) return { kind: "open", acts: [], hanging: "unwatched", said: conditionIn(bare) };
    const whole = this.#composer.read(this.#parts.split(text, context), isRequest, context);
    const reading = isUnderstood(whole) ? whole : (this.#recut(text, isRequest, context) ?? whole);
    if (reading.kind === "symbolic" && endsInStop(text) && !NO_STOP.has(reading.acts[0].intent))
      return { kind: "stop", acts: [] };
    const put = POSTPONES.exec(bare)?.[1]?.trim();
    if (reading.kind === "symbolic" && put !== undefined && !isHarmless(put) && !reading.acts.every(isAnswer))
      return { kind: "ask", lack: { why: "unread", said: put }, rest: reading.acts };
    // "If …, stop fighting and eat" is no stop now.
    if (reading.kind === "stop" && put !== undefined && !isHarmless(put) && !/^(?:then|and|so|but)$/.test(put))
      return { kind: "open", acts: [], hanging: "unwatched", said: put };
    if (reading.kind === "symbolic" || reading.kind === "stop") return reading;
    // "Stop when you have 64" is none now.
    const isPutOff = reading.kind === "open" && reading.hanging !== undefined;
    return isPlainStop(text) && !isPutOff ? { kind: "stop", acts: [] } : reading;
  }

  /** "Coal or charcoal", "if you have bread, eat it, otherwise hunt a cow". */
  #alternatives(text: string, isRequest: boolean, context: SlotContext): ParseResult | undefined {
    const read = (words: string): ParseResult =>
      this.#composer.read(this.#parts.split(words, context), isRequest, context);
    const either = eitherOf(text, read);
    if (either !== undefined) return { kind: "symbolic", acts: [either] };
    const found = otherwiseOf(text, (words) =>
      this.#conditions.hanging(words, (wish) => this.#isServed(wish, context), context),
    );
    if (found === undefined) return undefined;
    const [acts, others] = [read(found.wish), read(found.other)];
    const unclear = [acts, others].find(({ kind }) => kind === "ask");
    if (acts.kind !== "symbolic" || others.kind !== "symbolic") return unclear;
    const [first, ...more] = chosen(found.occasion, acts.acts, others.acts);
    return first === undefined ? undefined : { kind: "symbolic", acts: [first, ...more] };
  }

  /** The line cut elsewhere, if that leaves no word unread. */
  #recut(text: string, isRequest: boolean, context: SlotContext): ParseResult | undefined {
    for (const pieces of cutsOf(text, this.#parts.beginning)) {
      const parts = pieces.flatMap((piece) => this.#parts.split(piece, context));
      const reading = this.#composer.read(parts, isRequest, context);
      if (reading.kind === "symbolic") return reading;
    }
    return undefined;
  }

  /** "Drop everything except your tools": parts with the rest. */
  #spared({ rest, keep }: { rest: string; keep: readonly string[] }, isRequest: boolean, context: SlotContext) {
    const reading = this.#read(rest, isRequest, context);
    if (reading.kind !== "symbolic" || reading.acts.length > 1 || !PARTS_WITH.has(reading.acts[0].intent))
      return undefined;
    const [act] = reading.acts;
    return { kind: "symbolic", acts: [{ ...act, keep }] } satisfies ParseResult;
  }

  /** Whether the whole text is a request that needs no model. */
  #isServed(words: string, context: SlotContext): boolean {
    if (NOTIFY_VERBS.test(words)) return true;
    const reading = this.#composer.read(this.#parts.split(words, context), false, context);
    const [{ intent = "" } = {}] = reading.kind === "symbolic" ? reading.acts : [];
    return reading.kind === "stop" || (reading.kind === "symbolic" && (intent === "say" || !NO_STOP.has(intent)));
  }

  /** The request that waits for an occasion. It stays `open`, since the occasion may never come. */
  #hanging({ occasion, wish }: Hanging, context: SlotContext): ParseResult {
    if (NOTIFY_VERBS.test(wish)) {
      const { said = "it is so" } = occasion;
      const text = context.speaker === undefined ? said : `${context.speaker}: ${said}`;
      return { kind: "open", acts: [{ intent: "say", targets: [], args: { text } }], hanging: occasion };
    }
    const reading = this.#composer.read(this.#parts.split(wish, context), true, context);
    if (reading.kind === "stop") return { kind: "open", acts: [STOP, ...reading.acts], hanging: occasion };
    return reading.kind === "symbolic"
      ? { kind: "open", acts: reading.acts, hanging: occasion }
      : { kind: "open", acts: [], hanging: "unwatched" };
  }

  /** Whether words are amounts and items that are requested. */
  #isList = (words: string): boolean => {
    const phrase = this.#phrases.read(words);
    return phrase.outcome === "targets" && phrase.isExact;
  };

  #isNamed = (words: string): boolean => this.#phrases.read(words).outcome === "targets";

  #isWish(words: string, context: SlotContext): boolean {
    const clause = this.#clauses.read(words, context);
    return clause?.outcome === "act"
      ? !clause.isLoose && clause.kind !== "social" && (clause.act.intent === "say" || !NO_STOP.has(clause.act.intent))
      : clause !== undefined;
  }

  /**
   * The hostile act in a line, whatever its word order: orders to the server, prompt injections,
   * questions for secrets.
   */
  #hostileLine(raw: string, named: string, context: SlotContext): ParsedAct | undefined {
    const whole = plain(raw);
    const texts = [...new Set([whole, whole.replace(/^@?[a-z]+ ?[,:] ?/, ""), named])];
    for (const { rule, patterns } of this.#lineRules) {
      if (patterns.some((pattern) => texts.some((text) => pattern.test(text)))) {
        return {
          intent: rule.intent,
          targets: [],
          args: context.speaker === undefined ? {} : { player: context.speaker },
        };
      }
    }
    return undefined;
  }

  /**
   * The only one of several corrections that forms a name with a neighbouring word: "blase rods"
   * are blaze rods.
   */
  #besides(left: string, right: string, words: readonly string[]): string | undefined {
    const { find } = this.index;
    const fitting = words.filter(
      (word) => find(`${left} ${word}`) !== undefined || find(`${word} ${right}`) !== undefined,
    );
    return fitting.length === 1 ? fitting[0] : undefined;
  }

  /** Corrects misspelt words; unsure corrections are left and returned as doubts. */
  #spell(text: string, raw: string): { text: string; doubts: ClarificationReason[] } {
    const doubts: ClarificationReason[] = [];
    const words = text.split(" ").map((word, at, all) => {
      const correction = this.#speller.correct(word);
      if (correction === undefined || (at > 0 && isName(word, raw)) || isSubject(word, raw)) return word;
      if (correction.isSure) return correction.word;
      const beside = this.#besides(all[at - 1] ?? "", all[at + 1] ?? "", correction.others ?? []);
      if (beside !== undefined) return beside;
      // Only doubts about items are asked back, not those about numbers or verbs.
      if (this.index.words.has(correction.word)) doubts.push({ why: "spelling", said: word, meant: correction.word });
      return word;
    });
    return { text: words.join(" "), doubts };
  }
}

/** Whether another cut could not say more: a question for a detail is none of unread words. */
const isUnderstood = (reading: ParseResult): boolean =>
  reading.kind === "symbolic" ||
  reading.kind === "stop" ||
  (reading.kind === "ask" && !/^(?:unread|missing)$/.test(reading.lack.why));

/** "My little brother Finn" is Finn. */
const withoutKin = (raw: string): string =>
  raw.replace(
    /\b(?:my|our|his|her|the) (?:(?:little|big|older|younger|best|good|dear|small|baby|twin|old|new) )*(?:brother|sister|bro|sis|friend|buddy|mate|son|daughter|cousin|wife|husband|mom|mum|dad|girlfriend|boyfriend|teammate|partner|uncle|aunt|grandma|grandpa|neighbou?r|pal|kid|boy|girl) (?:called |named )?(?=[A-Z][a-z0-9_]+)/g,
    "",
  );

/** What "it" may mean in a dialogue: the items named last, or what a creature just hunted leaves. */
function namedEarlier({ items, request = [] }: Dialogue): ParsedAct[] {
  const hunted = request.filter(({ intent, targets }) => intent === "attack" && targets.length === 0);
  return [...(items === undefined ? [] : [{ intent: "obtain", targets: [...items], args: {} }]), ...hunted];
}

/** Whether a word has a capital in the middle of a line that is not all in capitals. */
function isName(word: string, raw: string): boolean {
  const at = raw.toLowerCase().indexOf(word);
  return at > 0 && /[A-Z]/.test(raw.charAt(at)) && raw !== raw.toUpperCase();
}
