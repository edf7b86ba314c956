// One of Piscina's workers as the pool sees it: its jobs, its room for more, and its current job.

import type { Piscina } from "piscina";
import type { JobClass } from "./job-class.ts";

type PiscinaOptions = NonNullable<ConstructorParameters<typeof Piscina>[0]>;
export type LoadBalancer = NonNullable<PiscinaOptions["loadBalancer"]>;
/** A worker as Piscina shows it. */
export type PiscinaWorker = NonNullable<ReturnType<LoadBalancer>>;

/**
 * Jobs of each class that a worker is given at a time. Several short ones, so that it need not wait for the next to come; few repairs, since
 * the first step of one that plans anew may take a tenth of a second.
 */
const ROOM: Readonly<Record<JobClass, number>> = { short: 32, repair: 2, search: 1, long: 1 };
/** A search takes a thread's time as some short jobs do. */
const LOAD: Readonly<Record<JobClass, number>> = { short: 1, repair: 1, search: 4, long: 4 };

/** A job as its worker sees it. */
export interface WorkerJob {
  readonly jobClass: JobClass;
  /** Grows when a thread begins and when it ends a slice of the job; odd within a slice. */
  readonly pulse: number;
  /** Whether its thread is done with it, though the answer may not have come yet. */
  readonly isAnswered: boolean;
}

export class PoolWorker<J extends WorkerJob> {
  readonly handle: PiscinaWorker;
  readonly #jobs = new Set<J>();
  /** Whether it has ever begun a job. */
  hasWorked = false;
  /** The job that its thread's end is to be blamed on, once it has ended. */
  #culprit: J | null | undefined;
  /** The job that it was at when last looked at, and since when that slice goes on. */
  #slice: { job: J | null; pulse: number; since: number } = { job: null, pulse: 0, since: 0 };

  constructor(handle: PiscinaWorker) {
    this.handle = handle;
  }

  add(job: J): void {
    this.#jobs.add(job);
  }

  release(job: J): void {
    this.#jobs.delete(job);
  }

  /** Jobs that its thread is not done with. Piscina asks what comes next before the pool has the answer to a job that is done. */
  get jobs(): J[] {
    return [...this.#jobs].filter(({ isAnswered }) => !isAnswered);
  }

  hasRoomFor(jobClass: JobClass): boolean {
    let left = ROOM[jobClass];
    for (const job of this.#jobs) if (job.jobClass === jobClass && !job.isAnswered) left--;
    return left > 0;
  }

  /** What it has to do, to be compared with others. */
  get load(): number {
    let sum = 0;
    for (const job of this.#jobs) if (!job.isAnswered) sum += LOAD[job.jobClass];
    return sum;
  }

  /** The job that it works on at this moment. */
  active(): J | null {
    return this.jobs.find(({ pulse }) => pulse % 2 === 1) ?? null;
  }

  /** Its current job, and the milliseconds that the slice has lasted so far. */
  lookAt(now: number): { job: J | null; stuckFor: number } {
    const job = this.active();
    const pulse = job?.pulse ?? 0;
    if (job !== this.#slice.job || pulse !== this.#slice.pulse) this.#slice = { job, pulse, since: now };
    return { job, stuckFor: now - this.#slice.since };
  }

  /**
   * The job that the end of its thread is blamed on: the one that it was at. Where memory ran out and that is a short one or none, it is the
   * longest search: what fills a heap is what searches keep, whichever job asks for the last of it.
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

/** Of the workers with room for the class the one with the least to do. */
export function leastLoaded<W extends PoolWorker<WorkerJob>>(workers: Iterable<W>, jobClass: JobClass): W | undefined {
  let least: W | undefined;
  for (const worker of workers) {
    if (worker.hasRoomFor(jobClass) && (least === undefined || worker.load < least.load)) least = worker;
  }
  return least;
}
