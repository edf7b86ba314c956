// Lines of chat read without a language model: a lexicon of rules, numbers and names, and the items of the domain. The same line by the same
// speaker always reads the same. What is read is judged by the gate and goes nowhere by itself.

import type { Occasion } from "../../schemas/index.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import { Address } from "./address.ts";
import { Amends, countsLast, namesLast } from "./amends.ts";
import { type Clause, ClauseReader } from "./clause-reader.ts";
import { ConditionReader, type Hanging } from "./conditions.ts";
import { Frames } from "./frames.ts";
import { directly } from "./indirect.ts";
import { ItemIndex } from "./item-index.ts";
import { type Phrase, PhraseReader } from "./item-phrases.ts";
import { spellerOf } from "./known-words.ts";
import { type Normalise, normaliser, plain } from "./normalise.ts";
import type { Act, Lack, Reading } from "./reading.ts";
import { isConditional, rearranged, verbFirst, withCreature, withEachCreature } from "./rearrange.ts";
import { type CompiledRule, compileRules, wordsOfRules } from "./rules.ts";
import { type SlotContext, slotPatterns } from "./slots.ts";
import type { Speller } from "./spelling.ts";
import { endsInStop, isPlainStop } from "./stops.ts";
import type { Vocabulary } from "./vocabulary.ts";

export interface ParserOptions {
  lexicon: Lexicon;
  vocabulary: Vocabulary;
  /** What the bot is called besides the lexicon's names. */
  names?: readonly string[];
}

/** One line and who said it. */
export interface Line {
  text: string;
  player?: string | undefined;
}

/** "why did you stop" and "never stop" end in a stop, and are none. */
const NO_STOP = new Set(["report", "explain", "continue", "say"]);
/** Asked for as soon as something happens: that it is told. */
const TELLS = /^(?:tell|warn|alert|notify|inform|let|ping|message|call)(?: (?:me|us))?(?: know)?$/;

export class Parser {
  /** What items are called. */
  readonly index: ItemIndex;
  private readonly normalise: Normalise;
  private readonly address: Address;
  private readonly clauses: ClauseReader;
  private readonly amends: Amends;
  private readonly frames: Frames;
  private readonly creature: RegExp;
  private readonly phrases: PhraseReader;
  private readonly speller: Speller;
  private readonly lineRules: readonly CompiledRule[];
  private readonly openVerbs: ReadonlySet<string>;
  /** Those, and what is done with items. */
  private readonly verbs: ReadonlySet<string>;
  private readonly lexicon: Lexicon;
  private readonly conditions: ConditionReader;

  constructor({ lexicon, vocabulary, names = [] }: ParserOptions) {
    const index = new ItemIndex(lexicon, vocabulary);
    const said = wordsOfRules(lexicon);
    this.lexicon = lexicon;
    this.index = index;
    this.normalise = normaliser(lexicon);
    this.address = new Address(
      lexicon,
      [...lexicon.words.names, ...names],
      new Set([...said, ...lexicon.words.openVerbs]),
    );
    this.phrases = new PhraseReader(lexicon, index, vocabulary);
    this.conditions = new ConditionReader(lexicon, this.phrases, vocabulary);
    this.clauses = new ClauseReader(lexicon, this.phrases, index);
    this.amends = new Amends(lexicon, vocabulary);
    this.frames = new Frames(lexicon);
    this.creature = new RegExp(`\\b${slotPatterns(lexicon).creatureWord}\\b`);
    this.lineRules = compileRules(lexicon, "line");
    this.openVerbs = new Set(lexicon.words.openVerbs);
    const { diggingVerbs, cookingVerbs, handingVerbs } = lexicon.items;
    this.verbs = new Set([...this.openVerbs, ...diggingVerbs, ...cookingVerbs, ...handingVerbs]);
    this.speller = spellerOf(lexicon, index, said, names);
  }

  /** Reads one line. */
  read({ text: raw, player }: Line): Reading {
    const line = this.normalise(raw);
    const { text: named, isRequest } = this.address.withoutName(line);
    if (line === "" || this.address.isCall(line)) return { kind: "social" };
    const context: SlotContext = {
      lexicon: this.lexicon,
      speaker: player,
      raw,
      isKnown: this.speller.isKnown,
      occasionOf: this.occasionOf,
    };
    const hostile = this.hostileLine(raw, named, context);
    if (hostile !== undefined) return { kind: "symbolic", acts: [hostile] };
    const { text: spelt, doubts } = this.spell(named, raw);
    const isWish = (words: string): boolean => this.isWish(words, context);
    const text = rearranged(withEachCreature(withCreature(spelt, this.creature), this.creature), this.isList, isWish);
    // "If it is no bother" asks for nothing to be watched.
    const bare = this.address.bare(text).text;
    const hanging = this.conditions.hanging(bare, (words) => this.isServed(words, context));
    if (hanging !== undefined) return this.hanging(hanging, context);
    if (isConditional(bare, isWish)) return { kind: "open", acts: [], hanging: "unwatched" };
    const parts = this.split(text, context);
    const reading = this.together(parts, isRequest);
    if (reading.kind === "symbolic" && endsInStop(text) && !NO_STOP.has(reading.acts[0].intent))
      return { kind: "stop", acts: [] };
    if (reading.kind === "symbolic" || reading.kind === "stop") return reading;
    if (isPlainStop(text)) return { kind: "stop", acts: [] };
    const [doubt] = doubts;
    return reading.kind === "open" && doubt !== undefined ? { kind: "ask", lack: doubt } : reading;
  }

  /** Whether words, whole, are a request that needs nobody to find out what is meant. */
  private isServed(words: string, context: SlotContext): boolean {
    if (TELLS.test(words)) return true;
    const reading = this.together(this.split(words, context), false);
    return reading.kind === "symbolic" && !NO_STOP.has(reading.acts[0].intent);
  }

  /** What is asked for as soon as something has come about. Kinds stay what they are: nobody promises that it ever does. */
  private hanging({ occasion, wish }: Hanging, context: SlotContext): Reading {
    if (TELLS.test(wish)) {
      const { said = "it is so" } = occasion;
      const text = context.speaker === undefined ? said : `${context.speaker}: ${said}`;
      return { kind: "open", acts: [{ intent: "say", targets: [], args: { text } }], hanging: occasion };
    }
    const reading = this.together(this.split(wish, context), true);
    return reading.kind === "symbolic"
      ? { kind: "open", acts: reading.acts, hanging: occasion }
      : { kind: "open", acts: [], hanging: "unwatched" };
  }

  /** Whether words are amounts and items, and say how many or that they are wanted. */
  private isList = (words: string): boolean => {
    const phrase = this.phrases.read(words);
    return phrase.outcome === "targets" && phrase.isExact;
  };

  private occasionOf = (words: string): Occasion | undefined => this.conditions.read(words)?.occasion;

  private isWish(words: string, context: SlotContext): boolean {
    const clause = this.clauses.read(words, context);
    return clause?.outcome === "act"
      ? !clause.isLoose && clause.kind !== "social" && !NO_STOP.has(clause.act.intent)
      : clause !== undefined;
  }

  /** What is no request in any order of its words: orders to the server, talk to a model, questions for secrets. */
  private hostileLine(raw: string, named: string, context: SlotContext): Act | undefined {
    const texts = [plain(raw), plain(raw).replace(/^@?[a-z]+ ?[,:] ?/, ""), named];
    for (const { rule, patterns } of this.lineRules) {
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

  /** Sets misspelt words right; what is not sure is left and told. */
  private spell(text: string, raw: string): { text: string; doubts: Lack[] } {
    const doubts: Lack[] = [];
    const words = text.split(" ").map((word, at) => {
      const correction = this.speller.correct(word);
      if (correction === undefined || (at > 0 && isName(word, raw))) return word;
      if (correction.isSure) return correction.word;
      // A question back names a thing that may have been meant: nobody asks for a number or a verb.
      if (this.index.words.has(correction.word)) doubts.push({ why: "spelling", said: word, meant: correction.word });
      return word;
    });
    return { text: words.join(" "), doubts };
  }

  /** Clauses in order, each read. Sentences and "then" always part; a comma or an "and" where both sides can stand alone. */
  private split(text: string, context: SlotContext): Part[] {
    const sentences = text
      .split(
        / \. | ?(?:, )?(?:\band )?\b(?:then|afterwards|after (?:that|this|which)|next(?= (?:you|make|get|go))|finally)\b (?=[a-z0-9])/,
      )
      .filter((part) => /[a-z0-9]/.test(part));
    return sentences.flatMap((sentence) => this.splitWeakly(sentence.replace(/^[ ,.]+|[ ,.]+$/g, ""), context));
  }

  private splitWeakly(sentence: string, context: SlotContext): Part[] {
    const joints = [...sentence.matchAll(/ (,(?: (?:and|but|so|also))?|and|but|so) /g)];
    for (const { index, 0: joint, 1: word = "" } of joints) {
      const right = sentence.slice(index + joint.length);
      if (this.phrases.read(right).outcome === "targets") continue;
      const after = this.part(right, context);
      // "i'm bored, think of something": talk before a comma keeps no wish from being one.
      if (word.startsWith(",") && this.openVerbs.has(after.text.split(" ")[0] ?? "")) {
        const before = this.part(sentence.slice(0, index), context);
        if (isTalk(before.clause)) return [before, ...this.splitWeakly(right, context)];
      }
      // What follows may be several: then the first of them has to stand.
      const next = right.slice(0, right.search(/ (?:,|and|but|so) /));
      if (!stands(after) && !(next.length < right.length - 1 && stands(this.part(next, context)))) continue;
      const before = this.part(sentence.slice(0, index), context);
      const isStop = before.clause?.outcome === "act" && before.clause.kind === "stop";
      const leftStands =
        before.clause !== undefined &&
        (word.startsWith(",") || word === "so" || !(before.clause.outcome === "act" && before.clause.isLoose));
      if (isStop || leftStands || (word.startsWith(",") && before.clause === undefined))
        return [before, ...this.splitWeakly(right, context)];
    }
    return [this.part(sentence, context)];
  }

  /** Reads a clause as it stands, and where that is talk at most, without what leads to it and trails after it. */
  private part(text: string, context: SlotContext): Part {
    const whole = this.clauses.read(text, context);
    if (whole?.outcome === "act" && whole.kind === "social") {
      const wish = this.wishIn(text, context);
      if (wish !== undefined) return wish;
    }
    if (isFirm(whole)) return { text, clause: whole, isRequest: false };
    const question = directly(text);
    if (question !== undefined) {
      const asked = this.part(question, context);
      if (isFirm(asked.clause)) return asked;
    }
    const part = this.barePart(text, whole, context);
    return isFirm(part.clause) || isWanted(this.phrases.read(part.text)) ? part : (this.framed(text, context) ?? part);
  }

  /** Reads a clause with less and less around it, until it makes sense or nothing more comes off. */
  private barePart(text: string, whole: Clause | undefined, context: SlotContext): Part {
    const stages = this.address.stages(text);
    for (const stage of stages.slice(0, -1)) {
      const clause = this.clauses.read(stage.text, context);
      if (isFirm(clause) && !isTalk(clause)) return { ...stage, clause };
    }
    const { text: bare, isRequest } = stages.at(-1) ?? { text, isRequest: false };
    const inner = bare === text ? whole : this.clauses.read(bare, context);
    if (isRequest && !isFirm(inner)) {
      const turned = verbFirst(bare, this.verbs);
      const clause = turned === undefined ? undefined : this.clauses.read(turned, context);
      if (turned !== undefined && isFirm(clause)) return { text: turned, clause, isRequest };
    }
    // "i need" and "can you" lead to requests; what remains without them is read as one.
    if (inner === undefined && bare !== text && this.phrases.read(bare).outcome !== "unresolved")
      return { text: bare, clause: undefined, isRequest: true };
    return {
      text: bare,
      clause: isFirm(inner) || whole === undefined || isRequest ? (inner ?? whole) : whole,
      isRequest,
    };
  }

  /** What is wished for in a frame of words: told to the bot, any act; else only something to have. */
  private framed(text: string, context: SlotContext): Part | undefined {
    for (const { rest, isTold } of this.frames.restsOf(text)) {
      const phrase = this.phrases.read(rest);
      if (isWanted(phrase)) return { text: rest, clause: undefined, isRequest: true };
      const clause = this.clauses.read(rest, context);
      if (!isFirm(clause) || isTalk(clause)) continue;
      if (isTold || clause?.outcome !== "act" || clause.act.intent === "obtain")
        return { text: rest, clause, isRequest: true };
    }
    return undefined;
  }

  /** What begins like talk and is a request for all that: "exactly 7 quartz", "hmm, i think we need 6 fences". */
  private wishIn(text: string, context: SlotContext): Part | undefined {
    if (isWanted(this.phrases.read(text))) return { text, clause: undefined, isRequest: true };
    for (const stage of this.address.stages(text)) {
      if (isWanted(this.phrases.read(stage.text))) return { text: stage.text, clause: undefined, isRequest: true };
      const clause = this.clauses.read(stage.text, context);
      if (clause?.outcome === "act" && isFirm(clause) && !isTalk(clause)) return { ...stage, clause };
    }
    return undefined;
  }

  private together(parts: readonly Part[], isRequest: boolean): Reading {
    const acts: Act[] = [];
    let lack: Lack | undefined;
    let isOpen = false;
    for (const { text, clause, isRequest: asks } of parts) {
      if (clause?.outcome === "act" && !clause.isLoose) {
        if (clause.kind === "stop") {
          if (acts.every(({ intent }) => intent === "stop" || intent === "continue"))
            return { kind: "stop", acts: this.rest(parts, text) };
        } else if (clause.kind === "symbolic") {
          if (namesLast(acts, clause.act)) acts.pop();
          acts.push(clause.act);
        } else if (clause.kind === "open") isOpen = true;
        continue;
      }
      if (clause?.outcome === "ask" && this.amends.cooksLast(acts, text)) continue;
      if (clause?.outcome === "ask") {
        const counted = clause.lack.why === "missing" ? clause.lack.count : undefined;
        if (!countsLast(acts, counted)) lack ??= clause.lack;
        continue;
      }
      const phrase = clause?.outcome === "unread" ? undefined : this.phrases.read(text);
      if (phrase?.outcome === "targets") {
        if (phrase.isExact || isRequest || asks) acts.push({ intent: "obtain", targets: phrase.targets, args: {} });
        else lack ??= { why: "bare", item: phrase.targets[0]?.item ?? text };
      } else if (this.openVerbs.has(text)) lack ??= { why: "missing", count: undefined };
      else if (phrase?.outcome === "missing" && phrase.count !== undefined) {
        if (!countsLast(acts, phrase.count)) lack ??= { why: "missing", count: phrase.count };
      } else if (phrase?.outcome === "choice") lack ??= { why: "choice", word: phrase.word, options: phrase.options };
      else if (clause?.outcome === "unread") isOpen = true;
      else if (this.looksWanted(text, clause, isRequest || asks)) isOpen = true;
    }
    const wanted = acts
      .filter(({ intent }) => intent !== "report" && intent !== "refrain" && intent !== "explain")
      // "Hurry up and …" says how.
      .filter(({ intent }, _, all) => intent !== "sprint" || all.length === 1);
    const kept = wanted.length > 0 ? [...wanted, ...acts.filter(({ intent }) => intent === "refrain")] : acts;
    if (isOpen) return { kind: "open", acts: kept };
    if (lack !== undefined && wanted.length === 0) return { kind: "ask", lack };
    const [first, ...others] = kept;
    return first === undefined ? { kind: "social" } : { kind: "symbolic", acts: [first, ...others] };
  }

  /** What is to be done after a stop: "stop and come here". */
  private rest(parts: readonly Part[], stopped: string): Act[] {
    const [, tail] = /^(?:.*?)(?:stop|halt)\b.*? and (.+)$/.exec(stopped) ?? [];
    const later = parts.slice(parts.findIndex(({ text }) => text === stopped) + 1);
    const context: SlotContext = {
      lexicon: this.lexicon,
      speaker: undefined,
      raw: stopped,
      isKnown: this.speller.isKnown,
      occasionOf: this.occasionOf,
    };
    const inner = tail === undefined ? [] : [this.part(tail, context)];
    return [...inner, ...later].flatMap(({ clause }) =>
      clause?.outcome === "act" && clause.kind === "symbolic" ? [clause.act] : [],
    );
  }

  /** Whether a clause that no rule reads is a wish and no talk: it starts with a verb, or with one that takes an object. */
  private looksWanted(text: string, clause: Clause | undefined, isRequest: boolean): boolean {
    const words = text.split(" ").filter((word) => /[a-z]/.test(word));
    const [first = "", second = ""] = words;
    if (clause?.outcome === "act" && clause.isLoose) return isRequest && this.openVerbs.has(first);
    if (words.length < 2) return isRequest && this.openVerbs.has(first);
    return this.openVerbs.has(first) || isRequest || /^(me|us|the|an?|my|our|your|some|this|that|it)$/.test(second);
  }
}

const isTalk = (clause: Clause | undefined): boolean => clause?.outcome === "act" && clause.kind === "social";

/** Amounts and items, and said so that somebody wants them. */
const isWanted = (phrase: Phrase): boolean => phrase.outcome === "targets" && phrase.isExact;

interface Part {
  text: string;
  clause: Clause | undefined;
  /** Whether something led to it that makes a request of it. */
  isRequest: boolean;
}

const stands = ({ clause }: Part): boolean =>
  clause !== undefined &&
  clause.outcome !== "unread" &&
  !(clause.outcome === "act" && (clause.isLoose || clause.kind === "social"));

const isFirm = (clause: Clause | undefined): boolean =>
  clause !== undefined && !(clause.outcome === "act" && clause.isLoose) && clause.outcome !== "unread";

/** Written with a capital in the middle of a line, and not the whole line in capitals. */
function isName(word: string, raw: string): boolean {
  const at = raw.toLowerCase().indexOf(word);
  return at > 0 && /[A-Z]/.test(raw.charAt(at)) && raw !== raw.toUpperCase();
}
