// A job in the pool, from the request to its one outcome, which comes from a thread or, if no
// thread answers, from the pool; and the bundles that take jobs to threads.

import { MessageChannel, type MessagePort, receiveMessageOnPort } from "node:worker_threads";
import { queueOptionsSymbol } from "piscina";
import type { CompiledDomain } from "../../planner/index.ts";
import { CodedError, canonicalJson, type ResultBytes, type SearchEvent } from "../../schemas/index.ts";
import {
  ANSWERED,
  CELL,
  cellAt,
  type JobWork,
  type LEAVE,
  type ThreadBundle,
  type ThreadJob,
} from "../work/messages.ts";
import { problemOf, type Unfinished, unfinishedDocument } from "../work/unfinished.ts";
import type { Asker, Queued } from "./fair-queue.ts";
import { classOf, classOfLimits, isQuick, type JobClass } from "./job-class.ts";
import type { PoolWorker, WorkerJob } from "./pool-worker.ts";

/**
 * A job's outcome: a document as text, with status and stats if it is a Result, and beside another
 * view the full document for the cache; or an error.
 */
export type JobOutcome =
  | { bytes: Uint8Array; result: Omit<ResultBytes, "bytes"> | null; full?: Uint8Array | undefined }
  | { error: CodedError };

export interface JobEvents {
  settled(outcome: JobOutcome): void;
  /** Receives search events. */
  onEvents?: ((events: readonly SearchEvent[]) => void) | undefined;
}

/**
 * Slices after which a job that was expected to be quick is handed back. A time limit would not do,
 * because the first slice may have to open the domain.
 */
const QUICK_SLICES = 3;
/** The same for the jobs of a shared bundle, which wait for each other's answers. */
const SHARED_SLICES = 1;
/**
 * Each visit of a guest is this many times as long as the last, if others wait for its place. A
 * search begins anew with each visit, so all visits together take at most a third longer than the
 * last.
 */
const GUEST_GROWTH = 4;
/** Half of a worker's room for short jobs, so that it has work while the next bundle travels. */
const MAX_JOBS = 16;
let numbers = 0;
const NOT_BEGUN = new Int32Array(CELL.length);

export class PoolJob implements Queued, WorkerJob {
  readonly work: JobWork;
  readonly domain: CompiledDomain | null;
  /** The waiting caller whose turn comes first; the job runs in that turn. */
  asker: Asker;
  jobClass: JobClass;
  /** Its bundle, while a worker has it. */
  bundle: Bundle | null = null;
  /** Whether its worker keeps it to the end instead of handing it back. */
  isPinned = false;
  isCancelled = false;
  isSettled = false;
  /** Whether its worker has it beside the searches that it has room for. */
  isGuest = false;
  /** Grows from job to job. */
  readonly number = numbers++;
  /** How often it was a worker's guest and had to leave. */
  visits = 0;
  /** Threads whose end it caused. */
  crashes = 0;
  readonly #events: JobEvents;
  #cell: Int32Array = NOT_BEGUN;
  #port: MessagePort | null = null;
  /** Events forwarded, and events of the current thread: a restarted search repeats its events. */
  #forwardedEvents = 0;
  #newEvents = 0;

  constructor(work: JobWork, domain: CompiledDomain | null, asker: Asker, events: JobEvents) {
    this.work = work;
    this.domain = domain;
    this.asker = asker;
    this.jobClass = classOf(work);
    this.#events = events;
  }

  /** Its time limit in milliseconds; 0 without a problem. */
  get timeMs(): number {
    return problemOf(this.work)?.limits.timeMs ?? 0;
  }

  get pulse(): number {
    return Atomics.load(this.#cell, CELL.pulse);
  }

  get isAnswered(): boolean {
    return this.pulse === ANSWERED;
  }

  /**
   * The message to its thread. The new cell and port cut the job off from any earlier thread. As a
   * guest its first visit may take `visitSlices`.
   */
  begin(bundle: Bundle, cell: Int32Array, visitSlices: number): ThreadJob {
    this.bundle = bundle;
    this.#cell = cell;
    const { work, domain } = this;
    const isQuickJob = isQuick(this.jobClass) && !this.isPinned;
    const searchSlices = this.isGuest ? visitSlices * GUEST_GROWTH ** this.visits : Number.POSITIVE_INFINITY;
    return {
      work,
      domain: domain && { digest: domain.digest, buffer: domain.buffer },
      slices: isQuickJob ? QUICK_SLICES : searchSlices,
      isGuest: this.isGuest,
      events: this.#listen(),
    };
  }

  /** Releases it from its thread, and first forwards the events that the thread has sent. */
  end(): void {
    this.bundle?.worker?.release(this);
    this.bundle = null;
    const port = this.#port;
    if (port === null) return;
    for (let entry = receiveMessageOnPort(port); entry !== undefined; entry = receiveMessageOnPort(port)) {
      this.#forward(entry.message);
    }
    port.close();
    this.#port = null;
  }

  /** Asks its thread to end it. */
  cancel(): void {
    Atomics.store(this.#cell, CELL.cancel, 1);
  }

  /** Says when it has to leave as a guest. */
  leave(when: (typeof LEAVE)[keyof typeof LEAVE]): void {
    Atomics.store(this.#cell, CELL.leave, when);
  }

  /** Moves it to a longer class: after a shared bundle to jobs sent alone, else by its limits. */
  outgrow(isShared: boolean): void {
    if (this.isGuest) this.visits++;
    this.isGuest = false;
    const problem = problemOf(this.work);
    if (isShared) this.jobClass = "repair";
    else this.jobClass = problem === null ? "search" : classOfLimits(problem);
  }

  /** Sets the outcome; later calls have no effect. */
  settle(outcome: JobOutcome): void {
    if (this.isSettled) return;
    this.isSettled = true;
    this.#events.settled(outcome);
  }

  /** Opens a channel for events and returns the thread's end; null without a listener. */
  #listen(): MessagePort | null {
    if (this.#events.onEvents === undefined) return null;
    this.#newEvents = 0;
    const { port1, port2 } = new MessageChannel();
    port1.on("message", (events: readonly SearchEvent[]) => this.#forward(events));
    port1.unref();
    this.#port = port1;
    return port2;
  }

  /** Forwards events that the listener has not seen, until the job is settled. */
  #forward(events: readonly SearchEvent[]): void {
    const known = Math.min(events.length, this.#forwardedEvents - this.#newEvents);
    this.#newEvents += events.length;
    this.#forwardedEvents = Math.max(this.#forwardedEvents, this.#newEvents);
    if (!this.isSettled && known < events.length) this.#events.onEvents?.(events.slice(known));
  }
}

/** Jobs of one class for one worker. A Piscina task costs more than a short job, so they share. */
export class Bundle {
  readonly jobClass: JobClass;
  readonly jobs: PoolJob[] = [];
  /** The worker that has it; set from the start if no other worker may take it. */
  worker: PoolWorker<PoolJob> | null;
  readonly task: ThreadBundle & { jobs: ThreadJob[]; [queueOptionsSymbol]: Bundle } = {
    jobs: [],
    cells: new Int32Array(new SharedArrayBuffer(MAX_JOBS * CELL.length * Int32Array.BYTES_PER_ELEMENT)),
    [queueOptionsSymbol]: this,
  };
  /** Aborting removes the bundle from Piscina's queue or, once it runs, ends its worker. */
  readonly abort = new AbortController();
  readonly options: { signal: AbortSignal; transferList: MessagePort[] } = {
    signal: this.abort.signal,
    transferList: [],
  };

  constructor(jobClass: JobClass, worker: PoolWorker<PoolJob> | null = null) {
    this.jobClass = jobClass;
    this.worker = worker;
  }

  /** Whether it has several jobs, which are answered together. */
  get isShared(): boolean {
    return this.jobs.length > 1;
  }

  get isFull(): boolean {
    return this.jobs.length >= (this.jobClass === "short" ? MAX_JOBS : 1);
  }

  add(job: PoolJob, worker: PoolWorker<PoolJob>, visitSlices = Number.POSITIVE_INFINITY): void {
    this.worker = worker;
    worker.add(job);
    const threadJob = job.begin(this, cellAt(this.task.cells, this.jobs.length), visitSlices);
    if (threadJob.events !== null) this.options.transferList.push(threadJob.events);
    this.jobs.push(job);
    this.task.jobs.push(threadJob);
    if (this.isShared) for (const each of this.task.jobs) each.slices = SHARED_SLICES;
  }
}

const encoder = new TextEncoder();

/** The outcome of work that no thread answers: a document if its kind has one, else an error. */
export function unfinished(work: JobWork, status: Unfinished): JobOutcome {
  const document = unfinishedDocument(work, status);
  if (document instanceof CodedError) return { error: document };
  const result = "format" in document ? null : { status, stats: document.stats };
  return { bytes: encoder.encode(canonicalJson(document)), result };
}
