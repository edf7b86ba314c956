// The messages between the pool and its threads. A bundle of jobs is one task of Piscina, and their
// answers are its result. Only plain data and shared memory, so a compiled domain crosses by
// reference.

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
  Stats,
  Validation,
} from "../../schemas/index.ts";

/** What is to be done. `noop` carries a problem, or none, to a thread and does nothing with it: it measures the way there and back. */
export type JobWork =
  | { problem: Problem }
  | { repair: RepairRequest }
  | { validate: PlannedProblem }
  | { explain: Problem }
  | { noop: Problem | null };

/** The document that answers it. */
export type WorkDocument = Result | Repair | Validation | Explanation | Record<string, never>;

/** A job on its way to a thread. */
export interface ThreadJob {
  work: JobWork;
  /** The compiled domain that the work is about, in shared memory; null where it is about none. */
  domain: { digest: string; buffer: SharedArrayBuffer } | null;
  /** Slices after which the job is handed back, since others have waited long enough for it. */
  slices: number;
  /** Where search events go, if somebody listens. They are sent before the answer. */
  events: MessagePort | null;
}

/** What Piscina runs: jobs to be worked on in their order. The answers come in the same order, once there are all. */
export interface ThreadBundle {
  jobs: readonly ThreadJob[];
  /** A cell for each job, shared by the pool and the thread. */
  cells: Int32Array;
}

/** What stands where in a job's cell. */
export const CELL = {
  /** Not 0 once the job is cancelled. */
  cancel: 0,
  /** 0 before the job begins, odd while a thread works on it, even between two slices, ANSWERED at its end. */
  pulse: 1,
  length: 2,
} as const;
export const ANSWERED = -1;

export const cellAt = (cells: Int32Array, index: number): Int32Array =>
  cells.subarray(index * CELL.length, (index + 1) * CELL.length);

/**
 * A job's end: a document as bytes, with what callers count of a Result; or an error's document, since classes do not survive the way, and the
 * stack of a bug, which is for logs only; or nothing, where the job was handed back.
 */
export type ThreadAnswer =
  | { bytes: Uint8Array<ArrayBuffer>; result: { status: ResultStatus; stats: Stats } | null }
  | { error: ErrorDocument; stack?: string }
  | { isHandedBack: true };

/** What every thread is given once, when it starts. */
export interface ThreadData {
  /** Bytes that the thread's heap may need; beyond them the longest search ends. */
  memoryBytes: number;
}
