// Splits a line into clauses and reads each by the rules: as it stands, without politeness, out of
// a wishing frame, as a direct question, or with its verb first. Sentences and "then" always split;
// commas and "and" split if both sides can stand alone.

import type { Lexicon } from "../lexicon/lexicon.ts";
import type { Address } from "./address.ts";
import { addressedIn } from "./addressed.ts";
import type { Antecedents } from "./antecedents.ts";
import type { Clause, ClauseReader } from "./clause-reader.ts";
import { Frames } from "./frames.ts";
import { directly } from "./indirect.ts";
import type { PhraseReader } from "./item-phrases.ts";
import { isLimiting } from "./leftovers.ts";
import type { Phrase } from "./phrase.ts";
import { verbFirst } from "./rearrange.ts";
import { isPreamble, isRemark } from "./remarks.ts";
import { rephrasings } from "./rephrase.ts";
import { jointsOf } from "./run-on.ts";
import type { SlotContext } from "./slots.ts";

export interface UtterancePart {
  text: string;
  clause: Clause | undefined;
  /** Whether a lead-in marked it as a request. */
  isRequest: boolean;
  /** The clause before what leads to a request was taken away. */
  said?: string;
}

export interface PartOptions {
  lexicon: Lexicon;
  address: Address;
  clauses: ClauseReader;
  phrases: PhraseReader;
  antecedents: Antecedents;
}

export class PartReader {
  readonly #address: Address;
  readonly #clauses: ClauseReader;
  readonly #phrases: PhraseReader;
  readonly #antecedents: Antecedents;
  readonly #frames: Frames;
  readonly #openVerbs: ReadonlySet<string>;
  /** Words that requests begin with. */
  readonly beginning: ReadonlySet<string>;
  /** Those, and verbs that handle items. */
  readonly #verbs: ReadonlySet<string>;

  constructor({ lexicon, address, clauses, phrases, antecedents }: PartOptions) {
    this.#address = address;
    this.#clauses = clauses;
    this.#phrases = phrases;
    this.#antecedents = antecedents;
    this.#frames = new Frames(lexicon);
    this.#openVerbs = new Set(lexicon.words.openVerbs);
    this.beginning = new Set([...lexicon.words.openVerbs, ...lexicon.words.servedVerbs]);
    const { diggingVerbs, cookingVerbs, handingVerbs } = lexicon.items;
    this.#verbs = new Set([...this.#openVerbs, ...diggingVerbs, ...cookingVerbs, ...handingVerbs]);
  }

  split(text: string, context: SlotContext): UtterancePart[] {
    const sentences = text
      .split(
        / \. | ?(?:, )?(?:\band )?\b(?:then|afterwards|after (?:that|this|which)|next(?= (?:you|make|get|go))|finally)\b (?=[a-z0-9])/,
      )
      .filter((part) => /[a-z0-9]/.test(part));
    return sentences.flatMap((sentence) => this.#splitWeakly(sentence.replace(/^[ ,.]+|[ ,.]+$/g, ""), context));
  }

  /** Whether a request may begin with a word. */
  begins = (word: string): boolean => this.beginning.has(word);

  #splitWeakly(sentence: string, context: SlotContext): UtterancePart[] {
    const plain = this.#unremarked(sentence, context);
    if (plain !== undefined) return this.#splitWeakly(plain, context);
    const joints = [...sentence.matchAll(/ (,(?: (?:and|but|so|also))?|and|but|so) /g)];
    for (const { index, 0: joint, 1: word = "" } of joints) {
      const right = sentence.slice(index + joint.length);
      if (this.#phrases.read(right).outcome === "targets") continue;
      // "Everything but your weapons" is one thing.
      if (word === "but" && ALL_BUT.test(sentence.slice(0, index)) && DETERMINED.test(right)) continue;
      const after = this.part(right, context);
      // "i'm bored, think of something": talk before a comma, then a request.
      if (word.startsWith(",") && this.#openVerbs.has(after.text.split(" ")[0] ?? "")) {
        const before = this.part(sentence.slice(0, index), context);
        if (isTalk(before.clause)) return [before, ...this.#splitWeakly(right, context)];
      }
      // If several clauses follow, the first of them has to stand.
      const next = right.slice(0, right.search(/ (?:,|and|but|so) /));
      if (
        !stands(after) &&
        !this.#counts(sentence.slice(0, index), right, context) &&
        !this.#antecedents.refers(after.text) &&
        !(next.length < right.length - 1 && stands(this.part(next, context)))
      )
        continue;
      const before = this.part(sentence.slice(0, index), context);
      const isStop = before.clause?.outcome === "act" && before.clause.kind === "stop";
      const leftStands =
        before.clause !== undefined &&
        (word.startsWith(",") || word === "so" || !(before.clause.outcome === "act" && before.clause.isLoose));
      if (isStop || leftStands || (word.startsWith(",") && before.clause === undefined))
        return [before, ...this.#splitWeakly(right, context)];
    }
    const whole = this.part(sentence, context);
    // "Yo, get 4 stacks of redstone, this thing eats dust" greets, and asks for something.
    const greeted = isTalk(whole.clause) ? this.#remarked(sentence, context) : undefined;
    if (greeted !== undefined) return greeted;
    return isFirm(whole.clause) || isWanted(this.#phrases.read(whole.text))
      ? [whole]
      : (this.#remarked(sentence, context) ??
          this.#addressed(sentence, context) ??
          this.#runOn(sentence, context) ??
          this.#begun(sentence, joints, context) ?? [whole]);
  }

  /** "The roof leaks, so I want you to get 9 planks": a reason, and the request behind its marker. */
  #addressed(sentence: string, context: SlotContext): UtterancePart[] | undefined {
    for (const { before, request } of addressedIn(sentence)) {
      const parts = this.#splitWeakly(request, context);
      const isRequest = parts.some(({ text, clause }) => isAction(clause) || isWanted(this.#phrases.read(text)));
      if (!isRequest) continue;
      const left = this.part(before, context);
      const isReason = before === "" || this.#isReason(before);
      return isReason && !isAction(left.clause) ? parts : [...this.#splitWeakly(before, context), ...parts];
    }
    return undefined;
  }

  /** "Make a boat and glorp the flonk": a request, and words that nobody reads. */
  #begun(sentence: string, joints: readonly RegExpMatchArray[], context: SlotContext): UtterancePart[] | undefined {
    if (ASKS.test(sentence)) return undefined;
    for (const { index = 0, 0: joint } of [...joints].reverse()) {
      const before = this.part(sentence.slice(0, index), context);
      const isRead = isAction(before.clause) || isWanted(this.#phrases.read(before.text));
      const right = sentence.slice(index + joint.length);
      if (isRead)
        return [
          ...this.#splitWeakly(sentence.slice(0, index), context),
          { text: right, clause: undefined, isRequest: true },
        ];
    }
    return undefined;
  }

  /** "Put your helmet on, the others paid for it": without the remark behind a request. */
  #unremarked(sentence: string, context: SlotContext): string | undefined {
    const at = sentence.lastIndexOf(" , ");
    if (at < 0 || ASKS.test(sentence)) return undefined;
    const right = sentence.slice(at + 3).replace(/^(?:and|but) /, "");
    if (!isRemark(right, this.begins) || this.#phrases.names(right) || stands(this.part(right, context)))
      return undefined;
    const left = sentence.slice(0, at);
    return isAction(this.part(left, context).clause) ? left : undefined;
  }

  /** "Step aside, you are in my light": a request and a remark that explains it. */
  #remarked(sentence: string, context: SlotContext): UtterancePart[] | undefined {
    if (ASKS.test(sentence)) return undefined;
    for (const { index, 0: joint } of sentence.matchAll(/ , (?=[a-z])/g)) {
      if (!isRemark(sentence.slice(index + joint.length), this.begins)) continue;
      const before = this.part(sentence.slice(0, index), context);
      if (isAction(before.clause)) return [before];
    }
    return undefined;
  }

  /** "Bring some bread for us, like 5": a bare amount after an act with one target. */
  #counts(left: string, right: string, context: SlotContext): boolean {
    const phrase = this.#phrases.read(right);
    if (phrase.outcome !== "missing" || phrase.count === undefined || right.split(" ").length > 2) return false;
    const { clause } = this.part(left, context);
    return (
      clause?.outcome === "act" && !clause.isLoose && COUNTED.has(clause.act.intent) && clause.act.targets.length === 1
    );
  }

  /**
   * Two sentences without a separator, if one is a request and the other leads to it or explains
   * it.
   */
  #runOn(sentence: string, context: SlotContext): UtterancePart[] | undefined {
    if (ASKS.test(sentence)) return undefined;
    for (const { left, right, asks } of jointsOf(sentence, this.beginning)) {
      const [before, after] = [this.part(left, context), this.part(right, context)];
      if (!asks) {
        if (isAction(before.clause)) return [before];
        continue;
      }
      if (
        !isAction(after.clause) &&
        after.clause?.outcome !== "ask" &&
        !(isAction(before.clause) && this.#antecedents.refers(right))
      )
        continue;
      const rest = this.#splitWeakly(right, context);
      // "There is a skeleton behind you, kill it" does not run away first.
      const isAlarm =
        before.clause?.outcome === "act" &&
        before.clause.act.intent === "flee" &&
        /^(?:there|behind|look)\b/.test(left);
      if (isAlarm && after.clause?.outcome === "act" && after.clause.act.intent === "attack") return rest;
      const matters =
        isAction(before.clause) ||
        this.#asksFor(left) ||
        this.#openVerbs.has(left.split(" ")[0] ?? "") ||
        isLimiting(left);
      return matters ? [before, ...rest] : rest;
    }
    return undefined;
  }

  /** "Ingots make a bucket": a verb of requests before an item. */
  #asksFor(text: string): boolean {
    const words = text.split(" ");
    return words.some((word, at) => this.begins(word) && this.#phrases.names(words.slice(at + 1).join(" ")));
  }

  /** Reads a clause as it stands; if that is talk at most, without its lead-in and trailer. */
  part(text: string, context: SlotContext): UtterancePart {
    return { ...this.#part(text, context), said: text };
  }

  #part(text: string, context: SlotContext): UtterancePart {
    const whole = this.#clauses.read(text, context);
    // "I still do not see it" forbids nothing.
    if (DENIES.test(text)) return { text, clause: whole, isRequest: false };
    // "Can you kill some pigs for food" asks for more than the topic of a question.
    if (whole?.outcome === "act" && whole.act.intent === "report" && REQUESTS.test(text)) {
      const asked = this.#barePart(text, undefined, context);
      const isAct = asked.clause?.outcome === "act" && isAction(asked.clause) && asked.clause.act.intent !== "report";
      if (isAct || this.#antecedents.refers(asked.text)) return asked;
    }
    if (whole?.outcome === "act" && whole.kind === "social") {
      const wish = this.#wishIn(text, context);
      if (wish !== undefined) return wish;
    }
    if (isFirm(whole)) return { text, clause: whole, isRequest: false };
    const question = directly(text);
    if (question !== undefined) {
      const asked = this.part(question, context);
      if (isFirm(asked.clause)) return asked;
    }
    const part = this.#barePart(text, whole, context);
    if (isFirm(part.clause) || isWanted(this.#phrases.read(part.text))) return part;
    return this.#asked(text, context) ?? this.#framed(text, context) ?? this.#rephrased(part, context) ?? part;
  }

  /** "Your task is to collect 9 logs": a clause behind its marker, without the reason before it. */
  #asked(text: string, context: SlotContext): UtterancePart | undefined {
    for (const { before, request } of addressedIn(text)) {
      if (before !== "" && !this.#isReason(before)) continue;
      const part = this.part(request, context);
      if (isAction(part.clause) || isWanted(this.#phrases.read(part.text))) return { ...part, isRequest: true };
    }
    return undefined;
  }

  #isReason = (text: string): boolean => isRemark(text, this.begins) || isPreamble(text) || REASON.test(text);

  /** The clause in other words, if those are an act. */
  #rephrased({ text, isRequest }: UtterancePart, context: SlotContext): UtterancePart | undefined {
    for (const said of rephrasings(text, /\?[\s.!)]*$/.test(context.raw))) {
      const clause = this.#clauses.read(said, context);
      if (isFirm(clause) && clause?.outcome === "act" && clause.kind !== "social" && clause.kind !== "open")
        return { text: said, clause, isRequest };
    }
    return undefined;
  }

  /** Strips a clause stage by stage until it makes sense or nothing more comes off. */
  #barePart(text: string, whole: Clause | undefined, context: SlotContext): UtterancePart {
    const stages = this.#address.stages(text);
    for (const stage of stages.slice(0, -1)) {
      const clause = this.#clauses.read(stage.text, context);
      if (isFirm(clause) && !isTalk(clause)) return { ...stage, clause };
    }
    const { text: bare, isRequest } = stages.at(-1) ?? { text, isRequest: false };
    const inner = bare === text ? whole : this.#clauses.read(bare, context);
    if (isRequest && !isFirm(inner)) {
      const turned = verbFirst(bare, this.#verbs);
      const clause = turned === undefined ? undefined : this.#clauses.read(turned, context);
      if (turned !== undefined && isFirm(clause)) return { text: turned, clause, isRequest };
    }
    // "i need" and "can you" lead to requests, so the rest is read as one.
    if (inner === undefined && bare !== text && this.#phrases.read(bare).outcome !== "unresolved")
      return { text: bare, clause: undefined, isRequest: true };
    return {
      text: bare,
      clause: isFirm(inner) || whole === undefined || isRequest ? (inner ?? whole) : whole,
      isRequest,
    };
  }

  /** A wish inside a frame: any act if the frame addresses the bot, else only items. */
  #framed(text: string, context: SlotContext): UtterancePart | undefined {
    for (const { rest: reported, isStatement } of this.#frames.restsOf(text)) {
      const rest = isStatement ? this.#address.plainVerb(reported, true) : reported;
      const phrase = this.#phrases.read(rest);
      if (isWanted(phrase)) return { text: rest, clause: undefined, isRequest: true };
      const clause = this.#clauses.read(rest, context);
      if (!isFirm(clause) || isTalk(clause)) continue;
      if (isStatement || clause?.outcome !== "act" || clause.act.intent === "obtain")
        return { text: rest, clause, isRequest: true };
    }
    return undefined;
  }

  /** A request that begins like talk: "exactly 7 quartz", "hmm, i think we need 6 fences". */
  #wishIn(text: string, context: SlotContext): UtterancePart | undefined {
    if (isWanted(this.#phrases.read(text))) return { text, clause: undefined, isRequest: true };
    for (const stage of this.#address.stages(text)) {
      if (isWanted(this.#phrases.read(stage.text))) return { text: stage.text, clause: undefined, isRequest: true };
      const clause = this.#clauses.read(stage.text, context);
      if (clause?.outcome === "act" && isFirm(clause) && !isTalk(clause)) return { ...stage, clause };
    }
    return undefined;
  }
}

const REQUESTS = /^(?:can|could|will|would) you (?!.*\b(?:with|from|using) (?:only |just )?(?:what|the|your|all)\b)/;
const DENIES =
  /^(?:i|we|he|she|they|it) (?:[a-z]+ )?(?:do|does|did|can|could|have|has|had|am|is|are|was|were) not (?!want you\b)/;
const REASON =
  /^(?:since|because|as|now that|seeing that|given that|i (?:was|am) (?:thinking|hoping|wondering)|i (?:think|believe|suppose|guess)|you are an?)\b/;
const ALL_BUT = /\b(?:everything|all|anything|everyone|every [a-z]+)(?: [a-z]+){0,3}$/;
const DETERMINED = /^(?:the|your|my|our|his|her|their|those|these|that|this|not)\b/;

/** Intents whose amount may follow later. */
const COUNTED = new Set(["obtain", "give"]);

/** Questions: an order inside one is not for the bot. */
const ASKS = /^(?:what|who|why|when|where|how|which|did|does|do|is|are|was|were|has|have|if|whenever)\b/;

const isAction = (clause: Clause | undefined): boolean =>
  clause?.outcome === "act" && !clause.isLoose && (clause.kind === "symbolic" || clause.kind === "stop");

const isTalk = (clause: Clause | undefined): boolean => clause?.outcome === "act" && clause.kind === "social";

/** Amounts and items in words that request them. */
const isWanted = (phrase: Phrase): boolean => phrase.outcome === "targets" && phrase.isExact;

const stands = ({ clause }: UtterancePart): boolean =>
  clause !== undefined &&
  clause.outcome !== "unread" &&
  !(clause.outcome === "act" && (clause.isLoose || clause.kind === "social"));

const isFirm = (clause: Clause | undefined): boolean =>
  clause !== undefined && !(clause.outcome === "act" && clause.isLoose) && clause.outcome !== "unread";
