// Strips what surrounds a request: the bot's name, greetings, politeness, "can you", "for me now".
// It strips both ends until nothing changes. Invariant: an item is never taken for a name: in "get
// me a lodestone" the last word stays.

import { stem } from "../../schemas/item-names/stem.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";

export interface Bared {
  text: string;
  /** Whether anything marked it as a request: a "please", a "can you", the bot's name. */
  isRequest: boolean;
}

/** After one of these words the bot's name means the item. */
const TAKES_OBJECT =
  /^(an?|the|some|any|more|of|another|one|my|your|this|that|with|is|many|much|get|craft|make|give|need|want|bring|fetch|find|mine|place|equip|drop|hold|build|use|take|obtain|collect|smelt|buy|have|\d+)$/;
const GIVERS = /\b(give|bring|get|make|craft|find|fetch|buy|hand|build) (me|us)$/;
/** "my friend" at the end is a third person, not the bot. */
const OWNED = "my|the|that|this|your|his|her|their|our|an?|every|each|all|any";
/** These may precede a request without a comma. */
const LIGHT =
  /^(hey|hi|hello|yo|ok|okay|oi|psst|hiya|oh|ah|um|uh|hmm|so|well|alright|yes|yeah|sure|aye|ayo|eh|bro|bruh|dude|mate|fam|pal|buddy|chief|homie|lads|folks|k|kk|ya|yea|dear|my (?:dear|friend|good (?:man|bot))|(?:no|nah|nope)(?= (?:do not|stop|forget|wait|cancel|never|leave|i|you|get|make)\b)) (?=.)/;

/** "Bread now" is a request. */
const URGENT = /\b(?:now|asap|quick(?:ly)?|immediately|at once|fast)$/;

export class Address {
  readonly #greeting: RegExp;
  readonly #opener: RegExp;
  readonly #closer: RegExp;
  readonly #atStart: RegExp;
  readonly #atEnd: RegExp;
  readonly #amid: RegExp;
  readonly #only: RegExp;
  readonly #asked: RegExp;
  readonly #verbs: ReadonlySet<string>;
  readonly #isThing: (words: readonly string[]) => boolean;

  /**
   * `names` are the bot's names, `verbs` the words that start a clause; `isThing` tests whether
   * words begin with an item name of several words.
   */
  constructor(
    { words }: Lexicon,
    names: readonly string[],
    verbs: ReadonlySet<string>,
    isThing: (words: readonly string[]) => boolean,
  ) {
    this.#isThing = isThing;
    const called = names.map((name) => name.toLowerCase().replace(/[^a-z0-9_]/g, "")).filter((name) => name !== "");
    const name = `(?:${called.join("|")})`;
    const greetings = `(?:${words.greetings.join("|")})`;
    this.#greeting = new RegExp(`^${greetings}(?: ${greetings})*(?: [,.])+ (?=.)`);
    const verb = `(?:${[...new Set([...words.servedVerbs, ...words.openVerbs])].join("|")})`;
    const openers = words.openers.map((pattern) => pattern.replaceAll("{verb}", verb));
    this.#opener = new RegExp(`^(?:${openers.join("|")})(?: [,.])* (?=.)`);
    this.#closer = new RegExp(`(?: [,.])*(?<! (?:${OWNED})) (?:${words.closers.join("|")})$`);
    this.#atStart = new RegExp(
      `^(?:(?:${greetings}|my|dear|mr|our|the|good) )*@?${name}(?: (?:bot|buddy|mate|friend|my friend|dear|old chap))?(?: [,.])* (?=.)`,
    );
    this.#atEnd = new RegExp(`^(.*?)( ,| \\.)* (?:(?:my|dear|mr|good|hey|you) )*${name}$`);
    this.#amid = new RegExp(`^(.+?)(?: ,)? ${name} , (.+)$`);
    this.#only = new RegExp(`^(?:${greetings} )*@?${name}(?: ${name} ${name})*$`);
    this.#asked = new RegExp(`\\b(can|could|would|will|does|did|is|should|has) ${name}\\b`);
    this.#verbs = verbs;
  }

  /** Whether the line is only the bot's name, with a greeting at most. */
  isCall = (text: string): boolean => this.#only.test(text);

  /** Strips the name alone: "no, …" and "sorry, …" stay. */
  unnamed(line: string): string {
    const text = line
      .replace(/(^| )(?:pretty )?please(?= |$)/g, " ")
      .replace(/ +/g, " ")
      .trim();
    const named = text.replace(/^(?:[.,] ?)+|(?: ?[.,])+$/g, "").replace(this.#atStart, "");
    const end = this.#atEnd.exec(named);
    return end?.[1] !== undefined && end[1] !== "" && end[2] !== undefined ? end[1] : named;
  }

  /** Strips the name and greetings. */
  withoutName(line: string): Bared {
    let text = line
      .replace(/(^| )(?:pretty )?please(?= |$)/g, " ")
      .replace(/ +/g, " ")
      .trim();
    text = text.replace(/^(?:[.,] ?)+|(?: ?[.,])+$/g, "").replace(/ , (?=,)/g, " ");
    let isRequest = text.length < line.length;
    for (let before = ""; before !== text; ) {
      before = text;
      const named = text.replace(this.#atStart, "");
      isRequest ||= named !== text;
      text = named.replace(this.#greeting, "");
      const end = this.#atEnd.exec(text);
      const left = end?.[1] ?? "";
      const last = left.split(" ").at(-1) ?? "";
      if (end !== null && left !== "" && (end[2] !== undefined || !(TAKES_OBJECT.test(last) || GIVERS.test(left)))) {
        text = left;
        isRequest = true;
      }
    }
    // "Follow me, lodestone, and hurry": the name is in the middle.
    const [, left = "", right = ""] = this.#amid.exec(text) ?? [];
    if (left !== "" && !(TAKES_OBJECT.test(left.split(" ").at(-1) ?? "") || GIVERS.test(left)))
      text = `${left} , ${right}`;
    return { text: text.replace(this.#asked, "$1 you"), isRequest };
  }

  /** Strips everything that only leads to a request or trails after it. */
  bare(line: string): Bared {
    return this.stages(line).at(-1) ?? { text: line, isRequest: false };
  }

  /** All stages of stripping: "that will do, thanks" may make sense before it is stripped bare. */
  stages(line: string): Bared[] {
    const stages: Bared[] = [];
    let text = line;
    let isRequest = false;
    for (let before = ""; before !== text; ) {
      before = text;
      text = text.replace(this.#greeting, "").replace(LIGHT, "");
      const opened = text.replace(this.#opener, "");
      isRequest ||= opened !== text;
      if (opened !== before) stages.push({ text: opened, isRequest });
      const closed = opened.replace(this.#closer, "");
      isRequest ||= closed !== opened && URGENT.test(opened);
      text = this.plainVerb(closed, isRequest);
      if (text !== opened) stages.push({ text, isRequest });
    }
    return stages;
  }

  /** Turns "making a chest" and "fetched a chest" into "make" and "fetch", if an object follows. */
  plainVerb(text: string, isRequest: boolean): string {
    const [first = "", ...others] = text.split(" ");
    // "I would love it if you fetched …" is a request; without a request marker the past is a
    // statement.
    const ending = isRequest && first.endsWith("ed") ? "ed" : "ing";
    if (
      first === "using" ||
      !first.endsWith(ending) ||
      first.length < 5 ||
      others.length === 0 ||
      this.#isThing([first, ...others])
    )
      return text;
    const base = first.slice(0, -ending.length);
    const verb = [base, `${base}e`, base.replace(/(.)\1$/, "$1")].find(
      (one) => this.#verbs.has(one) || this.#verbs.has(stem(one)),
    );
    return verb === undefined ? text : [verb, ...others].join(" ");
  }
}
