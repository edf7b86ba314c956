// A thread beside the pool for rare work that would block the service's own thread. It starts on
// demand and ends when idle. Invariant: every question is settled once, even if the thread ends,
// and the thread does not keep the process alive.

import { Worker } from "node:worker_threads";
import { childEnvironment } from "../../domains/minecraft/snapshot/code-cache.ts";
import { CodedError } from "../../schemas/index.ts";
import type { SideAnswer, SideQuestion } from "./side-thread-loop.ts";

export interface SideThreadOptions {
  /** The module that calls `answerQuestions`. */
  file: string;
  name: string;
  /** The error text if the thread ends unexpectedly. */
  ended: string;
  maxHeapMb: number;
  /** Maximal number of unanswered questions; more are rejected with `pool.queueFull`. */
  maxAsked: number;
  /** Milliseconds without a question after which the thread ends. */
  idleMs: number;
  /** Milliseconds without an answer after which it is stuck and ended; two minutes by default. */
  stuckMs?: number;
}

type PendingQuestion<A> = { resolve: (answer: A) => void; reject: (error: CodedError) => void };

const STUCK_MS = 120_000;

export class SideThread<Q, A> {
  readonly #options: SideThreadOptions;
  readonly #asked = new Map<number, PendingQuestion<A>>();
  #thread: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #stuck: NodeJS.Timeout | undefined;
  #questions = 0;
  #isClosed = false;

  constructor(options: SideThreadOptions) {
    this.#options = options;
  }

  /**
   * Rejects with CodedError: the thread's own error, `pool.queueFull`, `pool.workerFailed`,
   * `pool.workerStuck` or `pool.closed`.
   */
  async ask(question: Q): Promise<A> {
    if (this.#isClosed) throw new CodedError("pool.closed", "the service is closing");
    const { maxAsked, name } = this.#options;
    if (this.#asked.size >= maxAsked)
      throw new CodedError("pool.queueFull", `${this.#asked.size} requests wait for ${name}; retry later`);
    clearTimeout(this.#idle);
    const thread = this.#started();
    const id = this.#questions++;
    if (this.#asked.size === 0) this.#awaitAnswer();
    return new Promise((resolve, reject) => {
      this.#asked.set(id, { resolve, reject });
      thread.postMessage({ id, question } satisfies SideQuestion<Q>);
    });
  }

  /** Ends the thread; rejects open and later questions with `pool.closed`. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#end(new CodedError("pool.closed", "the service is closing"));
  }

  #started(): Worker {
    if (this.#thread !== undefined) return this.#thread;
    const { file, name, maxHeapMb, ended } = this.#options;
    const thread = new Worker(file, {
      name,
      env: childEnvironment(),
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    });
    this.#thread = thread;
    thread.unref();
    thread.on("message", (answer: SideAnswer<A>) => this.#onAnswer(answer));
    const lose = (cause?: unknown): void => {
      // What a new thread was asked is not lost with the old one.
      if (thread === this.#thread) void this.#end(new CodedError("pool.workerFailed", ended, { cause }));
    };
    thread.on("error", lose);
    thread.on("exit", () => lose());
    return thread;
  }

  #onAnswer(answer: SideAnswer<A>): void {
    const asked = this.#asked.get(answer.id);
    this.#asked.delete(answer.id);
    if ("answer" in answer) asked?.resolve(answer.answer);
    else {
      const { code, detail, issues = [] } = answer.error;
      const cause = answer.bug === null ? {} : { cause: causeOf(answer.bug) };
      asked?.reject(new CodedError(code, detail, { issues, ...cause }));
    }
    if (this.#asked.size > 0) {
      this.#awaitAnswer();
      return;
    }
    clearTimeout(this.#stuck);
    this.#idle = setTimeout(() => void this.#end(new CodedError("pool.closed", "it was idle")), this.#options.idleMs);
    this.#idle.unref();
  }

  /** Ends the thread unless it answers in time: it takes its questions in order. */
  #awaitAnswer(): void {
    const { stuckMs = STUCK_MS, name } = this.#options;
    clearTimeout(this.#stuck);
    const because = new CodedError("pool.workerStuck", `${name} gave no answer for ${stuckMs / 1000} s`);
    this.#stuck = setTimeout(() => void this.#end(because), stuckMs);
    this.#stuck.unref();
  }

  async #end(because: CodedError): Promise<void> {
    const thread = this.#thread;
    clearTimeout(this.#idle);
    clearTimeout(this.#stuck);
    this.#thread = undefined;
    const left = [...this.#asked.values()];
    this.#asked.clear();
    for (const { reject } of left) reject(because);
    await thread?.terminate();
  }
}

/** The error of a bug, rebuilt from its stack, for the log. */
function causeOf(stack: string): Error {
  const error = new Error(stack.split("\n", 1)[0]);
  error.stack = stack;
  return error;
}
