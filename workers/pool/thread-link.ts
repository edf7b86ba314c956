// The pool's end of one thread: what the thread has to do, what it knows, and what it says. A thread that ends takes its link with it; its
// successor gets a new one, so nothing that an old thread still does can reach a job of the new one.

import { MessageChannel, type MessagePort } from "node:worker_threads";
import type { CompiledDomain } from "../../planner/index.ts";
import { post, receiveAll } from "../thread/port.ts";
import { CONTROL, type ThreadChannel, type ThreadJob, type ThreadReport } from "../work/messages.ts";
import { isQuick, type JobClass } from "./job-class.ts";
import type { PoolJob } from "./pool-job.ts";

/** Domains that a thread keeps open: all of Minecraft's, two for each version, with some to spare. */
export const MAX_OPEN = 32;

/**
 * Jobs of each class that a thread is given at a time. Several short ones, so that it need not wait for the next to come; few repairs, since
 * the first step of one that plans anew may take a tenth of a second.
 */
const ROOM: Readonly<Record<JobClass, number>> = { short: 16, repair: 2, search: 1, long: 1 };
/** Slots that a thread's jobs take at most, with one job that goes to each thread. */
export const ROOM_OF_ALL = ROOM.short + ROOM.repair + ROOM.search + ROOM.long + 1;

export class ThreadLink {
  readonly jobs = new Map<number, PoolJob>();
  readonly #port: MessagePort;
  readonly #control = new Int32Array(new SharedArrayBuffer(CONTROL.length * Int32Array.BYTES_PER_ELEMENT));
  readonly #counts: Record<JobClass, number> = { short: 0, repair: 0, search: 0, long: 0 };
  /** Digests that the thread has been given, the one not named for longest first. */
  readonly #known = new Set<string>();
  #outgoing: ThreadJob[] = [];
  #domains: { digest: string; buffer: SharedArrayBuffer }[] = [];
  #forget: string[] = [];
  /** What the thread was at when it was last looked at, and since when that has not changed. */
  #pulse = { beats: -1, active: 0, since: 0 };
  /** The thread's end of it, to be transferred. */
  readonly threadEnd: ThreadChannel;

  /** Whether the thread has reported anything yet. */
  hasSpoken = false;
  /** Whether the thread is about to be ended, and takes nothing more. */
  isEnding = false;

  constructor(cancels: Int32Array, memoryBytes: number, onReport: (report: ThreadReport) => void) {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.on("message", (report: ThreadReport) => {
      this.hasSpoken = true;
      onReport(report);
    });
    // Its thread keeps the process alive, or does not; the line is no reason of its own.
    port1.unref();
    this.threadEnd = { port: port2, control: this.#control, cancels, memoryBytes };
  }

  /** How much it has to do, to be compared with others: a search takes a thread's time as some short jobs do. */
  get load(): number {
    return this.#counts.short + this.#counts.repair + 4 * (this.#counts.search + this.#counts.long);
  }

  hasRoomFor(jobClass: JobClass): boolean {
    return !this.isEnding && this.#counts[jobClass] < ROOM[jobClass];
  }

  /** Takes a job to be sent with the next `flush`. */
  add(slot: number, job: PoolJob): void {
    job.begin(slot);
    this.jobs.set(slot, job);
    this.#counts[job.jobClass]++;
    if (job.domain !== null) this.#introduce(job.domain);
    const { work, domain, events } = job;
    const digest = domain?.digest ?? null;
    const isShort = isQuick(job.jobClass) && !job.isPinned;
    this.#outgoing.push({ slot, digest, work, isListening: events.onEvents !== undefined, isShort });
  }

  /** The job that is done, or that nothing more will be heard of. */
  release(slot: number): PoolJob | undefined {
    const job = this.jobs.get(slot);
    if (job === undefined) return undefined;
    this.jobs.delete(slot);
    this.#counts[job.jobClass]--;
    job.slot = null;
    return job;
  }

  /** Sends what was added; the slots of jobs that cannot be sent, since they hold what is no data. */
  flush(): number[] {
    const outgoing = this.#outgoing;
    const domains = this.#domains;
    const forget = this.#forget;
    if (outgoing.length === 0) return [];
    this.#outgoing = [];
    this.#domains = [];
    this.#forget = [];
    const unsent: number[] = [];
    try {
      post(this.#port, { jobs: outgoing, domains, forget });
    } catch {
      post(this.#port, { jobs: [], domains, forget: [] });
      for (const job of outgoing) if (!this.#sendAlone(job)) unsent.push(job.slot);
      post(this.#port, { jobs: [], domains: [], forget });
    }
    Atomics.add(this.#control, CONTROL.sent, 1);
    Atomics.notify(this.#control, CONTROL.sent, 1);
    return unsent;
  }

  /** The job that the thread works on at this moment. */
  active(): PoolJob | undefined {
    return this.jobs.get(Atomics.load(this.#control, CONTROL.active) - 1);
  }

  /** Milliseconds that the thread has been at one slice of one job; slices are over within milliseconds. */
  stuckFor(now: number): number {
    const beats = Atomics.load(this.#control, CONTROL.beats);
    const active = Atomics.load(this.#control, CONTROL.active);
    const hasMoved = beats !== this.#pulse.beats || active !== this.#pulse.active;
    if (hasMoved) this.#pulse = { beats, active, since: now };
    return active === 0 ? 0 : now - this.#pulse.since;
  }

  /** Hears what the thread had said before its end, and closes the line. */
  close(onMessage: (report: ThreadReport) => void): void {
    receiveAll(this.#port, onMessage);
    this.#port.removeAllListeners("message");
    this.#port.close();
  }

  #sendAlone(job: ThreadJob): boolean {
    try {
      post(this.#port, { jobs: [job], domains: [], forget: [] });
      return true;
    } catch {
      return false;
    }
  }

  #introduce({ digest, buffer }: CompiledDomain): void {
    if (this.#known.delete(digest)) {
      this.#known.add(digest);
      return;
    }
    this.#known.add(digest);
    // What was to be forgotten with the bundle that is being made has not been forgotten yet.
    const forgotten = this.#forget.indexOf(digest);
    if (forgotten >= 0) this.#forget.splice(forgotten, 1);
    else this.#domains.push({ digest, buffer });
    const [oldest] = this.#known;
    if (this.#known.size > MAX_OPEN && oldest !== undefined) {
      this.#known.delete(oldest);
      this.#forget.push(oldest);
    }
  }
}
