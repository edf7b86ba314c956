// Interprets a line of chat: parses, gates and routes it, and composes the reply. It performs no
// action and calls no model; callers carry out the returned intent.

import {
  type Intent,
  parseDocument,
  type Route,
  type Safety,
  type State,
  TalkLine,
  type Utterance,
  type UtteranceKind,
} from "../schemas/index.ts";
import type { ItemIndex } from "../schemas/item-names/item-index.ts";
import { deadlineOf, intentOf, type UserRequest, userTask } from "./actions/requests.ts";
import { type Conduct, mayCommand, OPEN_CONDUCT } from "./conduct/conduct.ts";
import { gate } from "./conduct/gate.ts";
import { ENGLISH, type Lexicon } from "./lexicon/lexicon.ts";
import { type Dialogue, type Manner, remembered } from "./parser/dialogue.ts";
import { type SpokenLine, UtteranceParser } from "./parser/parser.ts";
import { consented, isPlannedFirst } from "./parser/plan-first.ts";
import type { ParsedAct, ParseResult } from "./parser/reading.ts";
import type { Vocabulary } from "./parser/vocabulary.ts";
import {
  askBack,
  later,
  type MakingVocabulary,
  notUnderstood,
  openPart,
  REPLIES,
  refusal,
  replyTo,
  smallTalk,
  unwatched,
} from "./replies.ts";
import { type Prior, route } from "./router/router.ts";

export interface InterpreterOptions {
  vocabulary: Vocabulary;
  /** By default every player may command: reading a line does nothing. */
  conduct?: Conduct;
  lexicon?: Lexicon;
  /** Further names of the bot, besides the lexicon's. */
  names?: readonly string[];
  /** Priors from memory, read for each line. */
  priors?: () => readonly Prior[];
}

export interface InterpretContext {
  state?: Pick<State, "inventory" | "dimension" | "position"> | undefined;
  hasConsent?: boolean;
  /** The tick of the day in the bot's world; a thunderstorm counts as night. */
  timeOfDay?: number | undefined;
  /** Distinguishes equal lines in their ids. */
  nonce?: string;
  /** What priors depend on besides the words: biome, time of day. */
  context?: Intent["context"];
}

/** An utterance, the dialogue after it, and how it follows what was said before. */
export interface Conversed {
  utterance: Utterance;
  dialogue: Dialogue;
  manner?: Manner;
}

export class Interpreter {
  readonly conduct: Conduct;
  readonly items: ReadonlySet<string>;
  /** Item names as people say them. */
  readonly index: ItemIndex;
  readonly #parser: UtteranceParser;
  readonly #making: MakingVocabulary;
  readonly #priors: () => readonly Prior[];

  constructor({
    vocabulary,
    conduct = OPEN_CONDUCT,
    lexicon = ENGLISH,
    names = [],
    priors = () => [],
  }: InterpreterOptions) {
    this.conduct = conduct;
    this.items = new Set(vocabulary.items.keys());
    this.#making = vocabulary;
    this.#parser = new UtteranceParser({ lexicon, vocabulary, names });
    this.index = this.#parser.index;
    this.#priors = priors;
  }

  /** Turns one line into an utterance. Throws CodedError `input.invalid` on one that is too long. */
  interpret(line: SpokenLine, circumstances: InterpretContext = {}): Utterance {
    return this.converse(line, {}, circumstances).utterance;
  }

  /** Turns a line of a dialogue into an utterance. Throws as `interpret` does. */
  converse({ text, player }: SpokenLine, dialogue: Dialogue, circumstances: InterpretContext = {}): Conversed {
    parseDocument(TalkLine, text, "text");
    const { reading, manner, consents = false, text: words, names } = this.#parser.converse({ text, player }, dialogue);
    const held = circumstances.state?.inventory;
    const { keep, avoid } = dialogue;
    const asked: UserRequest = { text, player, nonce: circumstances.nonce, held, standing: { keep, avoid } };
    const hasConsent = circumstances.hasConsent === true || consents;
    const judging = { conduct: this.conduct, player, ...circumstances, hasConsent };
    const end = (utterance: Utterance, next: Dialogue): Conversed => ({
      utterance,
      dialogue: next,
      ...(manner === undefined ? {} : { manner }),
    });
    // Any player may stop the bot. What follows the stop is done only if the gate allows it.
    const isStop = reading.kind === "stop";
    const said = isStop && !gate(actsOf(reading), judging).allowed ? [] : actsOf(reading);
    const acts = manner === "again" ? said.map((act) => beyond(act, held)) : said;
    // What is forbidden is refused before anything is asked about it.
    const safety = gate(isStop ? [] : reading.kind === "ask" ? reading.rest : acts, judging);
    const refused = (why: Safety): Utterance =>
      this.#finish("refused", text, [], intentOf("refused", acts, why, asked), refusal(why), asked, circumstances);
    if (!safety.allowed)
      return end(
        refused(safety),
        safety.code === "intent.needsConsent" ? { ...dialogue, question: { about: "consent", acts } } : dialogue,
      );
    if ((isStop || reading.kind === "open") && !mayCommand(player, this.conduct)) {
      const reason = `${player} may talk to me but can't command me`;
      return end(refused({ allowed: false, code: "intent.notCommander", reason }), dialogue);
    }
    const intent = reading.kind === "ask" ? null : intentOf(reading.kind, acts, safety, asked, occasionOf(reading));
    const utterance = this.#finish(
      reading.kind,
      text,
      acts,
      intent,
      replyOf(reading, this.#making, { ...asked, timeOfDay: circumstances.timeOfDay }, manner),
      asked,
      circumstances,
    );
    const next = nextOf({ ...dialogue, ...names }, reading, words, manner);
    return end(
      utterance,
      isPlannedFirst(acts) ? { ...next, question: { about: "consent", acts: consented(acts) } } : next,
    );
  }

  #finish(
    kind: UtteranceKind,
    text: string,
    acts: readonly ParsedAct[],
    intent: Intent | null,
    reply: string,
    asked: UserRequest,
    { context = {} }: InterpretContext,
  ): Utterance {
    const full = intent === null ? null : { ...intent, context: { ...context, ...intent.context } };
    // A request that waits for an occasion is then served without a model.
    const isServed = kind === "symbolic" || intent?.when !== undefined;
    const chosen: Route = route(
      { kind: isServed ? "symbolic" : kind, act: isServed ? acts[0]?.intent : undefined, intent: full },
      this.#priors(),
    );
    return { text, kind, task: userTask(acts, asked) ?? null, intent: full, route: chosen, reply };
  }
}

/** The longest request that further words may follow. */
const MAX_SAID = 200;

/** The dialogue after a line that was allowed. */
function nextOf(dialogue: Dialogue, reading: ParseResult, text: string, manner: Manner | undefined): Dialogue {
  if (reading.kind === "ask")
    return { ...dialogue, question: { about: "detail", lack: reading.lack, text, rest: reading.rest } };
  if (reading.kind === "open" && reading.hanging === undefined && reading.said !== undefined)
    return {
      ...dialogue,
      question: { about: "detail", lack: { why: "unread", said: reading.said }, text, rest: reading.acts },
    };
  // Talk in between leaves a question open; its answer ends it.
  if (reading.kind === "social" && manner === undefined) return dialogue;
  const next = remembered(dialogue, actsOf(reading), occasionOf(reading));
  return manner === undefined && next.request !== dialogue.request && text.length <= MAX_SAID
    ? { ...next, said: text }
    : next;
}

/** "Two more" are two beside those that are held; what is brought is handed over each time. */
function beyond(act: ParsedAct, held: Readonly<Record<string, number>> | undefined): ParsedAct {
  if (act.intent !== "obtain" || act.args.player !== undefined || held === undefined) return act;
  const targets = act.targets.map(({ item, qty }) => ({ item, qty: qty === "all" ? qty : qty + (held[item] ?? 0) }));
  return { ...act, targets };
}

const actsOf = (reading: ParseResult): readonly ParsedAct[] => ("acts" in reading ? reading.acts : []);

const occasionOf = (reading: ParseResult): Intent["when"] =>
  reading.kind === "open" && typeof reading.hanging === "object" ? reading.hanging : undefined;

function replyOf(
  reading: ParseResult,
  known: MakingVocabulary,
  { text, player: speaker, timeOfDay }: Pick<UserRequest, "text" | "player"> & Pick<InterpretContext, "timeOfDay">,
  manner: Manner | undefined,
): string {
  switch (reading.kind) {
    case "symbolic": {
      const said = replyTo(reading.acts, known, speaker, timeOfDay);
      // A deadline is a hint that no planner enforces.
      const reply =
        deadlineOf(text) === "before night" ? said.replace(/^(I'll .+)\.$/, "$1, before night if I can.") : said;
      return manner === "instead" ? reply.replace(/^(I'll .+)\.$/, "$1 instead.") : reply;
    }
    case "stop":
      return reading.acts.length === 0
        ? REPLIES.stop
        : `${REPLIES.stop} ${replyTo(reading.acts, known, speaker, timeOfDay)}`;
    case "ask":
      return askBack(reading.lack);
    case "open":
      if (reading.hanging === undefined) return reading.said === undefined ? REPLIES.open : openPart(reading.said);
      return reading.hanging === "unwatched"
        ? unwatched(reading.said)
        : later(reading.hanging, replyTo(reading.acts, known, speaker));
    default:
      if (reading.reply !== undefined) return reading.reply;
      return reading.isTalk === true ? smallTalk(text) : notUnderstood(text);
  }
}
