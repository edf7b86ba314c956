// Lines of chat read without a language model: a lexicon of rules, numbers and names, and the items of the domain. The same line by the same
// speaker always reads the same. What is read is judged by the gate and goes nowhere by itself.

import type { Lexicon } from "../lexicon/lexicon.ts";
import { Address } from "./address.ts";
import { type Clause, ClauseReader } from "./clause-reader.ts";
import { ItemIndex } from "./item-index.ts";
import { PhraseReader } from "./item-phrases.ts";
import { type Normalise, normaliser, plain } from "./normalise.ts";
import type { Act, Lack, Reading } from "./reading.ts";
import { isConditional, rearranged, verbFirst } from "./rearrange.ts";
import { type CompiledRule, compileRules, wordsOfRules } from "./rules.ts";
import type { SlotContext } from "./slots.ts";
import { Speller } from "./spelling.ts";
import { stem } from "./stem.ts";
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
/** A line of so few words that has "stop" in it is taken at its word, whatever else it says. */
const PLAIN_STOP = 6;

export class Parser {
  /** What items are called. */
  readonly index: ItemIndex;
  private readonly normalise: Normalise;
  private readonly address: Address;
  private readonly clauses: ClauseReader;
  private readonly phrases: PhraseReader;
  private readonly speller: Speller;
  private readonly lineRules: readonly CompiledRule[];
  private readonly openVerbs: ReadonlySet<string>;
  /** Those, and what is done with items. */
  private readonly verbs: ReadonlySet<string>;
  private readonly lexicon: Lexicon;

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
    this.clauses = new ClauseReader(lexicon, this.phrases, index);
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
    const context: SlotContext = { lexicon: this.lexicon, speaker: player, raw, isKnown: this.speller.isKnown };
    const hostile = this.hostileLine(raw, named, context);
    if (hostile !== undefined) return { kind: "symbolic", acts: [hostile] };
    const { text: spelt, doubts } = this.spell(named, raw);
    const isWish = (words: string): boolean => this.isWish(words, context);
    const text = rearranged(spelt, this.isList, isWish);
    // "If it is no bother" asks for nothing to be watched.
    if (isConditional(this.address.bare(text).text, isWish)) return { kind: "open", acts: [] };
    const parts = this.split(text, context);
    const reading = this.together(parts, isRequest);
    if (reading.kind === "symbolic" && endsInStop(text) && !NO_STOP.has(reading.acts[0].intent))
      return { kind: "stop", acts: [] };
    if (reading.kind === "symbolic" || reading.kind === "stop") return reading;
    if (isPlainStop(text)) return { kind: "stop", acts: [] };
    const [doubt] = doubts;
    return reading.kind === "open" && doubt !== undefined ? { kind: "ask", lack: doubt } : reading;
  }

  /** Whether words are amounts and items, and say how many or that they are wanted. */
  private isList = (words: string): boolean => {
    const phrase = this.phrases.read(words);
    return phrase.outcome === "targets" && phrase.isExact;
  };

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
        const isTalk = before.clause?.outcome === "act" && before.clause.kind === "social";
        if (isTalk) return [before, ...this.splitWeakly(right, context)];
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
    const { text: bare, isRequest } = this.address.bare(text);
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

  /** What begins like talk and is a request for all that: "exactly 7 quartz", "hmm, i think we need 6 fences". */
  private wishIn(text: string, context: SlotContext): Part | undefined {
    const phrase = this.phrases.read(text);
    if (phrase.outcome === "targets" && phrase.isExact) return { text, clause: undefined, isRequest: true };
    const { text: bare, isRequest } = this.address.bare(text);
    const clause = bare === text ? undefined : this.clauses.read(bare, context);
    const asked = bare === text ? undefined : this.phrases.read(bare);
    if (asked?.outcome === "targets" && asked.isExact) return { text: bare, clause: undefined, isRequest: true };
    const isWish = clause?.outcome === "act" && isFirm(clause) && clause.kind !== "social";
    return isWish ? { text: bare, clause, isRequest } : undefined;
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
        } else if (clause.kind === "symbolic") acts.push(clause.act);
        else if (clause.kind === "open") isOpen = true;
        continue;
      }
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

/** "we are out of torches, make a dozen": a number alone is of what was named before. Tells whether there was any. */
function countsLast(acts: readonly Act[], count: number | undefined): boolean {
  const last = acts.at(-1);
  const [only, ...others] = last?.targets ?? [];
  if (last === undefined || only === undefined || others.length > 0 || count === undefined) return false;
  last.targets = [{ ...only, qty: count }];
  return true;
}

const endsInStop = (text: string): boolean => isPlainStop(text) && /\b(?:stop|halt)$/.test(text);

function isPlainStop(text: string): boolean {
  return (
    text.split(" ").length <= PLAIN_STOP &&
    /^(?:.* )?(stop|halt)(?: .*)?$/.test(text) &&
    !/\b(not stop|bus stop|stop (by|at|over)|full stop)\b/.test(text)
  );
}

function spellerOf(lexicon: Lexicon, index: ItemIndex, said: ReadonlySet<string>, names: readonly string[]): Speller {
  const { world, numbers, words } = lexicon;
  const named = [
    ...world.creatures,
    ...Object.keys(world.spellings),
    ...world.places,
    ...world.wildPlaces,
    ...Object.keys(world.directions),
    ...Object.keys(world.dimensions),
  ];
  const listed = [...words.openers, ...words.closers, ...words.greetings].flatMap(
    (pattern) => pattern.match(/[a-z]+/g) ?? [],
  );
  const targets = new Set([
    ...index.words,
    ...words.corrected,
    ...named.flatMap((name) => name.split(/[ _]/)),
    ...Object.keys(numbers.units),
  ]);
  const known = new Set([
    ...targets,
    ...said,
    ...Object.keys(numbers.groups),
    ...Object.keys(numbers.multipliers),
    ...numbers.stacks,
    ...listed,
    ...lexicon.lookalikes,
    ...words.names,
    ...words.adjuncts,
    ...words.openVerbs,
    ...words.vaguePronouns,
    ...numbers.unnamed,
    ...numbers.all,
    ...Object.keys(numbers.vague),
    ...numbers.pieces,
    ...names.map((name) => name.toLowerCase()),
  ]);
  for (const word of [...known]) {
    const key = stem(word);
    if (key.length > 3) known.add(key);
    if (/^[a-z]{3,}$/.test(word)) for (const ending of ["s", "es", "ed", "ing", "er", "ly"]) known.add(word + ending);
    if (/e$/.test(word))
      for (const ending of ["d", "ing"]) known.add(word.replace(/e$/, ending === "d" ? "ed" : "ing"));
  }
  // Endings that people write wrong ("torchs") are right enough: what is looked up has lost them.
  return new Speller(known, targets, words.people);
}
