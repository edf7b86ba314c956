// The contract PlannerClient: whoever answers problems with results, in this thread, in a pool, or over HTTP.

import type { Problem } from "./problem.ts";
import type { Repair, RepairRequest } from "./repair.ts";
import type { Result } from "./result.ts";
import type { SearchEvent } from "./trace.ts";

export interface PlanRequestOptions {
  signal?: AbortSignal | undefined;
  /** Is told what the search does, thinned so that long searches stay readable; all of it before the result. A client far away may tell nothing. */
  onEvent?: ((event: SearchEvent) => void) | undefined;
}

export interface PlannerClient {
  /**
   * Plans. Not finding a plan is a Result; rejects with a CodedError on bad input (`input.*`) or failure (`pool.*`).
   * An abort ends in a Result with status `aborted`.
   */
  plan(problem: Problem, options?: PlanRequestOptions): Promise<Result>;
  /**
   * Repairs a plan that failed: what still holds is kept, and only where no patch is found is it made anew. Answers and rejects as `plan`
   * does. A client that cannot repair leaves it out; its callers plan again.
   */
  repair?(request: RepairRequest, options?: { signal?: AbortSignal }): Promise<Repair>;
  /** Frees threads and connections; planning afterwards rejects with `pool.closed`. */
  close(): Promise<void>;
}
