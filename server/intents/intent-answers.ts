// The latest answer of each intent, for clients that ask again and for followers. Invariants: an
// intent that waits or runs is never dropped, nor one of another caller; a started intent is
// written before it is reported.

import { CodedError, failure } from "../../schemas/index.ts";
import { type IntentAnswer, type IntentSummary, IS_UNDER_WAY } from "./documents.ts";
import type { IntentStore, KeptIntent } from "./intent-store.ts";

/** Maximal number of kept answers to one caller, besides those that wait or run. */
const KEPT = 1_000;

export interface IntentAnswersOptions {
  /** Milliseconds since 1970. */
  now: () => number;
  /** Where started intents outlive the process; nowhere by default. */
  store?: IntentStore | undefined;
  /** Receives write errors that no caller gets. */
  onFailure?: ((error: unknown) => void) | undefined;
}

/** Who asked, when, and what: a known intent keeps what is not given. */
export type IntentOrigin = Partial<Omit<KeptIntent, "answer">>;

export class IntentAnswers {
  /** By the time of the last change. */
  readonly #intents = new Map<string, KeptIntent>();
  /** Ids of ended intents by caller, by the time of their end. */
  readonly #ended = new Map<string, Set<string>>();
  /** Ids that the store has. */
  readonly #stored = new Set<string>();
  /** Ids whose latest answer could not be written. */
  readonly #unwritten = new Set<string>();
  readonly #followers = new Set<(answer: IntentAnswer) => void>();
  readonly #options: IntentAnswersOptions;

  constructor(options: IntentAnswersOptions) {
    this.#options = options;
  }

  get(id: string): IntentAnswer | undefined {
    return this.#intents.get(id)?.answer;
  }

  /** The intent with all that is kept of it. */
  kept(id: string): KeptIntent | undefined {
    return this.#intents.get(id);
  }

  /** The latest answer of an intent. Throws CodedError `intent.unknown`. */
  find(id: string): IntentAnswer {
    const answer = this.get(id);
    if (answer === undefined) throw new CodedError("intent.unknown", id);
    return answer;
  }

  /**
   * Keeps an answer in place of an earlier one and reports it. A started intent is written first,
   * and `also` after it: if either throws, nothing is kept. Throws CodedError `state.writeFailed`.
   */
  keep(answer: IntentAnswer, origin: IntentOrigin = {}, also: () => void = () => {}): void {
    const kept = this.#with(answer, origin);
    if (answer.runId !== null || this.#stored.has(answer.id)) this.#store(kept);
    also();
    this.#unwritten.delete(answer.id);
    this.#put(kept);
  }

  /** Keeps what has become of a started intent; a write error is reported, and mended later. */
  note(answer: IntentAnswer): void {
    this.#unwritten.add(answer.id);
    this.#put(this.#with(answer, {}));
    this.#write();
  }

  /**
   * Takes over what earlier processes kept: what waited or ran when they ended and does not
   * continue is called interrupted.
   */
  restore(continues: (id: string) => boolean): void {
    for (const kept of this.#options.store?.read() ?? []) {
      const { answer } = kept;
      this.#stored.add(answer.id);
      if (!IS_UNDER_WAY.has(answer.status) || continues(answer.id)) {
        this.#put(kept, false);
        continue;
      }
      const because = failure("run.interrupted", "the service ended before the request was carried out");
      this.#unwritten.add(answer.id);
      this.#put({ ...kept, answer: { ...answer, status: "failed", failure: because } });
    }
    this.#write();
  }

  /** Calls the listener with every new answer until the returned function is called. */
  follow(listener: (answer: IntentAnswer) => void): () => void {
    this.#followers.add(listener);
    return () => void this.#followers.delete(listener);
  }

  /** The latest request in words that a player had begun, and that was stopped or failed. */
  unfinishedOf(player: string | undefined, by: string): IntentAnswer | undefined {
    return [...this.#intents.values()]
      .filter(({ caller, answer }) => caller === by && answer.runId !== null && playerOf(answer) === player)
      .map(({ answer }) => answer)
      .findLast(({ status, utterance }) => utterance !== null && (status === "stopped" || status === "failed"));
  }

  /** Answers of a status, or all, latest change first. */
  list(status?: IntentAnswer["status"]): IntentSummary[] {
    return [...this.#intents.values()]
      .filter(({ answer }) => status === undefined || answer.status === status)
      .reverse()
      .map(summaryOf);
  }

  #with(answer: IntentAnswer, origin: IntentOrigin): KeptIntent {
    const { askedAt = this.#options.now(), caller = "", digest = null } = this.#intents.get(answer.id) ?? {};
    return { askedAt, caller, digest, ...origin, answer };
  }

  #put(kept: KeptIntent, isNews = true): void {
    const { caller, answer } = kept;
    const { id, status } = answer;
    this.#intents.delete(id);
    this.#intents.set(id, kept);
    const ended = this.#ended.get(caller) ?? new Set();
    this.#ended.set(caller, ended);
    ended.delete(id);
    if (!IS_UNDER_WAY.has(status)) ended.add(id);
    if (isNews) for (const report of this.#followers) report(answer);
    const [oldest] = ended;
    if (ended.size > KEPT && oldest !== undefined) this.#drop(oldest, ended);
  }

  #drop(id: string, ended: Set<string>): void {
    ended.delete(id);
    this.#intents.delete(id);
    this.#unwritten.delete(id);
    try {
      if (this.#stored.delete(id)) this.#options.store?.forget(id);
    } catch (error) {
      this.#options.onFailure?.(error);
    }
  }

  #store(kept: KeptIntent): void {
    this.#options.store?.keep(kept);
    this.#stored.add(kept.answer.id);
  }

  /** Writes what could not be written before. */
  #write(): void {
    try {
      for (const id of this.#unwritten) {
        const kept = this.#intents.get(id);
        if (kept !== undefined) this.#store(kept);
        this.#unwritten.delete(id);
      }
    } catch (error) {
      this.#options.onFailure?.(error);
    }
  }
}

/** Who said it; undefined for a client of the service. */
export function playerOf({ intent }: IntentAnswer): string | undefined {
  const { player } = intent?.context ?? {};
  return typeof player === "string" ? player : undefined;
}

function summaryOf({ answer, askedAt }: KeptIntent): IntentSummary {
  const { id, status, utterance, intent, runId, reply, failure } = answer;
  return {
    ...{ id, status, runId, reply },
    text: utterance?.text ?? null,
    player: playerOf(answer) ?? null,
    askedAt: new Date(askedAt).toISOString(),
    ...(intent?.when === undefined ? {} : { when: intent.when }),
    ...(failure === undefined ? {} : { failure }),
  };
}

/** What experience files a request under: its act, or the kind of its words if it has none. */
export const requestKind = ({ utterance }: Pick<IntentAnswer, "utterance">): string =>
  utterance?.task?.intent ?? utterance?.kind ?? "symbolic";
