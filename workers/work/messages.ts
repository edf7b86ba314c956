// The messages between the pool and its threads. A bundle of jobs is one task of Piscina, and their
// answers are its result. A compiled domain is shared memory, so it crosses by reference.

import type { MessagePort } from "node:worker_threads";
import type {
  ErrorDocument,
  Explanation,
  PlannedProblem,
  Problem,
  Repair,
  RepairRequest,
  Result,
  ResultBytes,
  Validation,
  View,
} from "../../schemas/index.ts";

/** Planning a problem. The answer shows the plan in the view. */
export interface PlanWork {
  problem: Problem;
  /** `full` if absent. */
  view?: View;
  /** Whether the answer in another view also brings the full document, for the cache. */
  isKept?: boolean;
}

/** Whether only the plan's steps are answered, so that nobody needs the document. */
export const isBrief = ({ view = "full", isKept = false }: PlanWork): boolean => view !== "full" && !isKept;

/** The work of a job. `noop` only carries its problem to a thread, to measure the round trip. */
export type JobWork =
  | PlanWork
  | { repair: RepairRequest }
  | { validate: PlannedProblem }
  | { explain: Problem }
  | { noop: Problem | null };

/** The document that answers the work; empty for `noop`. */
export type WorkDocument = Result | Repair | Validation | Explanation | Record<string, never>;

/** A job on its way to a thread. */
export interface ThreadJob {
  work: JobWork;
  /** The compiled domain in shared memory; null if the work needs none. */
  domain: { digest: string; buffer: SharedArrayBuffer } | null;
  /** Slices after which an unfinished job is handed back, so that it does not delay others. */
  slices: number;
  /** Whether it is handed back only when its cell says so. */
  isGuest: boolean;
  /** Receives search events, all before the answer; null without a listener. */
  events: MessagePort | null;
}

/** A task of Piscina. Jobs begin in order; their answers return together, in the same order. */
export interface ThreadBundle {
  jobs: readonly ThreadJob[];
  /** A cell for each job, shared by the pool and the thread. */
  cells: Int32Array;
}

/** Offsets in a job's cell. */
export const CELL = {
  /** Not 0 once the job is cancelled. */
  cancel: 0,
  /** 0 before the job begins, odd during a slice, even between slices, ANSWERED at the end. */
  pulse: 1,
  /** When a guest is to be handed back: a value of LEAVE. */
  leave: 2,
  length: 3,
} as const;
export const ANSWERED = -1;
/** A guest stays while nobody waits for its place, leaves once its slices are used up, or now. */
export const LEAVE = { never: 0, spent: 1, now: 2 } as const;

/**
 * The length of a thread's slice in milliseconds: a new short job waits at most this long, plus one
 * step.
 */
export const SLICE_MS = 4;

export const cellAt = (cells: Int32Array, index: number): Int32Array =>
  cells.subarray(index * CELL.length, (index + 1) * CELL.length);

/**
 * A thread's answer: a document as bytes, with status and stats if it is a Result, and the full
 * document beside another view if the cache keeps it; or an error's
 * document, because class instances do not survive the transfer, with a bug's stack for logs; or a
 * job that is handed back unfinished.
 */
export type ThreadAnswer =
  | {
      bytes: Uint8Array<ArrayBuffer>;
      result: Omit<ResultBytes, "bytes"> | null;
      full?: Uint8Array<ArrayBuffer> | undefined;
    }
  | { error: ErrorDocument; stack?: string }
  | { isHandedBack: true };

/** Passed to every thread at its start. */
export interface ThreadData {
  /** Limit of the thread's live heap in bytes; above it the longest search ends. */
  memoryBytes: number;
}
