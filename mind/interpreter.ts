// From a line of talk to what becomes of it: read, gated, routed, answered. It acts on nothing and asks no model; who carries an utterance out
// takes its intent from here.

import type { Intent, Route, State, Utterance, UtteranceKind } from "../schemas/index.ts";
import { intentOf, type UserRequest, userTask } from "./actions/requests.ts";
import { type Conduct, DEFAULT_CONDUCT, mayCommand } from "./conduct/conduct.ts";
import { gate } from "./conduct/gate.ts";
import { ENGLISH, type Lexicon } from "./lexicon/lexicon.ts";
import type { ItemIndex } from "./parser/item-index.ts";
import { type SpokenLine, UtteranceParser } from "./parser/parser.ts";
import type { ParsedAct, ParseResult } from "./parser/reading.ts";
import type { Vocabulary } from "./parser/vocabulary.ts";
import { askBack, later, type MakingVocabulary, REPLIES, refusal, replyTo } from "./replies.ts";
import { type Prior, route } from "./router/router.ts";

export interface InterpreterOptions {
  vocabulary: Vocabulary;
  conduct?: Conduct;
  lexicon?: Lexicon;
  /** What the bot is called besides the lexicon's names. */
  names?: readonly string[];
  /** What memory knows of the modes, when it is asked. */
  priors?: () => readonly Prior[];
}

export interface InterpretContext {
  state?: Pick<State, "inventory" | "dimension" | "position"> | undefined;
  hasConsent?: boolean;
  /** Tells equal lines apart in their ids. */
  nonce?: string;
  /** What memory's priors look at besides the words: biome, time of day. */
  context?: Intent["context"];
}

export class Interpreter {
  readonly conduct: Conduct;
  /** Names of the domain's items. */
  readonly items: ReadonlySet<string>;
  /** What items are called, for whoever reads talk. */
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

  /** Makes an utterance of one line. */
  interpret({ text, player }: SpokenLine, circumstances: InterpretContext = {}): Utterance {
    const reading = this.#parser.read({ text, player });
    const asked: UserRequest = { text, player, nonce: circumstances.nonce };
    const judging = { conduct: this.conduct, player, ...circumstances };
    // A stop is a stop, whoever says it and whatever follows; what follows is done only if it may be.
    const isStop = reading.kind === "stop";
    const acts = isStop && !gate(actsOf(reading), judging).allowed ? [] : actsOf(reading);
    const safety = gate(isStop ? [] : acts, judging);
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
    return this.#finish(reading.kind, text, acts, intent, replyOf(reading, this.#making, player), asked, circumstances);
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
    // What waits for something is done without a model once that comes about.
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

function replyOf(reading: ParseResult, known: MakingVocabulary, speaker: string | undefined): string {
  switch (reading.kind) {
    case "symbolic":
      return replyTo(reading.acts, known, speaker);
    case "stop":
      return reading.acts.length === 0 ? REPLIES.stop : `${REPLIES.stop} ${replyTo(reading.acts, known, speaker)}`;
    case "ask":
      return askBack(reading.lack);
    case "open":
      if (reading.hanging === undefined) return REPLIES.open;
      return reading.hanging === "unwatched"
        ? REPLIES.unwatched
        : later(reading.hanging, replyTo(reading.acts, known, speaker));
    default:
      return REPLIES[reading.kind];
  }
}
