// A worker of Piscina as the pool sees it: its jobs, its room for more, and its current job.

import type { Piscina } from "piscina";
import { LEAVE } from "../work/messages.ts";
import { isSearch, type JobClass } from "./job-class.ts";

type PiscinaOptions = NonNullable<ConstructorParameters<typeof Piscina>[0]>;
export type LoadBalancer = NonNullable<PiscinaOptions["loadBalancer"]>;
/** A worker in Piscina's interface. */
export type PiscinaWorker = NonNullable<ReturnType<LoadBalancer>>;

/**
 * Jobs of each class that a worker may have at a time: many short ones, so that it never idles
 * between two messages, and few repairs, because the first step of one may take a tenth of a
 * second.
 */
const ROOM: Readonly<Record<JobClass, number>> = { short: 32, repair: 2, search: 1, long: 1 };
/** Shares of a thread's time; a search counts as several short jobs. */
const LOAD: Readonly<Record<JobClass, number>> = { short: 1, repair: 1, search: 4, long: 4 };

/** A job as its worker sees it. */
export interface WorkerJob {
  readonly jobClass: JobClass;
  /** Grows when a thread begins and when it ends a slice of the job; odd within a slice. */
  readonly pulse: number;
  /** Whether its thread has finished it; the answer may still be on its way. */
  readonly isAnswered: boolean;
  /** Whether it is a guest: a search beside those that the worker has room for. */
  isGuest: boolean;
  leave(when: (typeof LEAVE)["never"]): void;
}

export class PoolWorker<J extends WorkerJob> {
  readonly handle: PiscinaWorker;
  readonly #jobs = new Set<J>();
  /** When the last job of each class that has its own room began. */
  readonly #begun = new Map<JobClass, number>();
  /** Whether it has answered a bundle. */
  hasWorked = false;
  /** The job that caused the end of its thread; undefined until `culprit` is called. */
  #culprit: J | null | undefined;
  /** The job and pulse at the last check, and the time of the first check that saw them. */
  #slice: { job: J | null; pulse: number; since: number } = { job: null, pulse: 0, since: 0 };

  constructor(handle: PiscinaWorker) {
    this.handle = handle;
  }

  /** Adds a job: a search without room of its own as the worker's guest. */
  add(job: J): void {
    const { jobClass } = job;
    job.isGuest = isSearch(jobClass) && !this.hasRoomFor(jobClass);
    if (!job.isGuest) this.#begun.set(jobClass, performance.now());
    this.#jobs.add(job);
  }

  /** Releases a job. A guest of its class may then stay to its end. */
  release(job: J): void {
    this.#jobs.delete(job);
    const { guest } = this;
    if (guest === undefined || !this.hasRoomFor(guest.jobClass)) return;
    guest.isGuest = false;
    guest.leave(LEAVE.never);
  }

  /** Its guest, if it has one. */
  get guest(): J | undefined {
    for (const job of this.#jobs) if (job.isGuest && !job.isAnswered) return job;
    return undefined;
  }

  /** Unfinished jobs. Piscina may ask for the next bundle before the pool has the last answers. */
  get jobs(): J[] {
    return [...this.#jobs].filter(({ isAnswered }) => !isAnswered);
  }

  /** Whether a search may be its guest: it has none, and its own search has lasted this long. */
  mayHost(jobClass: JobClass, afterMs: number): boolean {
    if (!isSearch(jobClass) || this.guest !== undefined) return false;
    return performance.now() - (this.#begun.get(jobClass) ?? 0) >= afterMs;
  }

  hasRoomFor(jobClass: JobClass): boolean {
    let left = ROOM[jobClass];
    for (const job of this.#jobs) if (job.jobClass === jobClass && !job.isAnswered && !job.isGuest) left--;
    return left > 0;
  }

  /** Unfinished work, to compare workers. */
  get load(): number {
    let sum = 0;
    for (const job of this.#jobs) if (!job.isAnswered) sum += LOAD[job.jobClass];
    return sum;
  }

  /** The job in its current slice. */
  active(): J | null {
    return this.jobs.find(({ pulse }) => pulse % 2 === 1) ?? null;
  }

  /**
   * The current job, and for how many milliseconds checks have seen the same slice. Of a thread that
   * is between slices, or has begun none of its jobs, it is the first job: it does not move either.
   */
  lookAt(now: number): { job: J | null; stuckFor: number } {
    const job = this.active() ?? (this.hasWorked ? (this.jobs[0] ?? null) : null);
    const pulse = job?.pulse ?? 0;
    if (job !== this.#slice.job || pulse !== this.#slice.pulse) this.#slice = { job, pulse, since: now };
    return { job, stuckFor: now - this.#slice.since };
  }

  /**
   * The job that caused the end of its thread: the current one. If memory ran out and the current
   * job is short or none, it is a long search, else a search: searches fill the heap, whichever job
   * allocates last.
   */
  culprit(isMemory: boolean): J | null {
    if (this.#culprit !== undefined) return this.#culprit;
    const active = this.active();
    const greediest = ["long", "search"].flatMap((each) => this.jobs.filter(({ jobClass }) => jobClass === each))[0];
    const isOthers = isMemory && (active === null || active.jobClass === "short");
    this.#culprit = isOthers ? (greediest ?? active) : active;
    return this.#culprit;
  }
}

/** The least loaded of the workers with room for the class. */
export function leastLoaded<W extends PoolWorker<WorkerJob>>(
  workers: Iterable<W>,
  jobClass: JobClass,
  hasRoom = (worker: W): boolean => worker.hasRoomFor(jobClass),
): W | undefined {
  let least: W | undefined;
  for (const worker of workers) {
    if (hasRoom(worker) && (least === undefined || worker.load < least.load)) least = worker;
  }
  return least;
}
