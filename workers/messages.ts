// What crosses between the pool and its threads. Only plain data and shared memory: the compiled domain goes by reference.

import type { MessagePort } from "node:worker_threads";
import type { ErrorDocument, Problem, Repair, RepairRequest, Result, SearchEvent } from "../schemas/index.ts";

/** What is to be done: a problem planned, or a plan repaired. */
export type Work = { problem: Problem } | { repair: RepairRequest };

export interface Job {
  /** Shared memory of a compiled domain; threads open each digest once. */
  domain: SharedArrayBuffer;
  digest: string;
  work: Work;
  /** One Int32: not 0 once the job is cancelled. */
  cancel: SharedArrayBuffer;
  /** Where search events go, in bundles; null ends them. Absent where nobody listens. */
  events?: MessagePort | undefined;
}

/** What comes through the port. */
export type EventBundle = readonly SearchEvent[] | null;

/** Errors with a code cross as documents, since classes do not survive the way. */
export type Answer = { result: Result } | { repair: Repair } | { error: ErrorDocument };
