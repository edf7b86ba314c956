// The pool of threads. Piscina starts, limits and replaces the threads and takes jobs from our queue.
// This file asks it for workers, and settles jobs whose thread ends, ignores a cancel or cannot start.
// Invariant: every accepted job is settled once, whatever happens to its thread.

import { Piscina } from "piscina";
import { childEnvironment } from "../../domains/minecraft/snapshot/code-cache.ts";
import { CodedError, type ErrorDocument, type TimeQuantiles } from "../../schemas/index.ts";
import type { ThreadAnswer, ThreadBundle, ThreadData } from "../work/messages.ts";
import type { JobClass } from "./job-class.ts";
import { JobQueue } from "./job-queue.ts";
import { Bundle, type PoolJob, unfinished } from "./pool-job.ts";
import { type PiscinaWorker, PoolWorker } from "./pool-worker.ts";

export interface JobPoolOptions {
  threadFile: string;
  threads: number;
  /** Megabytes that a thread's heap may need. */
  threadMemoryMb: number;
  /** Jobs that may wait, and callers that wait for another's. */
  maxQueue: number;
  /** Milliseconds after which a thread that ignores a cancel or a time limit is ended. */
  graceMs: number;
  /** The first work of a replacement thread; skipped once a thread has ended during it. */
  warmUp: () => PoolJob[];
}

/** How long a cancelled caller waits for the best plan so far, in milliseconds. */
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
/** After this many threads in a row ended before their first job, the pool starts no more. */
const MAX_FAILED_STARTS = 4;
/** A job goes to another thread so often when the one that worked on it ended. */
const RETRIES = 1;
const NOT_PLAIN = "what is no plain data cannot be sent to a thread";

export class JobPool {
  readonly #options: JobPoolOptions;
  readonly queue: JobQueue;
  readonly #piscina: Piscina<ThreadBundle, ThreadAnswer[]>;
  readonly #breaking = Promise.withResolvers<CodedError>();
  /** Of each class that has jobs waiting the bundle that is to take them along. */
  readonly #bundles = new Map<JobClass, Bundle>();
  #watch: NodeJS.Timeout | undefined;
  /** Workers that Piscina has started so far. */
  #starts = 0;
  #failedStarts = 0;
  /** Why a thread ended last. */
  #lastEnd: Error = new Error("a planning thread ended while it started");
  /** Whether a thread has ended over what it was warmed up with. */
  #isWarmUpHarmful = false;
  /** Why jobs are not taken any more: the pool was closed, or no thread could be started. */
  #end: CodedError | undefined;
  isBroken = false;
  restarted = 0;

  constructor(options: JobPoolOptions) {
    this.#options = options;
    const { threads, threadFile, threadMemoryMb, maxQueue } = options;
    this.queue = new JobQueue(maxQueue, (bundle) => this.#onHandOut(bundle));
    this.#piscina = new Piscina<ThreadBundle, ThreadAnswer[]>({
      filename: threadFile,
      name: "runBundle",
      minThreads: threads,
      maxThreads: threads,
      idleTimeout: Number.POSITIVE_INFINITY,
      taskQueue: this.queue,
      loadBalancer: this.queue.balance,
      workerHistogram: true,
      env: childEnvironment(),
      workerData: { memoryBytes: threadMemoryMb * MEGABYTE } satisfies ThreadData,
      resourceLimits: {
        maxOldGenerationSizeMb: HARD_LIMIT * threadMemoryMb,
        maxYoungGenerationSizeMb: YOUNG_GENERATION_MB,
      },
    });
    this.#piscina.on("workerCreate", (handle: PiscinaWorker) => this.#add(new PoolWorker(handle)));
    this.#piscina.on("workerDestroy", () => this.#removeDestroyed());
    // A thread ended that had no job.
    this.#piscina.on("error", (error: Error) => {
      this.#lastEnd = error;
    });
  }

  get running(): number {
    return this.#workers.reduce((sum, { jobs }) => sum + jobs.length, 0);
  }

  get busy(): number {
    return this.#workers.filter(({ jobs }) => jobs.length > 0).length;
  }

  /** How long jobs waited for a worker with room, and how long workers had them. */
  get times(): { waited: TimeQuantiles; worked: TimeQuantiles[] } {
    const worked = this.#workers.flatMap(({ handle: { histogram } }) => histogram ?? []);
    return { waited: quantilesOf(this.#piscina.histogram.waitTime), worked: worked.map(quantilesOf) };
  }

  /** Resolves with why, once no thread can be started. */
  get brokenDown(): Promise<CodedError> {
    return this.#breaking.promise;
  }

  get #workers(): PoolWorker<PoolJob>[] {
    return [...this.queue.workers];
  }

  /** Takes a job in. Throws `pool.closed`, `pool.queueFull` or `pool.workerFailed`. */
  submit(job: PoolJob): void {
    if (this.#end !== undefined) throw this.#end;
    this.queue.add(job);
    this.#request(job.jobClass);
    this.#keepWatch();
  }

  /** Cancels a job: a waiting one is answered at once, a running one by its thread or, during a long step, without it. */
  cancel(job: PoolJob): void {
    job.isCancelled = true;
    const answer = (): void => job.settle(unfinished(job.work, "aborted"));
    if (this.queue.withdraw(job)) {
      answer();
      if (this.queue.waitingOf(job.jobClass) === 0) this.#bundles.get(job.jobClass)?.abort.abort();
    } else {
      job.cancel();
      setTimeout(answer, CANCEL_MS).unref();
    }
  }

  /** One job for each thread there is; they go to no other. For what every thread shall have done once. */
  async submitToEach(makeJob: () => PoolJob): Promise<void> {
    // Piscina makes its first workers known in microtasks of their own.
    await null;
    if (this.#end !== undefined) throw this.#end;
    for (const worker of this.#workers) this.#pin(worker, makeJob());
  }

  /** Ends the threads, and every job with them. */
  async close(): Promise<void> {
    clearInterval(this.#watch);
    this.#endWith(new CodedError("pool.closed", "the pool was closed before the job was done"));
    await this.#piscina.destroy();
  }

  /** Asks for a worker for jobs of the class: later in this turn of the event loop, so that other jobs go along, unless all threads are idle. */
  #request(jobClass: JobClass): void {
    if (this.#bundles.has(jobClass)) return;
    const bundle = new Bundle(jobClass);
    this.#bundles.set(jobClass, bundle);
    if (this.busy === 0) process.nextTick(() => this.#run(bundle));
    else setImmediate(() => this.#run(bundle));
  }

  #run(bundle: Bundle): void {
    if (bundle.worker === null && this.queue.waitingOf(bundle.jobClass) === 0) {
      this.#bundles.delete(bundle.jobClass);
      return;
    }
    this.queue.arriving = bundle;
    const answers = this.#piscina.run(bundle.task, bundle.options);
    this.queue.arriving = null;
    answers.then(
      (all) => this.#onAnswers(bundle, all),
      (error: Error) => this.#onLoss(bundle, error),
    );
  }

  /** A bundle has gone to a worker; jobs that it left behind go in another. */
  #onHandOut({ jobClass }: Bundle): void {
    this.#bundles.delete(jobClass);
    if (this.queue.waitingOf(jobClass) > 0) this.#request(jobClass);
  }

  #pin(worker: PoolWorker<PoolJob>, job: PoolJob): void {
    job.isPinned = true;
    const bundle = new Bundle(job.jobClass, worker);
    bundle.add(job, worker);
    this.#run(bundle);
  }

  #onAnswers({ jobs, task, worker, isShared }: Bundle, answers: ThreadAnswer[]): void {
    if (worker !== null) worker.hasWorked = true;
    this.#failedStarts = 0;
    // Emptied, since what Piscina still has of a task that is done would keep it until the next full collection.
    task.jobs.length = 0;
    const all = answers.splice(0);
    for (const [index, job] of jobs.splice(0).entries()) {
      const answer = all[index];
      job.end();
      if (answer === undefined || "isHandedBack" in answer) {
        job.outgrow(isShared);
        this.#addAgain(job, false);
      } else job.settle("error" in answer ? { error: errorOf(answer) } : answer);
    }
  }

  /** A bundle that Piscina rejects has no answers: its thread has ended, one of its jobs could not be sent, or no thread was there to take it. */
  #onLoss({ jobs, jobClass, worker, isShared }: Bundle, error: Error & { code?: string }): void {
    if (worker === null) {
      this.#bundles.delete(jobClass);
      if (this.queue.waitingOf(jobClass) > 0 && this.#end === undefined) this.#request(jobClass);
      return;
    }
    const isSent = error.name !== "DataCloneError";
    const isMemory = error.code === "ERR_WORKER_OUT_OF_MEMORY";
    const culprit = isSent ? worker.culprit(isMemory) : null;
    if (isSent) this.#lastEnd = error;
    for (const job of jobs.toReversed()) {
      job.end();
      if (job === culprit && job.isPinned) this.#isWarmUpHarmful = true;
      job.isPinned = false;
      // Which of them is no plain data is seen when each goes alone.
      if (!isSent && isShared) job.outgrow(isShared);
      else if (!isSent) job.settle({ error: new CodedError("input.invalid", NOT_PLAIN) });
      else if (job === culprit && isMemory) job.settle(unfinished(job.work, "memout"));
      else if (job === culprit && ++job.crashes > RETRIES) job.settle({ error: toFailure(error) });
      this.#addAgain(job, true);
    }
  }

  /** A job that was begun in vain is begun anew, if anybody still waits for it. */
  #addAgain(job: PoolJob, isNext: boolean): void {
    if (this.#end !== undefined) job.settle({ error: this.#end });
    if (job.isCancelled) job.settle(unfinished(job.work, "aborted"));
    if (job.isSettled) return;
    this.queue.addAgain(job, isNext);
    this.#request(job.jobClass);
  }

  /** A worker has started. */
  #add(worker: PoolWorker<PoolJob>): void {
    this.queue.workers.add(worker);
    // Piscina's workers do not keep a process alive; an open pool does.
    for (const thread of this.#piscina.threads) thread.ref();
    const isSuccessor = ++this.#starts > this.#options.threads;
    if (isSuccessor && !this.#isWarmUpHarmful) for (const job of this.#options.warmUp()) this.#pin(worker, job);
  }

  /** A worker has ended, perhaps before it had started. */
  #removeDestroyed(): void {
    if (this.#end !== undefined) return;
    this.restarted++;
    const ended = this.#workers.find(({ handle }) => handle.destroyed);
    if (ended !== undefined) this.queue.workers.delete(ended);
    const hasWorked = ended !== undefined && (ended.hasWorked || ended.active() !== null);
    this.#failedStarts = hasWorked ? 0 : this.#failedStarts + 1;
    // Piscina starts no other in the place of one that could not start, until it is asked to run something.
    setImmediate(() => this.#startMissing());
  }

  #startMissing(): void {
    if (this.#end !== undefined || this.queue.workers.size > 0) return;
    if (this.#failedStarts >= MAX_FAILED_STARTS) this.#breakDown();
    else if (this.#piscina.threads.length === 0) for (const { abort } of this.#bundles.values()) abort.abort();
  }

  /** No thread can be started: nobody is left waiting for one. */
  #breakDown(): void {
    this.isBroken = true;
    const error = new CodedError("pool.workerFailed", "no planning thread can be started", { cause: this.#lastEnd });
    this.#endWith(error);
    this.#breaking.resolve(error);
  }

  #endWith(error: CodedError): void {
    this.#end = error;
    for (const job of [...this.queue.drain(), ...this.#workers.flatMap(({ jobs }) => jobs)]) job.settle({ error });
  }

  /** Looks after threads as long as any of them has a job. */
  #keepWatch(): void {
    this.#watch ??= setInterval(() => {
      const now = performance.now();
      for (const worker of this.#workers) this.#endIfStuck(worker, now);
      if (this.busy > 0 || this.queue.waiting > 0) return;
      clearInterval(this.#watch);
      this.#watch = undefined;
    }, WATCH_MS).unref();
  }

  /** Ends a thread that sees neither a cancel nor that its job's time is over. */
  #endIfStuck(worker: PoolWorker<PoolJob>, now: number): void {
    const { job, stuckFor } = worker.lookAt(now);
    if (job === null || stuckFor < this.#options.graceMs) return;
    if (!job.isCancelled && stuckFor < job.timeMs + this.#options.graceMs) return;
    // The worker is gone before a caller has its answer, and may ask for more.
    job.bundle?.abort.abort();
    job.settle(unfinished(job.work, job.isCancelled ? "aborted" : "timeout"));
  }
}

const quantilesOf = ({ p50, p90, p99 }: TimeQuantiles): TimeQuantiles => ({ p50, p90, p99 });

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
