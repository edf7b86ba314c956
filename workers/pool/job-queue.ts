// Piscina's task queue and load balancer: the next bundle and the worker that gets it. Jobs wait in
// one fair queue for each class of expected length. At most one bundle of a class waits in
// Piscina's queue; it is filled when a worker has room. No origin may fill the queue alone.
//
// A worker has room for one search of each kind, and these run to their end. A search that finds no
// such room becomes a worker's guest and takes turns with them. A guest leaves when others wait for
// its place: after its visit's time, or at once for a search that has had less, and waits again for
// a longer visit. So a short search ends soon however many long ones were there before it.
// Source: feedback scheduling as in Corbató and others, "An Experimental Time-Sharing System" (1962).

import { queueOptionsSymbol, type TaskQueue } from "piscina";
import { CodedError } from "../../schemas/index.ts";
import { LEAVE, SLICE_MS } from "../work/messages.ts";
import { type Asker, FairQueue } from "./fair-queue.ts";
import { isSearch, JOB_CLASSES, type JobClass } from "./job-class.ts";
import { Bundle, type PoolJob } from "./pool-job.ts";
import { type LoadBalancer, leastLoaded, type PoolWorker } from "./pool-worker.ts";

type QueuedTask = Parameters<TaskQueue["push"]>[0];

/** An origin may fill up to this multiple of the room left: four fifths of an empty queue. */
const SHARE_OF_ROOM = 4;

export class JobQueue implements TaskQueue {
  /** Workers that have started. */
  readonly workers = new Set<PoolWorker<PoolJob>>();
  readonly #maxQueue: number;
  readonly #guestAfterMs: number;
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
  #isLatestFirst = false;
  /** The bundle that is being passed to `Piscina.run`. */
  arriving: Bundle | null = null;

  /**
   * `maxQueue` bounds waiting jobs and joined callers; a search that has lasted `guestAfterMs` does
   * not keep others waiting, and a guest's first visit takes as long; `onHandOut` gets each bundle
   * handed out.
   */
  constructor(maxQueue: number, guestAfterMs: number, onHandOut: (bundle: Bundle) => void) {
    this.#maxQueue = maxQueue;
    this.#guestAfterMs = guestAfterMs;
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
    const { jobClass } = bundle;
    const jobs = this.#jobs[jobClass];
    const own = leastLoaded(this.workers, jobClass);
    const worker = own ?? this.#hostFor(jobClass);
    if (worker === undefined) return null;
    while (!bundle.isFull && (own === undefined || own.hasRoomFor(jobClass))) {
      const job = own === undefined ? jobs.takeLowest(this.#guestOrder()) : jobs.take();
      if (job === undefined) break;
      bundle.add(job, worker, this.#guestAfterMs / SLICE_MS);
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

  /** Tells the guests whether to leave for those that wait. */
  heedWaiting(): void {
    const waiting = this.#searchesWithoutRoom();
    const guests = [...this.workers]
      .flatMap(({ guest }) => guest ?? [])
      .sort((one, other) => other.visits - one.visits);
    // One place at a time: that of the guest that has had most.
    let isOneLeaving = false;
    for (const guest of guests) {
      const mustGo: boolean = !isOneLeaving && waiting.some((job) => this.#isBefore(job, guest));
      isOneLeaving ||= mustGo;
      guest.leave(mustGo ? LEAVE.now : waiting.length > 0 ? LEAVE.spent : LEAVE.never);
    }
  }

  /** Searches that wait for the place of a guest. */
  #searchesWithoutRoom(): PoolJob[] {
    if (this.#jobs.search.size + this.#jobs.long.size === 0) return [];
    for (const { guest } of this.workers) if (guest === undefined) return [];
    return (["search", "long"] as const).flatMap((jobClass) =>
      leastLoaded(this.workers, jobClass) === undefined ? [...this.#jobs[jobClass]] : [],
    );
  }

  /**
   * Whether a waiting search takes a guest's place at once: it has had less, and its origin has not
   * more searches under way than the guest's, which could otherwise never end.
   */
  #isBefore(job: PoolJob, guest: PoolJob): boolean {
    const { origin } = job.asker;
    if (job.visits >= guest.visits) return false;
    return origin === guest.asker.origin || this.#underWayOf(origin) < this.#underWayOf(guest.asker.origin);
  }

  #underWayOf(origin: string): number {
    let count = 0;
    for (const { jobs } of this.workers)
      for (const { asker, jobClass } of jobs) if (asker.origin === origin && isSearch(jobClass)) count++;
    return count;
  }

  /** A worker that a search may be the guest of. */
  #hostFor(jobClass: JobClass): PoolWorker<PoolJob> | undefined {
    return leastLoaded(this.workers, jobClass, (worker) => worker.mayHost(jobClass, this.#guestAfterMs));
  }

  /** Whether searches wait that could now be guests, since those before them have lasted. */
  hasGuests(jobClass: JobClass): boolean {
    return this.#bundles.has(jobClass) && this.waitingOf(jobClass) > 0 && this.#hostFor(jobClass) !== undefined;
  }

  #mayGo({ worker, jobClass }: Bundle): boolean {
    if (worker !== null) return true;
    if (this.waitingOf(jobClass) === 0) return false;
    return leastLoaded(this.workers, jobClass) !== undefined || this.#hostFor(jobClass) !== undefined;
  }

  /**
   * The order of guests within an origin: the fewest visits first, and every other time the latest
   * of them. Names and connections can be invented, but not the time of a request: so the one that
   * comes after forty others does not wait for a visit of each.
   */
  #guestOrder(): (job: PoolJob) => number {
    this.#isLatestFirst = !this.#isLatestFirst;
    return this.#isLatestFirst ? ({ visits, number }) => visits - number / Number.MAX_SAFE_INTEGER : visitsOf;
  }

  /** Whether a bundle has a worker with room of its own. */
  #isAtHome({ worker, jobClass }: Bundle): boolean {
    return worker !== null || leastLoaded(this.workers, jobClass) !== undefined;
  }

  /**
   * The next bundle: the one with the shortest jobs of those that may go, and of two kinds of guests
   * the one whose turn has had less.
   */
  #next(): QueuedTask | undefined {
    let guest: { task: QueuedTask; visits: number } | undefined;
    for (const jobClass of JOB_CLASSES) {
      const task = this.#bundles.get(jobClass);
      if (task === undefined || !this.#mayGo(bundleOf(task))) continue;
      if (this.#isAtHome(bundleOf(task))) return task;
      const visits = Math.min(...[...this.#jobs[jobClass]].map(visitsOf));
      if (guest === undefined || visits < guest.visits) guest = { task, visits };
    }
    return guest?.task;
  }
}

const visitsOf = ({ visits }: PoolJob): number => visits;

function bundleOf(task: QueuedTask): Bundle {
  const bundle = task[queueOptionsSymbol];
  if (bundle instanceof Bundle) return bundle;
  throw new TypeError("a task in the pool's queue is not a Bundle");
}
