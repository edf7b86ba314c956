// A thread of the pool at work: it takes turns among the jobs that it was sent, so that a short one does not wait for a long one's end, and
// reports what was done. Jobs begin in the order of their coming; one that is not done within a slice makes room for the next.
// Invariant: a job's own clock runs only while it is worked on, so what it answers does not depend on who shares the thread with it.

import { type CompiledDomain, openDomain } from "../../planner/index.ts";
import type { ErrorDocument, SearchEvent } from "../../schemas/index.ts";
import { CodedError } from "../../schemas/plain.ts";
import {
  type Bundle,
  CONTROL,
  type FinishedJob,
  type ThreadChannel,
  type ThreadJob,
  type ThreadReport,
  type WorkDocument,
} from "../work/messages.ts";
import type { StartWork } from "../work/start-work.ts";
import { AnswerTexts } from "./answer-texts.ts";
import { keepCompiledCode } from "./code-cache.ts";
import { type EventSink, eventSink } from "./event-sink.ts";
import { HeapWatch } from "./heap-watch.ts";
import { post, receiveAll } from "./port.ts";

/** How long a job may go on before others have their turn: the longest that a cancel or a new short job waits, but for one step. */
const SLICE_MS = 4;
/**
 * A job that was taken for a short one and needs more slices is handed back: it has kept other short ones waiting long enough. Slices and no
 * time, since the first may open a domain, however long that takes.
 */
const SHORT_SLICES = 3;
/** Answers wait for one another so long, or until there are so many, before they leave. */
const REPORT_MS = 1;
const REPORT_SIZE = 16;

const BUG = "the planner failed on this job";

/** When compiled code is kept: once everything is loaded, and once it has been used a while. */
const KEEP_AFTER_TURNS = [1, 64];

interface Running {
  slot: number;
  /** Slices that it has left before it is handed back. */
  slicesLeft: number;
  steps: Generator<undefined, WorkDocument>;
  events: EventSink | null;
  /** Milliseconds of work so far, and when the slice began that goes on now. */
  clock: { worked: number; since: number };
  /** Whether it has to end since the thread's memory does. */
  end: { isOutOfMemory: boolean };
}

/** Serves the link for as long as the thread lives. */
export function serveJobs(link: ThreadChannel, start: StartWork): void {
  const loop = new ThreadLoop(link, start);
  const { control, port } = link;
  let seen = -1;
  let turns = 0;
  let kept = 0;
  for (;;) {
    const sent = Atomics.load(control, CONTROL.sent);
    if (sent !== seen) {
      // Looked at before the port is emptied, so that a bundle that comes meanwhile is not slept over.
      seen = sent;
      receiveAll(port, (bundle: Bundle) => loop.accept(bundle));
    }
    if (loop.turn()) turns++;
    else {
      if (turns >= (KEEP_AFTER_TURNS[kept] ?? Infinity)) {
        kept++;
        keepCompiledCode();
      }
      Atomics.wait(control, CONTROL.sent, seen);
    }
  }
}

export class ThreadLoop {
  readonly #link: ThreadChannel;
  readonly #start: StartWork;
  readonly #now: () => number;
  readonly #heap: HeapWatch;
  readonly #texts = new AnswerTexts();
  /** By digest; each is opened by the first job that is about it. */
  readonly #domains = new Map<string, () => CompiledDomain>();
  /** Not begun yet, and begun but not done within a slice. */
  readonly #fresh: Running[] = [];
  readonly #begun: Running[] = [];
  #unsentEvents: { slot: number; events: SearchEvent[] }[] = [];
  #done: FinishedJob[] = [];
  #firstDoneAt = 0;
  /** When the last slice of a job that was begun before ended, and how long it took. */
  #lastBegun = { at: 0, took: 0 };

  /** `now` counts milliseconds, from anywhere. */
  constructor(link: ThreadChannel, start: StartWork, now = (): number => performance.now()) {
    this.#link = link;
    this.#start = start;
    this.#now = now;
    this.#heap = new HeapWatch(link.memoryBytes);
  }

  /** Takes jobs in; they are worked on turn by turn. */
  accept({ jobs, domains, forget }: Bundle): void {
    for (const { digest, buffer } of domains) this.#domains.set(digest, onceOpened(buffer));
    for (const job of jobs) this.#begin(job);
    for (const digest of forget) this.#domains.delete(digest);
  }

  /** Works for a slice; false, with everything reported, where there is nothing to do. */
  turn(): boolean {
    const job = this.#next();
    if (job === undefined) {
      this.#report();
      return false;
    }
    const { control } = this.#link;
    Atomics.store(control, CONTROL.active, job.slot + 1);
    this.#work(job);
    Atomics.store(control, CONTROL.active, 0);
    Atomics.add(control, CONTROL.beats, 1);
    const now = this.#now();
    if (this.#heap.isOver(now)) this.#endLongest();
    const isDue = this.#done.length >= REPORT_SIZE || now - this.#firstDoneAt > REPORT_MS;
    if (this.#unsentEvents.length > 0 || (this.#done.length > 0 && isDue)) this.#report();
    return true;
  }

  /**
   * Fresh jobs first, since most are done within a slice. One that was begun has its turn once they had as long as its like took the last time,
   * so that both have half of the thread: a search's step cannot be parted, and may be many slices long.
   */
  #next(): Running | undefined {
    const { at, took } = this.#lastBegun;
    const isBegunDue = this.#begun.length > 0 && this.#now() - at > Math.max(SLICE_MS, took);
    return isBegunDue ? this.#begun.shift() : (this.#fresh.shift() ?? this.#begun.shift());
  }

  /** What fills a heap is what searches keep, and the longest keeps most. */
  #endLongest(): void {
    let longest: Running | undefined;
    for (const job of this.#begun) if (longest === undefined || job.clock.worked > longest.clock.worked) longest = job;
    if (longest !== undefined) longest.end.isOutOfMemory = true;
  }

  #begin({ slot, digest, work, isListening, isShort }: ThreadJob): void {
    const { cancels } = this.#link;
    const clock = { worked: 0, since: 0 };
    const end = { isOutOfMemory: false };
    const texts = this.#texts;
    const events = isListening ? eventSink((bundle) => void this.#unsentEvents.push({ slot, events: bundle })) : null;
    const options = {
      now: () => clock.worked + this.#now() - clock.since,
      isCancelled: () => Atomics.load(cancels, slot) !== 0,
      isOutOfMemory: () => end.isOutOfMemory,
      onEvent: events?.onEvent,
      onPlanText: texts.know,
    };
    // Held from now on, even if the domain is forgotten before the job begins.
    const domain = digest === null ? null : this.#domains.get(digest);
    const slicesLeft = isShort ? SHORT_SLICES : Number.POSITIVE_INFINITY;
    const start = this.#start;
    const steps = (function* () {
      if (domain === undefined) throw new CodedError("pool.workerFailed", `the thread was not given domain ${digest}`);
      return yield* start(domain?.() ?? null, work, options);
    })();
    this.#fresh.push({ slot, slicesLeft, steps, events, clock, end });
  }

  #work(job: Running): void {
    const { slot, steps, clock, events } = job;
    clock.since = this.#now();
    try {
      do {
        const { done, value } = steps.next();
        if (done === true) {
          const document = this.#texts.done(slot, value);
          events?.finish();
          this.#finish(document);
          return;
        }
      } while (this.#now() - clock.since < SLICE_MS);
    } catch (error) {
      events?.finish();
      this.#finish({ slot, ...failureOf(error) });
      return;
    }
    events?.flush();
    const now = this.#now();
    this.#lastBegun = { at: now, took: now - clock.since };
    clock.worked += now - clock.since;
    if (--job.slicesLeft <= 0) this.#finish({ slot, isHandedBack: true });
    else this.#begun.push(job);
  }

  #finish(done: FinishedJob): void {
    if (this.#done.length === 0) this.#firstDoneAt = this.#now();
    this.#done.push(done);
  }

  #report(): void {
    const searchEvents = this.#unsentEvents;
    const done = this.#done;
    if (searchEvents.length === 0 && done.length === 0) return;
    this.#unsentEvents = [];
    this.#done = [];
    const report: ThreadReport = { searchEvents, done };
    post(
      this.#link.port,
      report,
      done.flatMap((one) => ("bytes" in one ? [one.bytes.buffer] : [])),
    );
  }
}

function onceOpened(buffer: SharedArrayBuffer): () => CompiledDomain {
  let domain: CompiledDomain | undefined;
  return () => {
    domain ??= openDomain(buffer);
    return domain;
  };
}

/** An error as it crosses. What has no code is a bug: its words may tell of this machine, so they go beside the document. */
function failureOf(error: unknown): { error: ErrorDocument; stack?: string } {
  if (error instanceof CodedError) return { error: error.toDocument() };
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { error: new CodedError("pool.workerFailed", BUG).toDocument(), stack };
}
