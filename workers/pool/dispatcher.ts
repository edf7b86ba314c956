// Who works on what: jobs wait in fair queues, one for each class of expected length, threads are given what they have room for, and a thread
// that ends or gets stuck is replaced. Piscina starts, limits and replaces the threads; each is handed one task, its line to the pool.
// Invariant: every job that was taken in is settled once, whatever becomes of the thread that had it.

import { Piscina } from "piscina";
import { childEnvironment } from "../../domains/minecraft/snapshot/code-cache.ts";
import { CodedError, type ErrorDocument } from "../../schemas/index.ts";
import type { ThreadChannel, ThreadReport } from "../work/messages.ts";
import { type Asker, FairQueue } from "./fair-queue.ts";
import { JOB_CLASSES, type JobClass } from "./job-class.ts";
import { type PoolJob, unfinished } from "./pool-job.ts";
import { ROOM_OF_ALL, ThreadLink } from "./thread-link.ts";

export interface DispatcherOptions {
  threadFile: string;
  threads: number;
  /** Megabytes that a thread's heap may need. */
  threadMemoryMb: number;
  /** Jobs that may wait, and askers that wait for another's. */
  maxQueue: number;
  /** Milliseconds after which a thread that answers neither a cancel nor the end of a job's time is ended. */
  graceMs: number;
  /** What a thread that takes another's place does first; nothing where the other ended over that. */
  warmUp: () => PoolJob[];
}

/** An origin alone may have so many times as many waiting as there is room left for all. */
const SHARE_OF_ROOM = 4;
/** How long who called a job off waits for the best plan that it had so far, in milliseconds. */
const CANCEL_MS = 12;
/** How often running threads are looked at. */
const WATCH_MS = 100;
const MEGABYTE = 1024 * 1024;
/** The engine ends a thread only at so many times what it may need, so that a search is ended in good order before. */
const HARD_LIMIT = 2;
/**
 * Given, since the engine's own choice lets more survive one collection than it then has room for, and ends the process over it. Plans come about
 * as fast with a quarter of that choice, and each thread takes tens of megabytes less.
 */
const YOUNG_GENERATION_MB = 16;
/** Threads that end one after the other without a word and without a job at hand: then there is no use in starting more. */
const MAX_FAILED_STARTS = 4;
/** A job goes to another thread so often when the one that worked on it ended. */
const RETRIES = 1;

export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #piscina: Piscina<ThreadChannel, void>;
  readonly #queues: Record<JobClass, FairQueue<PoolJob>>;
  readonly #links = new Map<ThreadLink, AbortController>();
  readonly #cancels: Int32Array;
  readonly #freeSlots: number[];
  #isPumpPlanned = false;
  #watch: NodeJS.Timeout | undefined;
  #isClosed = false;
  /** Why no thread will work any more: none could be started. */
  #broken: CodedError | undefined;
  readonly #breaking = Promise.withResolvers<CodedError>();
  /** Those who wait for a job that another asked for, by origin. */
  readonly #joiners = new Map<string, number>();
  #joined = 0;
  #failedStarts = 0;
  restarted = 0;

  constructor(options: DispatcherOptions) {
    this.#options = options;
    const { threads, threadFile, threadMemoryMb } = options;
    const slots = threads * ROOM_OF_ALL;
    this.#cancels = new Int32Array(new SharedArrayBuffer(slots * Int32Array.BYTES_PER_ELEMENT));
    this.#freeSlots = Array.from({ length: slots }, (_, index) => slots - 1 - index);
    this.#queues = { short: new FairQueue(), repair: new FairQueue(), search: new FairQueue(), long: new FairQueue() };
    this.#piscina = new Piscina<ThreadChannel, void>({
      filename: threadFile,
      name: "serveLink",
      minThreads: threads,
      maxThreads: threads,
      concurrentTasksPerWorker: 1,
      idleTimeout: Number.POSITIVE_INFINITY,
      recordTiming: false,
      env: childEnvironment(),
      resourceLimits: {
        maxOldGenerationSizeMb: HARD_LIMIT * threadMemoryMb,
        maxYoungGenerationSizeMb: YOUNG_GENERATION_MB,
      },
    });
    // A thread ended before it had its line, and Piscina starts no other in its place until it is asked again.
    this.#piscina.on("error", (error: Error) => this.#startAgain(error));
    // Of one that ended so without an error Piscina says nothing but that it is gone.
    this.#piscina.on("workerDestroy", () => setImmediate(() => this.#startMissing()));
    for (let count = 0; count < threads; count++) this.#open();
  }

  get queued(): number {
    return JOB_CLASSES.reduce((sum, jobClass) => sum + this.#queues[jobClass].size, 0);
  }

  get running(): number {
    let sum = 0;
    for (const { jobs } of this.#links.keys()) sum += jobs.size;
    return sum;
  }

  get busy(): number {
    let sum = 0;
    for (const { jobs } of this.#links.keys()) if (jobs.size > 0) sum++;
    return sum;
  }

  get isBroken(): boolean {
    return this.#broken !== undefined;
  }

  /** Resolves with why, once no thread can be started. */
  get brokenDown(): Promise<CodedError> {
    return this.#breaking.promise;
  }

  /** Takes a job in. Throws `pool.closed`, `pool.queueFull` or `pool.workerFailed`. */
  submit(job: PoolJob): void {
    if (this.#isClosed) throw new CodedError("pool.closed", "the pool was closed");
    if (this.#broken !== undefined) throw this.#broken;
    this.#assertRoomFor(job.asker);
    this.#queues[job.jobClass].push(job);
    this.#planPump();
  }

  /**
   * Somebody else waits for the job too, until `leave`. It is done in whose turn comes first. Throws `pool.queueFull`, since whoever waits
   * takes room.
   */
  join(job: PoolJob, asker: Asker): void {
    this.#assertRoomFor(asker);
    this.#joiners.set(asker.origin, (this.#joiners.get(asker.origin) ?? 0) + 1);
    this.#joined++;
    const queue = this.#queues[job.jobClass];
    const turns = queue.turnsBefore(job);
    if (turns === null || queue.turnsBeforeNext(asker) >= turns) return;
    queue.remove(job);
    job.asker = asker;
    queue.push(job);
  }

  /** Who joined a job does not wait any more. */
  leave({ origin }: Asker): void {
    const left = (this.#joiners.get(origin) ?? 0) - 1;
    if (left > 0) this.#joiners.set(origin, left);
    else this.#joiners.delete(origin);
    this.#joined--;
  }

  /** Calls a job off: one that waits is answered at once, one that runs by its thread, or without it where that is in a long step. */
  cancel(job: PoolJob): void {
    job.isCancelled = true;
    if (job.slot !== null) {
      Atomics.store(this.#cancels, job.slot, 1);
      setTimeout(() => job.settle(unfinished(job.work, "aborted")), CANCEL_MS).unref();
    } else if (this.#queues[job.jobClass].remove(job)) job.settle(unfinished(job.work, "aborted"));
  }

  /** One job for each thread there is; they go to no other. For what every thread shall have done once. */
  submitToEach(makeJob: () => PoolJob): void {
    for (const link of this.#links.keys()) this.#pin(link, makeJob());
    this.#flush();
  }

  /** Ends the threads, and every job with them. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#watch);
    const error = new CodedError("pool.closed", "the pool was closed before the job was done");
    const jobs = [...this.#takeAll(), ...[...this.#links.keys()].flatMap((link) => [...link.jobs.values()])];
    for (const link of this.#links.keys()) link.close(() => {});
    this.#links.clear();
    for (const job of jobs) job.settle({ error });
    await this.#piscina.destroy();
  }

  #assertRoomFor({ origin }: Asker): void {
    const waiting = this.queued + this.#joined;
    const left = this.#options.maxQueue - waiting;
    const queued = JOB_CLASSES.reduce((sum, jobClass) => sum + this.#queues[jobClass].sizeOf(origin), 0);
    const own = queued + (this.#joiners.get(origin) ?? 0);
    if (left > 0 && own < SHARE_OF_ROOM * left) return;
    throw new CodedError("pool.queueFull", `${waiting} wait, ${own} of them from where this was asked`);
  }

  #open(): ThreadLink {
    const end = new AbortController();
    const link = new ThreadLink(this.#cancels, this.#options.threadMemoryMb * MEGABYTE, (report) => {
      this.#onReport(link, report);
      this.#planPump();
    });
    this.#links.set(link, end);
    const { threadEnd } = link;
    const options = { signal: end.signal, transferList: [threadEnd.port] };
    this.#piscina.run(threadEnd, options).then(
      () => this.#replace(link, new Error("the thread stopped serving")),
      (error: Error & { code?: string }) => this.#replace(link, error),
    );
    return link;
  }

  /** Later in this turn of the event loop, so that what else comes in it goes along; at once where every thread is idle. */
  #planPump(): void {
    if (this.#isPumpPlanned) return;
    this.#isPumpPlanned = true;
    const pump = (): void => {
      this.#isPumpPlanned = false;
      this.#pump();
    };
    if (this.busy === 0) queueMicrotask(pump);
    else setImmediate(pump);
  }

  #pump(): void {
    for (const jobClass of JOB_CLASSES) this.#pumpClass(jobClass);
    this.#flush();
    this.#keepWatch();
  }

  #pumpClass(jobClass: JobClass): void {
    const queue = this.#queues[jobClass];
    while (queue.size > 0) {
      const link = this.#leastLoaded(jobClass);
      if (link === undefined) return;
      const job = queue.take();
      if (job !== undefined) this.#give(link, job);
    }
  }

  #leastLoaded(jobClass: JobClass): ThreadLink | undefined {
    let min: ThreadLink | undefined;
    for (const link of this.#links.keys()) {
      if (link.hasRoomFor(jobClass) && (min === undefined || link.load < min.load)) min = link;
    }
    return min;
  }

  #give(link: ThreadLink, job: PoolJob): void {
    const slot = this.#freeSlots.pop();
    if (slot === undefined) throw new Error("more jobs than slots");
    Atomics.store(this.#cancels, slot, 0);
    link.add(slot, job);
  }

  #pin(link: ThreadLink, job: PoolJob): void {
    job.isPinned = true;
    this.#give(link, job);
  }

  #flush(): void {
    for (const link of this.#links.keys()) {
      for (const slot of link.flush()) {
        this.#freeSlots.push(slot);
        const error = new CodedError("input.invalid", "what is no plain data cannot be sent to a thread");
        link.release(slot)?.settle({ error });
      }
    }
  }

  #onReport(link: ThreadLink, { searchEvents, done }: ThreadReport): void {
    for (const { slot, events } of searchEvents) link.jobs.get(slot)?.forward(events);
    for (const one of done) {
      const job = link.release(one.slot);
      if (job === undefined) continue;
      this.#freeSlots.push(one.slot);
      if ("isHandedBack" in one) this.#takeBack(job);
      else job.settle("error" in one ? { error: errorOf(one) } : one);
    }
  }

  /** A job that turned out to be no short one waits again, among those of its length. */
  #takeBack(job: PoolJob): void {
    if (job.isSettled) return;
    job.outgrow();
    if (job.isCancelled) job.settle(unfinished(job.work, "aborted"));
    else this.#queues[job.jobClass].push(job);
  }

  /** All jobs of a link whose thread will not answer them, whose slots are free again. */
  #empty(link: ThreadLink): PoolJob[] {
    const jobs: PoolJob[] = [];
    for (const slot of [...link.jobs.keys()]) {
      const job = link.release(slot);
      if (job !== undefined) jobs.push(job);
      this.#freeSlots.push(slot);
    }
    return jobs;
  }

  /** The link's thread has ended: the job that it was at bears the consequences, and the others begin anew elsewhere. */
  #replace(link: ThreadLink, error: Error & { code?: string }): void {
    if (!this.#links.delete(link)) return;
    link.close((report) => this.#onReport(link, report));
    const isMemory = error.code === "ERR_WORKER_OUT_OF_MEMORY";
    const active = link.active();
    const culprit = isMemory && active?.jobClass === "short" ? (greediest(link) ?? active) : active;
    this.#failedStarts = culprit === undefined && !link.hasSpoken ? this.#failedStarts + 1 : 0;
    for (const job of this.#empty(link).reverse()) {
      if (job.isSettled) continue;
      if (job === culprit && isMemory) job.settle(unfinished(job.work, "memout"));
      else if (job === culprit && ++job.crashes > RETRIES) job.settle({ error: toFailure(error) });
      else if (job.isCancelled) job.settle(unfinished(job.work, "aborted"));
      else this.#queues[job.jobClass].putBack(job);
    }
    // An abort of ours has what it was about as its cause.
    if (this.#failedStarts >= MAX_FAILED_STARTS) this.#breakDown(error.cause instanceof Error ? error.cause : error);
    if (this.#isClosed || this.#broken !== undefined) return;
    this.restarted++;
    const successor = this.#open();
    // What ended one thread before it was warm would end the next one as well.
    if (culprit?.isPinned !== true) for (const job of this.#options.warmUp()) this.#pin(successor, job);
    this.#planPump();
  }

  /** Where there are fewer threads than lines, one of them waits in vain. */
  #startMissing(): void {
    if (this.#isClosed || this.#broken !== undefined || this.#piscina.threads.length >= this.#links.size) return;
    this.#startAgain(new Error("a planning thread ended while it started"));
  }

  /** A line that waits for a thread which could not be started asks for another. */
  #startAgain(cause: Error): void {
    for (const [link, end] of this.#links) {
      if (link.hasSpoken) continue;
      end.abort(cause);
      return;
    }
  }

  /** Looks after threads as long as any of them has a job. */
  #keepWatch(): void {
    if (this.#watch !== undefined || this.busy === 0) return;
    this.#watch = setInterval(() => {
      const now = performance.now();
      for (const [link, end] of this.#links) this.#endIfStuck(link, end, now);
      if (this.busy > 0) return;
      clearInterval(this.#watch);
      this.#watch = undefined;
    }, WATCH_MS);
    this.#watch.unref();
  }

  /** Ends a thread that sees neither a cancel nor that its job's time is over. */
  #endIfStuck(link: ThreadLink, end: AbortController, now: number): void {
    const stuckFor = link.stuckFor(now);
    const job = link.active();
    if (job === undefined || stuckFor < this.#options.graceMs) return;
    if (!job.isCancelled && stuckFor < job.timeMs + this.#options.graceMs) return;
    // Its slot stays its own until the thread is gone, so that what the thread ends with is nobody else's.
    link.isEnding = true;
    job.settle(unfinished(job.work, job.isCancelled ? "aborted" : "timeout"));
    end.abort();
  }

  /** No thread can be started: nobody is left waiting for one. */
  #breakDown(cause: Error): void {
    this.#broken = new CodedError("pool.workerFailed", "no planning thread can be started", { cause });
    this.#breaking.resolve(this.#broken);
    const jobs = [...this.#takeAll(), ...[...this.#links.keys()].flatMap((link) => this.#empty(link))];
    for (const job of jobs) job.settle({ error: this.#broken });
  }

  #takeAll(): PoolJob[] {
    return JOB_CLASSES.flatMap((jobClass) => this.#queues[jobClass].drain());
  }
}

/** The longest search of a thread: what fills a heap is what searches keep, whoever asks for the last of it. */
function greediest({ jobs }: ThreadLink): PoolJob | undefined {
  const all = [...jobs.values()];
  return all.find(({ jobClass }) => jobClass === "long") ?? all.find(({ jobClass }) => jobClass === "search");
}

/** What a thread ended with is for logs; it may tell of this machine. */
const toFailure = (cause: unknown): CodedError =>
  new CodedError("pool.workerFailed", "a planning thread ended while it worked on this job", { cause });

/** An error that crossed; a bug's own stack is its cause. */
function errorOf({ error, stack }: { error: ErrorDocument; stack?: string }): CodedError {
  if (stack === undefined) return CodedError.fromDocument(error);
  const [message = ""] = stack.split("\n", 1);
  const cause = Object.assign(new Error(message), { stack });
  return new CodedError(error.code, error.detail, { cause });
}
