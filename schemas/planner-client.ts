// The contract PlannerClient: whoever answers problems with results, in this thread, in a pool, or over HTTP.

import type { Problem } from "./problem.ts";
import type { Result } from "./result.ts";

export interface PlannerClient {
  /**
   * Plans. Not finding a plan is a Result; rejects with a CodedError on bad input (`input.*`) or failure (`pool.*`).
   * An abort ends in a Result with status `aborted`.
   */
  plan(problem: Problem, options?: { signal?: AbortSignal }): Promise<Result>;
  /** Frees threads and connections; planning afterwards rejects with `pool.closed`. */
  close(): Promise<void>;
}
