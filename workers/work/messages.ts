// What crosses between the pool and its threads. Only plain data and shared memory: the compiled domain goes by reference, once a thread,
// and a job names it by its digest. Answers come as bytes that are transferred, not cloned.

import type { MessagePort } from "node:worker_threads";
import type {
  ErrorDocument,
  Explanation,
  PlannedProblem,
  Problem,
  Repair,
  RepairRequest,
  Result,
  ResultStatus,
  SearchEvent,
  Stats,
  Validation,
} from "../../schemas/index.ts";

/** What is to be done. `noop` carries a problem, or nothing, there and does nothing with it: what the way alone costs. */
export type JobWork =
  | { problem: Problem }
  | { repair: RepairRequest }
  | { validate: PlannedProblem }
  | { explain: Problem }
  | { noop: Problem | null };

/** The document that answers it. */
export type WorkDocument = Result | Repair | Validation | Explanation | Record<string, never>;

/** One piece of work on its way to a thread. */
export interface ThreadJob {
  /** Where in the shared array it is called off, and what its answer is known by. */
  slot: number;
  /** The domain that it is about, which the thread was given before or is given along with it; null where it is about none. */
  digest: string | null;
  work: JobWork;
  /** Whether somebody listens to what the search does. */
  isListening: boolean;
  /** Whether it was taken for a short one: where it is not, it is handed back, to wait its turn among those of its length. */
  isShort: boolean;
}

/** Jobs go in bundles, since a message costs far more than what is in it. */
export interface Bundle {
  jobs: readonly ThreadJob[];
  /** Domains that the thread does not know yet: shared memory, by digest. */
  domains: readonly { digest: string; buffer: SharedArrayBuffer }[];
  /** Domains that no job will name again. */
  forget: readonly string[];
}

/**
 * A job's end: a document, with what of a Result callers count, or an error with its code, since classes do not survive the way, and where
 * that is a bug's, the bug's own stack, which is for logs and no answer. A job that turned out to be no short one is handed back.
 */
export type FinishedJob =
  | { slot: number; bytes: Uint8Array<ArrayBuffer>; result: { status: ResultStatus; stats: Stats } | null }
  | { slot: number; error: ErrorDocument; stack?: string }
  | { slot: number; isHandedBack: true };

/** What a thread has to say since it last spoke: first what searches told, then what was done. */
export interface ThreadReport {
  searchEvents: readonly { slot: number; events: readonly SearchEvent[] }[];
  done: readonly FinishedJob[];
}

/** A thread's line to the pool, handed to it once. */
export interface ThreadChannel {
  /** Bundles come in, reports go out. */
  port: MessagePort;
  /** See CONTROL. */
  control: Int32Array;
  /** By slot: not 0 once the job there is called off. Shared by all threads. */
  cancels: Int32Array;
  /** Bytes that the thread's heap may need; the longest search is ended where it needs more. */
  memoryBytes: number;
}

/** What stands where in a link's shared memory. */
export const CONTROL = {
  /** Bundles sent so far: a thread with nothing to do waits for it to change. */
  sent: 0,
  /** The slot of the job that the thread works on, plus 1; 0 while it is at none. */
  active: 1,
  /** Grows with every slice of work: the thread is alive. */
  beats: 2,
  length: 3,
} as const;
