// Background questions, collected for a short time and asked in one call: at most MAX_CONCURRENT of
// one kind together. If the batch answer is invalid, each question is asked alone, so that one bad
// answer costs no other.

import type { Clock } from "../../executor/index.ts";
import { CodedError, type ModelMessage, type UtteranceKind } from "../../schemas/index.ts";
import type { Advisor } from "./advisor.ts";
import { batchOf, type ModelSchema } from "./model-schemas.ts";

export interface BackgroundQuestion<T> {
  intentKind: UtteranceKind;
  schema: ModelSchema<T>;
  /** The system message; questions with the same one are asked together. */
  instruction: string;
  /** Data, never an instruction. */
  content: string;
}

export interface BackgroundOptions {
  advisor: Pick<Advisor, "ask">;
  clock: Clock;
  /** How long the first question of a batch waits for others, in milliseconds. */
  windowMs?: number;
  signal: AbortSignal;
}

interface WaitingQuestion {
  question: BackgroundQuestion<unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

const MAX_CONCURRENT = 8;
const WINDOW_MS = 2_000;
const TOKENS_EACH = 256;

export class BackgroundQuestions {
  readonly #options: Required<BackgroundOptions>;
  readonly #waiting = new Map<string, WaitingQuestion[]>();

  constructor(options: BackgroundOptions) {
    this.#options = { windowMs: WINDOW_MS, ...options };
  }

  /** Resolves with the answer after the batch was asked. Rejects with CodedError `advisor.*`. */
  ask<T>(question: BackgroundQuestion<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const key = `${question.schema.name}\n${question.instruction}`;
      const waiting = { question, resolve: (value: unknown) => resolve(value as T), reject } as WaitingQuestion;
      const batch = this.#waiting.get(key);
      if (batch === undefined) {
        this.#waiting.set(key, [waiting]);
        const { clock, windowMs, signal } = this.#options;
        void clock.sleep(windowMs, signal).then(() => this.#flush(key));
        return;
      }
      batch.push(waiting);
      if (batch.length >= MAX_CONCURRENT) this.#flush(key);
    });
  }

  #flush(key: string): void {
    const batch = this.#waiting.get(key);
    this.#waiting.delete(key);
    if (batch !== undefined) void this.#answer(batch);
  }

  async #answer(batch: readonly WaitingQuestion[]): Promise<void> {
    const { advisor, signal } = this.#options;
    const [first] = batch;
    if (first === undefined) return;
    if (signal.aborted) {
      for (const { reject } of batch) reject(new CodedError("advisor.unavailable", "the question was cancelled"));
      return;
    }
    if (batch.length > 1) {
      const { intentKind, schema, instruction } = first.question;
      const messages = asked(
        `${instruction}\nThere are ${batch.length} cases, in a JSON list. Answer each, in the same order, in \`answers\`.`,
        JSON.stringify(batch.map(({ question }) => question.content)),
      );
      const together = {
        intentKind,
        schema: batchOf(schema, batch.length),
        messages,
        maxTokens: TOKENS_EACH * batch.length,
      };
      const answers = await advisor.ask(together, signal).then(
        (value) => value.answers,
        () => undefined,
      );
      if (answers !== undefined) {
        for (const [index, { resolve }] of batch.entries()) resolve(answers[index]);
        return;
      }
    }
    for (const { question, resolve, reject } of batch) {
      const { intentKind, schema, instruction, content } = question;
      await advisor.ask({ intentKind, schema, messages: asked(instruction, content) }, signal).then(resolve, reject);
    }
  }
}

const asked = (instruction: string, content: string): ModelMessage[] => [
  { role: "system", content: instruction },
  { role: "user", content },
];
