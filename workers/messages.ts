// What crosses between the pool and its threads. Only plain data and shared memory: the compiled domain goes by reference.

import type { ErrorDocument, Problem, Result } from "../schemas/index.ts";

export interface Job {
  /** Shared memory of a compiled domain; threads open each digest once. */
  domain: SharedArrayBuffer;
  digest: string;
  problem: Problem;
  /** One Int32: not 0 once the job is cancelled. */
  cancel: SharedArrayBuffer;
}

/** Errors with a code cross as documents, since classes do not survive the way. */
export type Answer = { result: Result } | { error: ErrorDocument };
