// Acceptance tests and rehearsals on a thread of their own, because anybody may propose what runs
// there: whatever it does, the service's thread goes on. A job beyond its time or memory ends with
// its thread, and with the code `resource.quotaExceeded`; the next job starts another thread.
// Invariant: one job at a time, each timed from its own start, and every job is settled once.

import { Worker } from "node:worker_threads";
import { childEnvironment } from "../../domains/minecraft/snapshot/code-cache.ts";
import type { RehearsalEnd, RehearsalOptions, RehearsalRoom, Sandbox } from "../../executor/index.ts";
import { type CapabilityRecord, CodedError, type Domain, toCodedError } from "../../schemas/index.ts";
import type { FromSandbox, SandboxJob, SandboxThreadData, ToSandbox } from "./sandbox-thread.ts";

export interface ThreadedSandboxOptions {
  domain: Domain;
  /** Modules with the code of registered leaves. */
  extensions?: readonly string[];
  /** The currently active capabilities. */
  active: () => readonly CapabilityRecord[];
  /** Heap of the thread in megabytes. */
  heapMb?: number;
  /** Milliseconds without a job after which the thread ends. */
  idleMs?: number;
}

const HEAP_MB = 256;
/** With a larger one, more could survive a collection than fits, which ends the process. */
const YOUNG_GENERATION_MB = 16;
const IDLE_MS = 60_000;
/** A thread compiles the modules of a world and checks a whole domain. */
const START_MS = 60_000;
/** Jobs that run or wait. */
const MAX_JOBS = 64;
const FILE = new URL(`./sandbox-thread.${import.meta.url.endsWith(".ts") ? "ts" : "js"}`, import.meta.url);

interface JobBounds {
  limitMs: number;
  signal?: AbortSignal | undefined;
  onEvent?: RehearsalOptions["onEvent"];
}

export class ThreadedSandbox implements Sandbox, RehearsalRoom {
  readonly isBounded = true;
  readonly #options: ThreadedSandboxOptions;
  #thread: Worker | undefined;
  #ready: Promise<void> = Promise.resolve();
  #turn: Promise<unknown> = Promise.resolve();
  #jobs = 0;
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;
  /** Ends the job in progress. */
  #settle: (message: FromSandbox | CodedError) => void = () => {};

  constructor(options: ThreadedSandboxOptions) {
    this.#options = options;
  }

  async run(subject: Parameters<Sandbox["run"]>[0], signal: AbortSignal, limitMs = Number.POSITIVE_INFINITY) {
    const answer = await this.#ask({ tests: subject, active: this.#options.active() }, { limitMs, signal });
    if ("report" in answer) return answer.report;
    throw new CodedError("run.unknown", "failed" in answer ? answer.failed : "the sandbox gave no report");
  }

  async rehearse(
    rehearsal: Parameters<RehearsalRoom["rehearse"]>[0],
    { signal, chain, onEvent }: RehearsalOptions = {},
    limitMs = Number.POSITIVE_INFINITY,
  ): Promise<RehearsalEnd> {
    try {
      const job = { rehearsal, chain, isWatched: onEvent !== undefined, active: this.#options.active() };
      const answer = await this.#ask(job, { limitMs, signal, onEvent });
      if ("end" in answer) return answer.end;
      throw new CodedError("run.unknown", "failed" in answer ? answer.failed : "the rehearsal gave no end");
    } catch (error) {
      return { failure: toCodedError(error).toFailure(), durationMs: 0, safetyViolations: [] };
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#end(new CodedError("pool.closed", "the service is closing"));
  }

  async #ask(job: SandboxJob, bounds: JobBounds): Promise<Exclude<FromSandbox, "ready">> {
    if (this.#jobs >= MAX_JOBS)
      throw new CodedError("resource.quotaExceeded", `${MAX_JOBS} tests and rehearsals wait already`);
    this.#jobs += 1;
    clearTimeout(this.#idle);
    const before = this.#turn;
    const done = Promise.withResolvers<void>();
    this.#turn = done.promise;
    try {
      await before;
      return await this.#answerTo(job, bounds);
    } finally {
      this.#jobs -= 1;
      done.resolve();
      if (this.#jobs === 0) this.#rest();
    }
  }

  async #answerTo(job: SandboxJob, { limitMs, signal, onEvent }: JobBounds): Promise<Exclude<FromSandbox, "ready">> {
    if (this.#isClosed) throw new CodedError("pool.closed", "the service is closing");
    if (signal?.aborted) throw toCodedError(signal.reason);
    const thread = this.#started();
    await this.#ready;
    return new Promise((resolve, reject) => {
      const onAbort = (): void => thread.postMessage(null satisfies ToSandbox);
      const late = new CodedError("resource.quotaExceeded", `it did not end within ${limitMs} ms`);
      const timer = Number.isFinite(limitMs) ? setTimeout(() => this.#end(late), limitMs) : undefined;
      this.#settle = (message) => {
        if (typeof message === "object" && "event" in message) return onEvent?.(message.event);
        clearTimeout(timer);
        signal?.removeEventListener("abort", onAbort);
        this.#settle = () => {};
        if (message instanceof CodedError) reject(message);
        else if (message !== "ready") resolve(message);
      };
      signal?.addEventListener("abort", onAbort, { once: true });
      thread.postMessage(job satisfies ToSandbox);
    });
  }

  #started(): Worker {
    if (this.#thread !== undefined) return this.#thread;
    const { domain, extensions = [], heapMb = HEAP_MB } = this.#options;
    const thread = new Worker(FILE, {
      name: "sandbox",
      env: childEnvironment(),
      workerData: { domain, extensions } satisfies SandboxThreadData,
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    });
    thread.unref();
    this.#thread = thread;
    const ready = Promise.withResolvers<void>();
    ready.promise.catch(() => {});
    this.#ready = ready.promise;
    const slow = new CodedError("resource.quotaExceeded", `the sandbox did not start within ${START_MS} ms`);
    const starting = setTimeout(() => lost(slow), START_MS).unref();
    const lost = (because: CodedError): void => {
      clearTimeout(starting);
      ready.reject(because);
      this.#end(because, thread);
    };
    thread.on("message", (message: FromSandbox) => {
      if (message !== "ready") return this.#settle(message);
      clearTimeout(starting);
      ready.resolve();
    });
    thread.on("error", (error: NodeJS.ErrnoException) => {
      const isMemory = error.code === "ERR_WORKER_OUT_OF_MEMORY";
      lost(isMemory ? new CodedError("resource.quotaExceeded", `it took more than ${heapMb} MB`) : toCodedError(error));
    });
    thread.on("exit", () => lost(new CodedError("run.unknown", "the sandbox ended")));
    return thread;
  }

  #rest(): void {
    this.#idle = setTimeout(
      () => this.#end(new CodedError("pool.closed", "it was idle")),
      this.#options.idleMs ?? IDLE_MS,
    ).unref();
  }

  /** Ends the thread, and with it the job in progress. */
  #end(because: CodedError, thread = this.#thread): void {
    if (thread === undefined || thread !== this.#thread) return;
    this.#thread = undefined;
    this.#settle(because);
    void thread.terminate();
  }
}
