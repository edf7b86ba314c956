// Piscina's task queue and load balancer: the next bundle and the worker that gets it. Jobs wait in
// one fair queue for each class of expected length. At most one bundle of a class waits in
// Piscina's queue; it is filled when a worker has room. No origin may fill the queue alone.

import { queueOptionsSymbol, type TaskQueue } from "piscina";
import { CodedError } from "../../schemas/index.ts";
import { type Asker, FairQueue } from "./fair-queue.ts";
import { JOB_CLASSES, type JobClass } from "./job-class.ts";
import { Bundle, type PoolJob } from "./pool-job.ts";
import { type LoadBalancer, leastLoaded, type PoolWorker } from "./pool-worker.ts";

type QueuedTask = Parameters<TaskQueue["push"]>[0];

/** An origin may fill up to this multiple of the room left: four fifths of an empty queue. */
const SHARE_OF_ROOM = 4;

export class JobQueue implements TaskQueue {
  /** Workers that have started. */
  readonly workers = new Set<PoolWorker<PoolJob>>();
  readonly #maxQueue: number;
  readonly #jobs: Record<JobClass, FairQueue<PoolJob>> = {
    short: new FairQueue(),
    repair: new FairQueue(),
    search: new FairQueue(),
    long: new FairQueue(),
  };
  /** Callers that joined the job of another caller, by origin. */
  readonly #joiners = new Map<string, number>();
  #joined = 0;
  /** Bundles in Piscina's queue, because no worker has room for them yet. */
  readonly #bundles = new Map<JobClass, QueuedTask>();
  readonly #onHandOut: (bundle: Bundle) => void;
  /** The bundle that is being passed to `Piscina.run`. */
  arriving: Bundle | null = null;

  /** `maxQueue` bounds waiting jobs and joined callers; `onHandOut` gets each bundle handed out. */
  constructor(maxQueue: number, onHandOut: (bundle: Bundle) => void) {
    this.#maxQueue = maxQueue;
    this.#onHandOut = onHandOut;
  }

  /** The number of waiting jobs. */
  get waiting(): number {
    return JOB_CLASSES.reduce((sum, jobClass) => sum + this.#jobs[jobClass].size, 0);
  }

  /**
   * Piscina reads it twice: 0 lets it hand out an arriving bundle at once, and 0 keeps it from
   * handing out a queued bundle when a worker becomes free.
   */
  get size(): number {
    if (this.arriving !== null) return this.#mayGo(this.arriving) ? 0 : 1;
    return this.#next() === undefined ? 0 : 1;
  }

  push(task: QueuedTask): void {
    this.#bundles.set(bundleOf(task).jobClass, task);
  }

  shift(): QueuedTask | null {
    const next = this.#next();
    if (next !== undefined) this.remove(next);
    return next ?? null;
  }

  remove(task: QueuedTask): void {
    this.#bundles.delete(bundleOf(task).jobClass);
  }

  /** Piscina's load balancer: picks a worker and fills the bundle with the jobs it has room for. */
  readonly balance: LoadBalancer = (task, _workers) => {
    const bundle = bundleOf(task);
    if (bundle.worker !== null) return bundle.worker.handle;
    const worker = leastLoaded(this.workers, bundle.jobClass);
    if (worker === undefined) return null;
    while (!bundle.isFull && worker.hasRoomFor(bundle.jobClass)) {
      const job = this.#jobs[bundle.jobClass].take();
      if (job === undefined) break;
      bundle.add(job, worker);
    }
    this.#onHandOut(bundle);
    return worker.handle;
  };

  waitingOf(jobClass: JobClass): number {
    return this.#jobs[jobClass].size;
  }

  /** Queues a job. Throws `pool.queueFull`. */
  add(job: PoolJob): void {
    this.#assertRoomFor(job.asker);
    this.#jobs[job.jobClass].push(job);
  }

  /** Queues a job again that a worker had: as the next job, or as its client's last. */
  addAgain(job: PoolJob, isNext: boolean): void {
    if (isNext) this.#jobs[job.jobClass].putBack(job);
    else this.#jobs[job.jobClass].push(job);
  }

  /** Removes a job; false if it was not waiting. */
  withdraw(job: PoolJob): boolean {
    return this.#jobs[job.jobClass].remove(job);
  }

  /** Takes all jobs. */
  drain(): PoolJob[] {
    return JOB_CLASSES.flatMap((jobClass) => this.#jobs[jobClass].drain());
  }

  /**
   * Adds a caller to a job, until `leave`. The job moves to the caller's turn if that comes first.
   * Throws `pool.queueFull`, because every caller takes room.
   */
  join(job: PoolJob, asker: Asker): void {
    this.#assertRoomFor(asker);
    this.#joiners.set(asker.origin, (this.#joiners.get(asker.origin) ?? 0) + 1);
    this.#joined++;
    const jobs = this.#jobs[job.jobClass];
    const turns = jobs.turnsBefore(job);
    if (turns === null || jobs.turnsBeforeNext(asker) >= turns) return;
    jobs.remove(job);
    job.asker = asker;
    jobs.push(job);
  }

  /** Ends the wait of a joined caller. */
  leave({ origin }: Asker): void {
    const left = (this.#joiners.get(origin) ?? 0) - 1;
    if (left > 0) this.#joiners.set(origin, left);
    else this.#joiners.delete(origin);
    this.#joined--;
  }

  #assertRoomFor({ origin }: Asker): void {
    const waiting = this.waiting + this.#joined;
    const left = this.#maxQueue - waiting;
    const joiners = this.#joiners.get(origin) ?? 0;
    const own = JOB_CLASSES.reduce((sum, jobClass) => sum + this.#jobs[jobClass].sizeOf(origin), joiners);
    if (own < SHARE_OF_ROOM * left) return;
    throw new CodedError("pool.queueFull", `${waiting} requests wait, ${own} of them from this origin; retry later`);
  }

  #mayGo({ worker, jobClass }: Bundle): boolean {
    return worker !== null || (this.waitingOf(jobClass) > 0 && leastLoaded(this.workers, jobClass) !== undefined);
  }

  /** The next bundle: the one with the shortest jobs of those that may go. */
  #next(): QueuedTask | undefined {
    for (const jobClass of JOB_CLASSES) {
      const task = this.#bundles.get(jobClass);
      if (task !== undefined && this.#mayGo(bundleOf(task))) return task;
    }
    return undefined;
  }
}

function bundleOf(task: QueuedTask): Bundle {
  const bundle = task[queueOptionsSymbol];
  if (bundle instanceof Bundle) return bundle;
  throw new TypeError("a task in the pool's queue is not a Bundle");
}
