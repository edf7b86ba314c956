// Combines the clauses of a line: acts in order, a stop, a question back, an open request, or talk.
// Acts are kept beside an unreadable request; statements are dropped beside requests.

import type { Lexicon } from "../lexicon/lexicon.ts";
import { countsLast, namesLast } from "./amends.ts";
import type { Antecedents } from "./antecedents.ts";
import type { Clause, ClauseReader } from "./clause-reader.ts";
import type { PhraseReader } from "./item-phrases.ts";
import type { PartReader, UtterancePart } from "./parts.ts";
import type { ClarificationReason, ParsedAct, ParseResult } from "./reading.ts";
import type { SlotContext } from "./slots.ts";

/** Intents that are answers, not actions. */
const ANSWERS = new Set(["report", "explain", "refrain"]);

export interface ComposerOptions {
  clauses: ClauseReader;
  phrases: PhraseReader;
  parts: PartReader;
  antecedents: Antecedents;
}

export class Composer {
  readonly #clauses: ClauseReader;
  readonly #phrases: PhraseReader;
  readonly #parts: PartReader;
  readonly #antecedents: Antecedents;
  readonly #openVerbs: ReadonlySet<string>;

  constructor({ words }: Lexicon, { clauses, phrases, parts, antecedents }: ComposerOptions) {
    this.#clauses = clauses;
    this.#phrases = phrases;
    this.#parts = parts;
    this.#antecedents = antecedents;
    this.#openVerbs = new Set(words.openVerbs);
  }

  /** The reading of a line's parts; `isRequest` if the line as a whole is marked as a request. */
  read(parts: readonly UtterancePart[], isRequest: boolean, context: SlotContext): ParseResult {
    const acts: ParsedAct[] = [];
    let lack: ClarificationReason | undefined;
    /** Whether the missing detail leaves a part undone; "grab your tools and …" means held ones. */
    let mattersBesides = false;
    let isOpen = false;
    for (const { text, clause, isRequest: asks } of parts) {
      if (this.#handled(text, clause, acts, context)) continue;
      if (clause?.outcome === "act" && !clause.isLoose) {
        if (clause.kind === "stop") {
          if (acts.every(({ intent }) => intent === "stop" || intent === "continue"))
            return { kind: "stop", acts: this.#rest(parts, text, context) };
        } else if (clause.kind === "symbolic") {
          add(acts, clause.act);
        } else if (clause.kind === "open") isOpen = true;
        continue;
      }
      if (clause?.outcome === "ask") {
        const counted = clause.lack.why === "missing" ? clause.lack.count : undefined;
        if (!countsLast(acts, counted)) lack ??= clause.lack;
        mattersBesides ||= clause.lack.why === "choice" && !/\byour\b/.test(text);
        continue;
      }
      const phrase = clause?.outcome === "unread" ? undefined : this.#phrases.read(text);
      if (phrase?.outcome === "targets") {
        if (phrase.isExact || isRequest || asks) add(acts, { intent: "obtain", targets: phrase.targets, args: {} });
        else lack ??= { why: "bare", item: phrase.targets[0]?.item ?? text };
      } else if (this.#openVerbs.has(text)) lack ??= { why: "missing", count: undefined };
      else if (phrase?.outcome === "missing" && phrase.count !== undefined) {
        if (!countsLast(acts, phrase.count)) lack ??= { why: "missing", count: phrase.count };
      } else if (phrase?.outcome === "choice") lack ??= { why: "choice", word: phrase.word, options: phrase.options };
      else if (clause?.outcome === "unread") isOpen = true;
      else if (this.#looksWanted(text, clause, isRequest || asks)) isOpen = true;
    }
    const wanted = acts
      .filter(({ intent }) => intent !== "report" && intent !== "refrain" && intent !== "explain")
      // "Hurry up and …" only says how.
      .filter(({ intent }, _, all) => intent !== "sprint" || all.length === 1);
    const kept = wanted.length > 0 ? [...wanted, ...acts.filter(({ intent }) => intent === "refrain")] : acts;
    if (isOpen) return { kind: "open", acts: kept };
    // An open choice is asked back even if the rest is clear: half a request would be a guess.
    if (lack !== undefined && (wanted.length === 0 || mattersBesides)) return { kind: "ask", lack };
    const [first, ...others] = kept;
    return first === undefined ? { kind: "social" } : { kind: "symbolic", acts: [first, ...others] };
  }

  /** Adds a clause that handles an earlier item as an act; returns whether it did. */
  #handled(text: string, clause: Clause | undefined, acts: ParsedAct[], context: SlotContext): boolean {
    const act = clause?.outcome === "act" ? clause.act : undefined;
    // "Hold it" alone is a stop, but not after "make a shield".
    const isAction =
      clause?.outcome === "act" && (clause.kind === "symbolic" || (clause.kind === "stop" && acts.length > 0));
    if (clause?.outcome === "act" && (!isAction || ANSWERS.has(clause.act.intent))) return false;
    const reported = this.#antecedents.resolve(text, acts);
    const read = reported === undefined ? undefined : this.#clauses.read(reported.text, context);
    if (reported === undefined || read?.outcome !== "act" || read.kind !== "symbolic" || read.isLoose) return false;
    if (act !== undefined && act.targets.length > 0 && !reported.makes) return false;
    const named = acts[reported.by];
    // "Search for 3 diamonds and bring them": one goal, handed over.
    if (named?.intent === "obtain" && read.act.intent === "obtain" && sameTargets(named, read.act)) {
      named.args = { ...named.args, ...read.act.args };
      return true;
    }
    if (reported.makes && named !== undefined && named.targets.length > 0) acts.splice(reported.by, 1);
    acts.push(read.act);
    return true;
  }

  /** The acts after a stop: "stop and come here". */
  #rest(parts: readonly UtterancePart[], stopped: string, context: SlotContext): ParsedAct[] {
    const [, tail] = /^(?:.*?)(?:stop|halt)\b.*? and (.+)$/.exec(stopped) ?? [];
    const later = parts.slice(parts.findIndex(({ text }) => text === stopped) + 1);
    const inner = tail === undefined ? [] : [this.#parts.part(tail, { ...context, speaker: undefined })];
    return [...inner, ...later].flatMap(({ clause }) =>
      clause?.outcome === "act" && clause.kind === "symbolic" ? [clause.act] : [],
    );
  }

  /**
   * Whether a clause without a matching rule is a wish: it starts with a verb, or its verb has an
   * object.
   */
  #looksWanted(text: string, clause: Clause | undefined, isRequest: boolean): boolean {
    const words = text.split(" ").filter((word) => /[a-z]/.test(word));
    const [first = "", second = ""] = words;
    if (clause?.outcome === "act" && clause.isLoose) return isRequest && this.#openVerbs.has(first);
    if (words.length < 2) return isRequest && this.#openVerbs.has(first);
    return this.#openVerbs.has(first) || isRequest || /^(me|us|the|an?|my|our|your|some|this|that|it)$/.test(second);
  }
}

const sameTargets = (a: ParsedAct, b: ParsedAct): boolean => JSON.stringify(a.targets) === JSON.stringify(b.targets);

/** Adds an act; it replaces the last one if it repeats it with an amount. */
function add(acts: ParsedAct[], act: ParsedAct): void {
  if (namesLast(acts, act)) acts.pop();
  acts.push(act);
}
