// Interprets a line of chat: parses, gates and routes it, and composes the reply. It performs no
// action and calls no model; callers carry out the returned intent.

import {
  type Intent,
  parseDocument,
  type Route,
  type State,
  TalkLine,
  type Utterance,
  type UtteranceKind,
} from "../schemas/index.ts";
import type { ItemIndex } from "../schemas/item-names/item-index.ts";
import { intentOf, type UserRequest, userTask } from "./actions/requests.ts";
import { type Conduct, DEFAULT_CONDUCT, mayCommand } from "./conduct/conduct.ts";
import { gate } from "./conduct/gate.ts";
import { ENGLISH, type Lexicon } from "./lexicon/lexicon.ts";
import { type SpokenLine, UtteranceParser } from "./parser/parser.ts";
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
  /** Distinguishes equal lines in their ids. */
  nonce?: string;
  /** What priors depend on besides the words: biome, time of day. */
  context?: Intent["context"];
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
    conduct = DEFAULT_CONDUCT,
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
  interpret({ text, player }: SpokenLine, circumstances: InterpretContext = {}): Utterance {
    parseDocument(TalkLine, text, "text");
    const reading = this.#parser.read({ text, player });
    const held = circumstances.state?.inventory;
    const asked: UserRequest = { text, player, nonce: circumstances.nonce, held };
    const judging = { conduct: this.conduct, player, ...circumstances };
    // Any player may stop the bot. What follows the stop is done only if the gate allows it.
    const isStop = reading.kind === "stop";
    const acts = isStop && !gate(actsOf(reading), judging).allowed ? [] : actsOf(reading);
    // What is forbidden is refused before anything is asked about it.
    const safety = gate(isStop ? [] : reading.kind === "ask" ? reading.rest : acts, judging);
    if (!safety.allowed)
      return this.#finish(
        "refused",
        text,
        [],
        intentOf("refused", acts, safety, asked),
        refusal(safety),
        asked,
        circumstances,
      );
    if ((reading.kind === "stop" || reading.kind === "open") && !mayCommand(player, this.conduct)) {
      const refused = {
        allowed: false,
        code: "intent.notCommander",
        reason: `${player} may talk to me but can't command me`,
      } as const;
      return this.#finish(
        "refused",
        text,
        [],
        intentOf("refused", acts, refused, asked),
        refusal(refused),
        asked,
        circumstances,
      );
    }
    const intent = reading.kind === "ask" ? null : intentOf(reading.kind, acts, safety, asked, occasionOf(reading));
    return this.#finish(reading.kind, text, acts, intent, replyOf(reading, this.#making, asked), asked, circumstances);
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

const actsOf = (reading: ParseResult): readonly ParsedAct[] => ("acts" in reading ? reading.acts : []);

const occasionOf = (reading: ParseResult): Intent["when"] =>
  reading.kind === "open" && typeof reading.hanging === "object" ? reading.hanging : undefined;

function replyOf(
  reading: ParseResult,
  known: MakingVocabulary,
  { text, player: speaker }: Pick<UserRequest, "text" | "player">,
): string {
  switch (reading.kind) {
    case "symbolic":
      return replyTo(reading.acts, known, speaker);
    case "stop":
      return reading.acts.length === 0 ? REPLIES.stop : `${REPLIES.stop} ${replyTo(reading.acts, known, speaker)}`;
    case "ask":
      return askBack(reading.lack);
    case "open":
      if (reading.hanging === undefined) return reading.said === undefined ? REPLIES.open : openPart(reading.said);
      return reading.hanging === "unwatched"
        ? unwatched(reading.said)
        : later(reading.hanging, replyTo(reading.acts, known, speaker));
    default:
      return reading.isTalk === true ? smallTalk(text) : notUnderstood(text);
  }
}
