// The latest answer of each intent, for clients that ask again and for followers. Evicts the
// oldest.

import { CodedError } from "../../schemas/index.ts";
import type { IntentAnswer, IntentSummary } from "./documents.ts";

/** Maximal number of kept answers. */
const KEPT = 1_000;

export class IntentAnswers {
  readonly #answers = new Map<string, IntentAnswer>();
  readonly #askedAt = new Map<string, number>();
  readonly #followers = new Set<(answer: IntentAnswer) => void>();
  readonly #now: () => number;

  /** `now` returns milliseconds since 1970. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** By intent id. */
  get byId(): ReadonlyMap<string, IntentAnswer> {
    return this.#answers;
  }

  /** The latest answer of an intent. Throws CodedError `intent.unknown`. */
  find(id: string): IntentAnswer {
    const answer = this.#answers.get(id);
    if (answer === undefined) throw new CodedError("intent.unknown", id);
    return answer;
  }

  /**
   * Keeps an answer in place of an earlier one and reports it. `askedAt` is the time of the
   * request; by default the known one, or now.
   */
  keep(answer: IntentAnswer, askedAt = this.#askedAt.get(answer.id) ?? this.#now()): void {
    const { id } = answer;
    this.#answers.delete(id);
    this.#answers.set(id, answer);
    this.#askedAt.set(id, askedAt);
    for (const report of this.#followers) report(answer);
    const [oldest] = this.#answers.keys();
    if (this.#answers.size <= KEPT || oldest === undefined) return;
    this.#answers.delete(oldest);
    this.#askedAt.delete(oldest);
  }

  /** Calls the listener with every new answer until the returned function is called. */
  follow(listener: (answer: IntentAnswer) => void): () => void {
    this.#followers.add(listener);
    return () => void this.#followers.delete(listener);
  }

  /** Answers of a status, or all, latest change first. */
  list(status?: IntentAnswer["status"]): IntentSummary[] {
    return [...this.#answers.values()]
      .filter((answer) => status === undefined || answer.status === status)
      .reverse()
      .map((answer) => summaryOf(answer, this.#askedAt.get(answer.id) ?? 0));
  }
}

function summaryOf({ id, status, utterance, intent, runId, reply, failure }: IntentAnswer, at: number): IntentSummary {
  const { player } = intent?.context ?? {};
  return {
    ...{ id, status, runId, reply },
    text: utterance?.text ?? null,
    player: typeof player === "string" ? player : null,
    askedAt: new Date(at).toISOString(),
    ...(intent?.when === undefined ? {} : { when: intent.when }),
    ...(failure === undefined ? {} : { failure }),
  };
}
