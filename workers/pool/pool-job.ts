// A job as the pool holds it, from its asking to its one answer, which is a thread's, or where no thread comes to one the pool's own.

import type { CompiledDomain } from "../../planner/index.ts";
import { CodedError, canonicalJson, type ResultStatus, type SearchEvent, type Stats } from "../../schemas/index.ts";
import type { JobWork } from "../work/messages.ts";
import { problemOf, type Unfinished, unfinishedDocument } from "../work/unfinished.ts";
import type { Asker, Queued } from "./fair-queue.ts";
import { classOf, classOfLimits, type JobClass } from "./job-class.ts";

/** What became of a job: the document as text with what of a Result callers count, or an error. */
export type JobOutcome =
  | { bytes: Uint8Array; result: { status: ResultStatus; stats: Stats } | null }
  | { error: CodedError };

export interface JobEvents {
  settled(outcome: JobOutcome): void;
  /** Listens to what the search does, where given. */
  onEvents?: ((events: readonly SearchEvent[]) => void) | undefined;
}

export class PoolJob implements Queued {
  readonly work: JobWork;
  readonly domain: CompiledDomain | null;
  /** In whose turn it is done: of all who wait for it, the one whose turn comes first. */
  asker: Asker;
  jobClass: JobClass;
  readonly events: JobEvents;
  /** Where a thread has it. */
  slot: number | null = null;
  isCancelled = false;
  /** Threads that ended while they were at it. */
  crashes = 0;
  /** Whether it is for one thread alone, which keeps it however long it takes. */
  isPinned = false;
  isSettled = false;
  /** Events that listeners were told, and that the thread that has it now has told again: a search that begins anew tells the same. */
  #forwardedEvents = 0;
  #newEvents = 0;

  constructor(work: JobWork, domain: CompiledDomain | null, asker: Asker, events: JobEvents) {
    this.work = work;
    this.domain = domain;
    this.asker = asker;
    this.jobClass = classOf(work);
    this.events = events;
  }

  /** Milliseconds that it may be worked on. */
  get timeMs(): number {
    const problem = problemOf(this.work);
    return problem === null ? 0 : problem.limits.timeMs;
  }

  /** A thread begins it, perhaps not the first one. */
  begin(slot: number): void {
    this.slot = slot;
    this.#newEvents = 0;
  }

  /** Tells who listens what they were not told before, unless they have their answer already. */
  forward(events: readonly SearchEvent[]): void {
    const known = Math.min(events.length, this.#forwardedEvents - this.#newEvents);
    this.#newEvents += events.length;
    this.#forwardedEvents = Math.max(this.#forwardedEvents, this.#newEvents);
    if (!this.isSettled && known < events.length) this.events.onEvents?.(events.slice(known));
  }

  /** It turned out to be no short one. */
  outgrow(): void {
    const problem = problemOf(this.work);
    this.jobClass = problem === null ? "search" : classOfLimits(problem);
  }

  /** Answers, once. */
  settle(outcome: JobOutcome): void {
    if (this.isSettled) return;
    this.isSettled = true;
    this.events.settled(outcome);
  }
}

const encoder = new TextEncoder();

/** The answer to work that ends without a plan and without a thread's word: as a document where its kind has one. */
export function unfinished(work: JobWork, status: Unfinished): JobOutcome {
  const document = unfinishedDocument(work, status);
  if (document instanceof CodedError) return { error: document };
  const result = "format" in document ? null : { status, stats: document.stats };
  return { bytes: encoder.encode(canonicalJson(document)), result };
}
