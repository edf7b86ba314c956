// The pool of threads. Piscina starts, limits and replaces the threads and takes jobs from our
// queue. This file asks it for workers, and settles jobs whose thread ends, ignores a cancel or
// cannot start.
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
  /** Limit of a thread's live heap in megabytes. */
  threadMemoryMb: number;
  /** Maximal number of waiting jobs and joined callers. */
  maxQueue: number;
  /** Milliseconds after which a search no longer keeps others waiting. */
  guestAfterMs: number;
  /** Milliseconds after which a thread that ignores a cancel or a time limit is ended. */
  graceMs: number;
  /** Milliseconds after which a thread that does not move is ended, whatever its job's time limit. */
  stuckMs: number;
  /** The first jobs of a replacement thread; skipped once one of them has ended its thread. */
  warmUp: () => PoolJob[];
}

/** How long a cancelled caller waits for the best plan so far, in milliseconds. */
const CANCEL_MS = 12;
/** Time between two checks of running threads, in milliseconds. */
const WATCH_MS = 100;
const MEGABYTE = 1024 * 1024;
/** The engine's limit as a multiple of `threadMemoryMb`; HeapWatch ends a search well before it. */
const HARD_LIMIT = 2;
/**
 * A quarter of the engine's default, with which more could survive one collection than fits, which
 * ends the process. Plans take about as long, and each thread saves tens of megabytes.
 */
const YOUNG_GENERATION_MB = 16;
/** After this many threads in a row ended before their first job, the pool starts no more. */
const MAX_FAILED_STARTS = 4;
/** How often a job may cause the end of its thread and be tried again. */
const RETRIES = 1;
const NOT_PLAIN = "the job holds a value that structured cloning rejects, such as a function; send plain JSON data";

export class JobPool {
  readonly #options: JobPoolOptions;
  readonly queue: JobQueue;
  readonly #piscina: Piscina<ThreadBundle, ThreadAnswer[]>;
  readonly #breaking = Promise.withResolvers<CodedError>();
  /** The next bundle of each class with waiting jobs. */
  readonly #bundles = new Map<JobClass, Bundle>();
  #watch: NodeJS.Timeout | undefined;
  /** Workers that Piscina has started so far. */
  #starts = 0;
  #failedStarts = 0;
  /** The error of the thread that ended last. */
  #lastEnd: Error = new Error("a planning thread ended during its start");
  /** Whether a warm-up job has ended its thread. */
  #isWarmUpHarmful = false;
  /** Why the pool takes no more jobs: it was closed, or no thread can be started. */
  #end: CodedError | undefined;
  isBroken = false;
  restarted = 0;

  constructor(options: JobPoolOptions) {
    this.#options = options;
    const { threads, threadFile, threadMemoryMb, maxQueue, guestAfterMs } = options;
    this.queue = new JobQueue(maxQueue, guestAfterMs, (bundle) => this.#onHandOut(bundle));
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
    // A thread without a job ended.
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

  /** How long bundles waited for a worker, and how long workers had them. */
  get times(): { waited: TimeQuantiles; worked: TimeQuantiles[] } {
    const worked = this.#workers.flatMap(({ handle: { histogram } }) => histogram ?? []);
    return { waited: quantilesOf(this.#piscina.histogram.waitTime), worked: worked.map(quantilesOf) };
  }

  /** Resolves with the error once no thread can be started. */
  get brokenDown(): Promise<CodedError> {
    return this.#breaking.promise;
  }

  get #workers(): PoolWorker<PoolJob>[] {
    return [...this.queue.workers];
  }

  /** Queues a job. Throws `pool.closed`, `pool.queueFull` or `pool.workerFailed`. */
  submit(job: PoolJob): void {
    if (this.#end !== undefined) throw this.#end;
    this.queue.add(job);
    this.#request(job.jobClass);
    this.queue.heedWaiting();
    this.#keepWatch();
  }

  /** Cancels a job: a waiting one is answered now, a running one by its thread or in CANCEL_MS. */
  cancel(job: PoolJob): void {
    job.isCancelled = true;
    const answer = (): void => job.settle(unfinished(job.work, "aborted"));
    if (this.queue.withdraw(job)) {
      answer();
      if (this.queue.waitingOf(job.jobClass) === 0) this.#bundles.get(job.jobClass)?.abort.abort();
      this.queue.heedWaiting();
    } else {
      job.cancel();
      setTimeout(answer, CANCEL_MS).unref();
    }
  }

  /** Runs one job on each thread. */
  async submitToEach(makeJob: () => PoolJob): Promise<void> {
    // Piscina announces its first workers in microtasks.
    await null;
    if (this.#end !== undefined) throw this.#end;
    for (const worker of this.#workers) this.#pin(worker, makeJob());
  }

  /** Settles all jobs with `pool.closed` and ends the threads. */
  async close(): Promise<void> {
    clearInterval(this.#watch);
    this.#endWith(new CodedError("pool.closed", "the pool was closed before the job was done"));
    await this.#piscina.destroy();
  }

  /**
   * Requests a worker for jobs of the class: on the next tick if all threads are idle, else later
   * in this turn of the event loop, so that more jobs share the bundle.
   */
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

  /** A worker took a bundle; the jobs that did not fit go in another. */
  #onHandOut({ jobClass }: Bundle): void {
    this.#bundles.delete(jobClass);
    if (this.queue.waitingOf(jobClass) > 0) this.#request(jobClass);
    this.queue.heedWaiting();
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
    // Emptied, because Piscina holds a finished task until the next full collection.
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
    this.queue.heedWaiting();
  }

  /** Piscina rejected a bundle: its thread ended, a job cannot be cloned, or no thread took it. */
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
      // Sending each job alone shows which of them cannot be cloned.
      if (!isSent && isShared) job.outgrow(isShared);
      else if (!isSent) job.settle({ error: new CodedError("input.invalid", NOT_PLAIN) });
      else if (job === culprit && isMemory) job.settle(unfinished(job.work, "memout"));
      else if (job === culprit && ++job.crashes > RETRIES) job.settle({ error: toFailure(error) });
      this.#addAgain(job, true);
    }
  }

  /** Queues a job again that a worker did not finish, unless it is settled or cancelled. */
  #addAgain(job: PoolJob, isNext: boolean): void {
    if (this.#end !== undefined) job.settle({ error: this.#end });
    if (job.isCancelled) job.settle(unfinished(job.work, "aborted"));
    if (job.isSettled) return;
    this.queue.addAgain(job, isNext);
    this.#request(job.jobClass);
  }

  /** Adds a worker that has started. */
  #add(worker: PoolWorker<PoolJob>): void {
    this.queue.workers.add(worker);
    // Piscina's workers do not keep a process alive; an open pool does.
    for (const thread of this.#piscina.threads) thread.ref();
    const isSuccessor = ++this.#starts > this.#options.threads;
    if (isSuccessor && !this.#isWarmUpHarmful) for (const job of this.#options.warmUp()) this.#pin(worker, job);
  }

  /** Removes a worker that has ended, perhaps before it had started. */
  #removeDestroyed(): void {
    if (this.#end !== undefined) return;
    this.restarted++;
    const ended = this.#workers.find(({ handle }) => handle.destroyed);
    if (ended !== undefined) this.queue.workers.delete(ended);
    const hasWorked = ended !== undefined && (ended.hasWorked || ended.active() !== null);
    this.#failedStarts = hasWorked ? 0 : this.#failedStarts + 1;
    // Piscina replaces a worker that could not start only when it is asked to run another task.
    setImmediate(() => this.#startMissing());
  }

  #startMissing(): void {
    if (this.#end !== undefined || this.queue.workers.size > 0) return;
    if (this.#failedStarts >= MAX_FAILED_STARTS) this.#breakDown();
    else if (this.#piscina.threads.length === 0) for (const { abort } of this.#bundles.values()) abort.abort();
  }

  /** Settles all jobs, because no thread can be started. */
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

  /** Checks the threads every WATCH_MS until no job runs or waits. */
  #keepWatch(): void {
    this.#watch ??= setInterval(() => {
      const now = performance.now();
      for (const worker of this.#workers) this.#endIfStuck(worker, now);
      // Piscina looks at its queue again when a new bundle arrives.
      for (const [jobClass, { abort }] of this.#bundles) if (this.queue.hasGuests(jobClass)) abort.abort();
      if (this.busy > 0 || this.queue.waiting > 0) return;
      clearInterval(this.#watch);
      this.#watch = undefined;
    }, WATCH_MS).unref();
  }

  /** Ends a thread that ignores a cancel or its job's time limit, or does not move at all. */
  #endIfStuck(worker: PoolWorker<PoolJob>, now: number): void {
    const { graceMs, stuckMs } = this.#options;
    const { job, stuckFor } = worker.lookAt(now);
    if (job === null) return;
    const isLate = stuckFor >= (job.isCancelled ? graceMs : job.timeMs + graceMs);
    if (!isLate && stuckFor < stuckMs) return;
    // Abort first: a caller that has its answer may send the next job, which must not go to this
    // thread.
    job.bundle?.abort.abort();
    job.settle(
      isLate ? unfinished(job.work, job.isCancelled ? "aborted" : "timeout") : { error: stuckOn(job, stuckMs) },
    );
  }
}

const quantilesOf = ({ p50, p90, p99 }: TimeQuantiles): TimeQuantiles => ({ p50, p90, p99 });

/** The thread's error is the cause, for logs only: its text may reveal details of this machine. */
const toFailure = (cause: unknown): CodedError =>
  new CodedError("pool.workerFailed", "a planning thread ended while it worked on this job", { cause });

const stuckOn = ({ jobClass }: PoolJob, stuckMs: number): CodedError =>
  new CodedError("pool.workerStuck", `a planning thread did not move for ${stuckMs / 1000} s on a ${jobClass} job`);

/** Rebuilds an error that a thread sent; a bug's stack becomes its cause. */
function errorOf({ error, stack }: { error: ErrorDocument; stack?: string }): CodedError {
  if (stack === undefined) return CodedError.fromDocument(error);
  const [message = ""] = stack.split("\n", 1);
  const cause = Object.assign(new Error(message), { stack });
  return new CodedError(error.code, error.detail, { cause });
}
