// A job in the pool, from the request to its one answer, which comes from a thread or, if no thread
// gives one, from the pool; and the bundles that take jobs to threads.

import { MessageChannel, type MessagePort, receiveMessageOnPort } from "node:worker_threads";
import { queueOptionsSymbol } from "piscina";
import type { CompiledDomain } from "../../planner/index.ts";
import { CodedError, canonicalJson, type ResultStatus, type SearchEvent, type Stats } from "../../schemas/index.ts";
import { ANSWERED, CELL, cellAt, type JobWork, type ThreadBundle, type ThreadJob } from "../work/messages.ts";
import { problemOf, type Unfinished, unfinishedDocument } from "../work/unfinished.ts";
import type { Asker, Queued } from "./fair-queue.ts";
import { classOf, classOfLimits, isQuick, type JobClass } from "./job-class.ts";
import type { PoolWorker, WorkerJob } from "./pool-worker.ts";

/** What became of a job: the document as text with what of a Result callers count, or an error. */
export type JobOutcome =
  | { bytes: Uint8Array; result: { status: ResultStatus; stats: Stats } | null }
  | { error: CodedError };

export interface JobEvents {
  settled(outcome: JobOutcome): void;
  /** Listens to what the search does, where given. */
  onEvents?: ((events: readonly SearchEvent[]) => void) | undefined;
}

/**
 * Slices after which a job that was expected to be quick is handed back. Slices and no time, since the first may open a domain, however long
 * that takes.
 */
const QUICK_SLICES = 3;
/** The same in a bundle with others, which are answered together. */
const SHARED_SLICES = 1;
/** Jobs of a bundle: half of the short ones that a worker has room for, so that it has work while a bundle is on its way. */
const MAX_JOBS = 16;
const NOT_BEGUN = new Int32Array(CELL.length);

export class PoolJob implements Queued, WorkerJob {
  readonly work: JobWork;
  readonly domain: CompiledDomain | null;
  /** In whose turn it is done: of all who wait for it, the one whose turn comes first. */
  asker: Asker;
  jobClass: JobClass;
  /** The bundle that it goes in, while a worker has it. */
  bundle: Bundle | null = null;
  /** Whether its worker keeps it however long it takes. */
  isPinned = false;
  isCancelled = false;
  isSettled = false;
  /** Threads that ended while they worked on it. */
  crashes = 0;
  readonly #events: JobEvents;
  #cell: Int32Array = NOT_BEGUN;
  #port: MessagePort | null = null;
  /** Events that listeners were given, and that the thread that has it now has sent again: a search that begins anew sends the same. */
  #forwardedEvents = 0;
  #newEvents = 0;

  constructor(work: JobWork, domain: CompiledDomain | null, asker: Asker, events: JobEvents) {
    this.work = work;
    this.domain = domain;
    this.asker = asker;
    this.jobClass = classOf(work);
    this.#events = events;
  }

  /** Milliseconds that it may be worked on. */
  get timeMs(): number {
    return problemOf(this.work)?.limits.timeMs ?? 0;
  }

  get pulse(): number {
    return Atomics.load(this.#cell, CELL.pulse);
  }

  get isAnswered(): boolean {
    return this.pulse === ANSWERED;
  }

  /** What its thread is sent. Nothing that an earlier thread still does reaches the job. */
  begin(bundle: Bundle, cell: Int32Array): ThreadJob {
    this.bundle = bundle;
    this.#cell = cell;
    const { work, domain } = this;
    const isQuickJob = isQuick(this.jobClass) && !this.isPinned;
    return {
      work,
      domain: domain && { digest: domain.digest, buffer: domain.buffer },
      slices: isQuickJob ? QUICK_SLICES : Number.POSITIVE_INFINITY,
      events: this.#listen(),
    };
  }

  /** No thread has it any more. Events that the last one sent are forwarded before all else. */
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

  /** Asks the thread that has it to end it. */
  cancel(): void {
    Atomics.store(this.#cell, CELL.cancel, 1);
  }

  /** It took more slices than it had: in a bundle with others it comes among those that go alone, else among those of its limits. */
  outgrow(isShared: boolean): void {
    const problem = problemOf(this.work);
    if (isShared) this.jobClass = "repair";
    else this.jobClass = problem === null ? "search" : classOfLimits(problem);
  }

  /** Answers, once. */
  settle(outcome: JobOutcome): void {
    if (this.isSettled) return;
    this.isSettled = true;
    this.#events.settled(outcome);
  }

  /** The thread's end of a channel for events, where somebody listens. */
  #listen(): MessagePort | null {
    if (this.#events.onEvents === undefined) return null;
    this.#newEvents = 0;
    const { port1, port2 } = new MessageChannel();
    port1.on("message", (events: readonly SearchEvent[]) => this.#forward(events));
    port1.unref();
    this.#port = port1;
    return port2;
  }

  /** Gives listeners what they were not given before, unless they have their answer already. */
  #forward(events: readonly SearchEvent[]): void {
    const known = Math.min(events.length, this.#forwardedEvents - this.#newEvents);
    this.#newEvents += events.length;
    this.#forwardedEvents = Math.max(this.#forwardedEvents, this.#newEvents);
    if (!this.isSettled && known < events.length) this.#events.onEvents?.(events.slice(known));
  }
}

/** Jobs of one class on their way to one worker: a task of Piscina's costs more than a short job does, so short ones go together. */
export class Bundle {
  readonly jobClass: JobClass;
  readonly jobs: PoolJob[] = [];
  /** The worker that has it; given from the start where no other may. */
  worker: PoolWorker<PoolJob> | null;
  readonly task: ThreadBundle & { jobs: ThreadJob[]; [queueOptionsSymbol]: Bundle } = {
    jobs: [],
    cells: new Int32Array(new SharedArrayBuffer(MAX_JOBS * CELL.length * Int32Array.BYTES_PER_ELEMENT)),
    [queueOptionsSymbol]: this,
  };
  /** Aborting takes the bundle out of Piscina's queue, or, once it runs, ends its worker. */
  readonly abort = new AbortController();
  readonly options: { signal: AbortSignal; transferList: MessagePort[] } = {
    signal: this.abort.signal,
    transferList: [],
  };

  constructor(jobClass: JobClass, worker: PoolWorker<PoolJob> | null = null) {
    this.jobClass = jobClass;
    this.worker = worker;
  }

  /** Whether several jobs are answered together. */
  get isShared(): boolean {
    return this.jobs.length > 1;
  }

  get isFull(): boolean {
    return this.jobs.length >= (this.jobClass === "short" ? MAX_JOBS : 1);
  }

  add(job: PoolJob, worker: PoolWorker<PoolJob>): void {
    this.worker = worker;
    worker.add(job);
    const threadJob = job.begin(this, cellAt(this.task.cells, this.jobs.length));
    if (threadJob.events !== null) this.options.transferList.push(threadJob.events);
    this.jobs.push(job);
    this.task.jobs.push(threadJob);
    if (this.isShared) for (const each of this.task.jobs) each.slices = SHARED_SLICES;
  }
}

const encoder = new TextEncoder();

/** The answer to work that ends without a plan and without a thread's word: as a document where its kind has one. */
export function unfinished(work: JobWork, status: Unfinished): JobOutcome {
  const document = unfinishedDocument(work, status);
  if (document instanceof CodedError) return { error: document };
  const result = "format" in document ? null : { status, stats: document.stats };
  return { bytes: encoder.encode(canonicalJson(document)), result };
}
