// The jobs of one thread take turns: a job that is not done within a slice yields to the next, so a
// short job waits for a step of a search and not for its end. Piscina has no such preemption.
// Invariant: a job's clock runs only while it is worked on, so its answer does not depend on the
// other jobs of the thread.

import { flushCompileCache } from "node:module";
import { workerData } from "node:worker_threads";
import { type CompiledDomain, openDomain } from "../../planner/index.ts";
import type { ErrorDocument } from "../../schemas/index.ts";
import { CodedError } from "../../schemas/plain.ts";
import {
  ANSWERED,
  CELL,
  cellAt,
  type JobWork,
  LEAVE,
  SLICE_MS,
  type ThreadAnswer,
  type ThreadBundle,
  type ThreadData,
  type ThreadJob,
  type WorkDocument,
} from "../work/messages.ts";
import type { StartWork } from "../work/start-work.ts";
import { AnswerTexts } from "./answer-texts.ts";
import { type EventSink, eventSink } from "./event-sink.ts";
import { HeapWatch } from "./heap-watch.ts";

/** The most recently used domains stay open: two per version of Minecraft, and some to spare. */
export const MAX_OPEN_DOMAINS = 32;
/** Slices before each write of the compile cache: once the code is loaded, once it is warm. */
const KEEP_CODE_AFTER = [1, 64];

interface RunningJob {
  readonly work: JobWork;
  readonly cell: Int32Array;
  readonly steps: Generator<undefined, WorkDocument>;
  readonly events: EventSink | null;
  /** Slices left before the job is handed back; a guest may stay longer. */
  slicesLeft: number;
  readonly isGuest: boolean;
  /** Milliseconds of work in earlier slices, and when the current slice began. */
  readonly clock: { worked: number; since: number };
  /** Set when the job must end to free memory. */
  readonly end: { isOutOfMemory: boolean };
  /** Answers a job that outlived its first slice. */
  resolve(answer: ThreadAnswer): void;
}

/** The function that Piscina calls to run a bundle. */
export function bundleRunner(start: StartWork): (bundle: ThreadBundle) => Promise<ThreadAnswer[]> {
  const loop = new ThreadLoop(start, workerData as ThreadData);
  return (bundle) => Promise.all(loop.run(bundle));
}

export interface ThreadLoopOptions extends ThreadData {
  /** A monotonic clock in milliseconds. */
  now?: () => number;
  /** Calls back once the thread has received the jobs that were sent to it. */
  later?: (callback: () => void) => void;
}

export class ThreadLoop {
  readonly #start: StartWork;
  readonly #now: () => number;
  readonly #later: (callback: () => void) => void;
  readonly #heap: HeapWatch;
  readonly #texts = new AnswerTexts();
  /** By digest, the least recently used first. */
  readonly #domains = new Map<string, CompiledDomain>();
  /** Jobs that outlived their first slice, in the order of their turns. */
  readonly #begun: RunningJob[] = [];
  /** When the last slice that left its job unfinished ended, and how long it took. */
  #lastBegun = { at: 0, took: 0 };
  #isTurnPlanned = false;
  /** Whether the next turn belongs to the job that has worked least. */
  #isForLeast = false;
  #slices = 0;
  /** Writes of the compile cache so far. */
  #kept = 0;

  constructor(
    start: StartWork,
    { memoryBytes, now = () => performance.now(), later = setImmediate }: ThreadLoopOptions,
  ) {
    this.#start = start;
    this.#now = now;
    this.#later = later;
    this.#heap = new HeapWatch(memoryBytes);
  }

  /** Works on each job for a slice; most are done by then. */
  run({ jobs, cells }: ThreadBundle): (ThreadAnswer | Promise<ThreadAnswer>)[] {
    if (this.#isBegunDue()) this.#resume();
    return jobs.map((job, index) => this.#begin(job, cellAt(cells, index)));
  }

  #begin(threadJob: ThreadJob, cell: Int32Array): ThreadAnswer | Promise<ThreadAnswer> {
    const job = this.#prepare(threadJob, cell);
    const answer = this.#work(job);
    if (answer !== null) return answer;
    return new Promise((resolve) => {
      job.resolve = resolve;
    });
  }

  /**
   * New jobs run first, but an unfinished job is due once they took as long as the last unfinished
   * slice: one step of a search may last many times SLICE_MS.
   */
  #isBegunDue(): boolean {
    const { at, took } = this.#lastBegun;
    return this.#begun.length > 0 && this.#now() - at > Math.max(SLICE_MS, took);
  }

  /** Gives the next unfinished job a slice. */
  #resume(): void {
    const job = this.#next();
    const answer = job === undefined ? null : this.#work(job);
    if (answer !== null) job?.resolve(answer);
  }

  /**
   * Takes the job of the next turn. Every other turn goes to the one that has worked least, so that
   * a search that ends soon does not share its time equally with searches that last.
   */
  #next(): RunningJob | undefined {
    this.#isForLeast = !this.#isForLeast;
    if (this.#isForLeast) return this.#begun.shift();
    let least = 0;
    for (const [at, job] of this.#begun.entries()) {
      if (job.clock.worked < (this.#begun[least]?.clock.worked ?? 0)) least = at;
    }
    return this.#begun.splice(least, 1)[0];
  }

  #planTurn(): void {
    if (this.#isTurnPlanned) return;
    this.#isTurnPlanned = true;
    this.#later(() => {
      this.#isTurnPlanned = false;
      this.#resume();
      if (this.#begun.length > 0) this.#planTurn();
    });
  }

  #prepare({ work, domain, slices, isGuest, events: port }: ThreadJob, cell: Int32Array): RunningJob {
    const clock = { worked: 0, since: 0 };
    const end = { isOutOfMemory: false };
    const events = port === null ? null : eventSink((gathered) => port.postMessage(gathered));
    const options = {
      now: () => clock.worked + this.#now() - clock.since,
      isCancelled: () => Atomics.load(cell, CELL.cancel) !== 0,
      isOutOfMemory: () => end.isOutOfMemory,
      onEvent: events?.onEvent,
      onPlanText: this.#texts.know,
    };
    const start = this.#start;
    const open = (): CompiledDomain | null => (domain === null ? null : this.#open(domain));
    const steps = (function* () {
      return yield* start(open(), work, options);
    })();
    return { work, cell, steps, events, slicesLeft: slices, isGuest, clock, end, resolve() {} };
  }

  #open({ digest, buffer }: NonNullable<ThreadJob["domain"]>): CompiledDomain {
    const domain = this.#domains.get(digest) ?? openDomain(buffer);
    this.#domains.delete(digest);
    this.#domains.set(digest, domain);
    const [oldest] = this.#domains.keys();
    if (this.#domains.size > MAX_OPEN_DOMAINS && oldest !== undefined) this.#domains.delete(oldest);
    return domain;
  }

  /** Works for a slice. Returns the answer, or null if the job needs another slice. */
  #work(job: RunningJob): ThreadAnswer | null {
    const { cell } = job;
    Atomics.add(cell, CELL.pulse, 1);
    const answer = this.#slice(job);
    if (this.#heap.isOver(this.#now())) this.#endLongest();
    if (answer === null) Atomics.add(cell, CELL.pulse, 1);
    else Atomics.store(cell, CELL.pulse, ANSWERED);
    this.#slices++;
    if (this.#begun.length === 0) this.#keepCode();
    return answer;
  }

  #slice(job: RunningJob): ThreadAnswer | null {
    const { work, steps, clock, events } = job;
    clock.since = this.#now();
    try {
      do {
        const { done, value } = steps.next();
        if (done !== true) continue;
        const answer = this.#texts.answer(value, work);
        events?.finish();
        return answer;
      } while (this.#now() - clock.since < SLICE_MS);
    } catch (error) {
      events?.finish();
      return failureOf(error);
    }
    events?.flush();
    const now = this.#now();
    const took = now - clock.since;
    this.#lastBegun = { at: now, took };
    clock.worked += took;
    job.slicesLeft--;
    if (mustLeave(job)) return { isHandedBack: true };
    this.#begun.push(job);
    this.#planTurn();
    return null;
  }

  /** Marks the job that has run longest, because its search probably holds most of the heap. */
  #endLongest(): void {
    let longest: RunningJob | undefined;
    for (const job of this.#begun) if (longest === undefined || job.clock.worked > longest.clock.worked) longest = job;
    if (longest !== undefined) longest.end.isOutOfMemory = true;
  }

  /** Writes the compile cache now, because a terminated thread cannot. */
  #keepCode(): void {
    if (this.#slices < (KEEP_CODE_AFTER[this.#kept] ?? Number.POSITIVE_INFINITY)) return;
    this.#kept++;
    flushCompileCache();
  }
}

function mustLeave({ cell, slicesLeft, isGuest }: RunningJob): boolean {
  const leave = isGuest ? Atomics.load(cell, CELL.leave) : LEAVE.spent;
  return leave === LEAVE.now || (leave === LEAVE.spent && slicesLeft <= 0);
}

const BUG = "the planner failed on this job";

/**
 * An error as plain data. An error without a code is a bug; its stack may reveal details of this
 * machine, so it stays outside the document.
 */
function failureOf(error: unknown): { error: ErrorDocument; stack?: string } {
  if (error instanceof CodedError) return { error: error.toDocument() };
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { error: new CodedError("pool.workerFailed", BUG).toDocument(), stack };
}
