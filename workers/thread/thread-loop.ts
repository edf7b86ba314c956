// The jobs of one thread. Piscina may have begun several of them, and they take turns: a job that is
// not done within a slice yields to the next, so that a short job waits for a step of a search and not
// for its end. Piscina has no such preemption.
// Invariant: a job's clock runs only while it is worked on, so its answer does not depend on the other
// jobs of the thread.

import { flushCompileCache } from "node:module";
import { workerData } from "node:worker_threads";
import { type CompiledDomain, openDomain } from "../../planner/index.ts";
import type { ErrorDocument } from "../../schemas/index.ts";
import { CodedError } from "../../schemas/plain.ts";
import {
  ANSWERED,
  CELL,
  cellAt,
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

/** The length of a slice: a cancel or a new short job waits this long at most, plus one step. */
const SLICE_MS = 4;
/** The most recently used domains stay open: Minecraft's two for each version, and some to spare. */
export const MAX_OPEN_DOMAINS = 32;
/** Slices after which compiled code is written for the next process: once everything is loaded, and once it was used a while. */
const KEEP_CODE_AFTER = [1, 64];

interface RunningJob {
  readonly cell: Int32Array;
  readonly steps: Generator<undefined, WorkDocument>;
  readonly events: EventSink | null;
  /** Slices that it has left before it is handed back. */
  slicesLeft: number;
  /** Milliseconds of work so far, and when the slice began that goes on now. */
  readonly clock: { worked: number; since: number };
  /** Whether it has to end since the thread's memory does. */
  readonly end: { isOutOfMemory: boolean };
  /** Takes the answer of a job that outlived its first slice. */
  resolve(answer: ThreadAnswer): void;
}

/** What runs bundles as Piscina calls it. */
export function bundleRunner(start: StartWork): (bundle: ThreadBundle) => Promise<ThreadAnswer[]> {
  const loop = new ThreadLoop(start, workerData as ThreadData);
  return (bundle) => Promise.all(loop.run(bundle));
}

export interface ThreadLoopOptions extends ThreadData {
  /** Milliseconds, from anywhere. */
  now?: () => number;
  /** Calls back once the thread has taken in the jobs that were sent to it. */
  later?: (callback: () => void) => void;
}

export class ThreadLoop {
  readonly #start: StartWork;
  readonly #now: () => number;
  readonly #later: (callback: () => void) => void;
  readonly #heap: HeapWatch;
  readonly #texts = new AnswerTexts();
  /** By digest, the one not named for longest first. */
  readonly #domains = new Map<string, CompiledDomain>();
  /** Jobs that outlived their first slice, the next to have its turn first. */
  readonly #begun: RunningJob[] = [];
  /** When the last slice of a begun job ended, and how long it took. */
  #lastBegun = { at: 0, took: 0 };
  #isTurnPlanned = false;
  #slices = 0;
  /** How often compiled code was written. */
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

  /** Works on each job at once, for a slice: most are done by then. */
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

  /** A begun job is due once new ones had as long as the last slice took: a search's step cannot be parted, and may last many slices. */
  #isBegunDue(): boolean {
    const { at, took } = this.#lastBegun;
    return this.#begun.length > 0 && this.#now() - at > Math.max(SLICE_MS, took);
  }

  /** Gives the next begun job a slice. */
  #resume(): void {
    const job = this.#begun.shift();
    const answer = job === undefined ? null : this.#work(job);
    if (answer !== null) job?.resolve(answer);
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

  #prepare({ work, domain, slices, events: port }: ThreadJob, cell: Int32Array): RunningJob {
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
    return { cell, steps, events, slicesLeft: slices, clock, end, resolve() {} };
  }

  #open({ digest, buffer }: NonNullable<ThreadJob["domain"]>): CompiledDomain {
    const domain = this.#domains.get(digest) ?? openDomain(buffer);
    this.#domains.delete(digest);
    this.#domains.set(digest, domain);
    const [oldest] = this.#domains.keys();
    if (this.#domains.size > MAX_OPEN_DOMAINS && oldest !== undefined) this.#domains.delete(oldest);
    return domain;
  }

  /** A slice of work. The answer, or null where the job has to go on later. */
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
    const { steps, clock, events } = job;
    clock.since = this.#now();
    try {
      do {
        const { done, value } = steps.next();
        if (done !== true) continue;
        const answer = this.#texts.answer(value);
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
    if (--job.slicesLeft <= 0) return { isHandedBack: true };
    this.#begun.push(job);
    this.#planTurn();
    return null;
  }

  /** What fills a heap is what searches keep, and the longest keeps most. */
  #endLongest(): void {
    let longest: RunningJob | undefined;
    for (const job of this.#begun) if (longest === undefined || job.clock.worked > longest.clock.worked) longest = job;
    if (longest !== undefined) longest.end.isOutOfMemory = true;
  }

  /** Threads are ended without a chance to write their compiled code then. */
  #keepCode(): void {
    if (this.#slices < (KEEP_CODE_AFTER[this.#kept] ?? Number.POSITIVE_INFINITY)) return;
    this.#kept++;
    flushCompileCache();
  }
}

const BUG = "the planner failed on this job";

/** An error as it crosses. One without a code is a bug: its words may tell of this machine, so they go beside the document. */
function failureOf(error: unknown): { error: ErrorDocument; stack?: string } {
  if (error instanceof CodedError) return { error: error.toDocument() };
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { error: new CodedError("pool.workerFailed", BUG).toDocument(), stack };
}
