// The contract PlannerClient: whoever answers problems with results, in this thread, in a pool, or over HTTP.
// `plan` is all that a client must do; what the others add is optional, so that a caller (or a test's double) asks for what it needs.

import type { CodedError } from "../errors/coded-error.ts";
import type { PlannedProblem } from "../planning/plan.ts";
import type { Problem } from "../planning/problem.ts";
import type { Repair, RepairRequest } from "../planning/repair.ts";
import type { Explanation, Result, ResultStatus, Stats, Validation } from "../planning/result.ts";
import type { SearchEvent } from "./trace.ts";

/** What every job may be given. */
export interface JobOptions {
  signal?: AbortSignal | undefined;
  /** Who asks: jobs of one client wait for each other, those of several take turns. All who do not say are one client. */
  client?: string | undefined;
  /**
   * Where a client asks from, such as its address, where clients may name themselves as they like: origins take turns, then the clients of
   * each. Without one, each client stands for itself.
   */
  origin?: string | undefined;
}

export interface PlanRequestOptions extends JobOptions {
  /**
   * Is told what the search does, thinned so that long searches stay readable; all of it before the result. Who listens gets a search of
   * its own and no remembered answer. A client far away may tell nothing.
   */
  onEvent?: ((event: SearchEvent) => void) | undefined;
}

/** A Result as text, and what of it callers count without reading the text. */
export interface ResultBytes {
  /**
   * Canonical JSON in UTF-8. The asker's own, to be transferred or let go, but where `stats.cache` is "hit": others are given the same bytes
   * then, so that they may be read and nothing else.
   */
  bytes: Uint8Array;
  status: ResultStatus;
  stats: Stats;
}

/** Milliseconds that half, nine tenths and 99 in a hundred took at most. */
export interface TimeQuantiles {
  p50: number;
  p90: number;
  p99: number;
}

/** What a client has done so far, and is doing. Numbers of jobs, unless said otherwise. */
export interface ClientStats {
  /** Threads that plan; 0 where the caller's own does. */
  threads: number;
  /** Threads that have a job. */
  busy: number;
  /** Jobs that wait for a thread. */
  queued: number;
  /** Jobs that threads have. */
  running: number;
  /** Answered with a document, whatever its status. */
  completed: number;
  /** Answered with an error that is not the input's fault. */
  failed: number;
  /** Called off by everybody who waited for them. */
  cancelled: number;
  /** Threads that were replaced since they ended, or had to be ended. */
  restarted: number;
  /** Whether no thread can be started any more, so that nothing will be answered. */
  isBroken: boolean;
  /** How long jobs waited for a thread that had room, and how long each thread had those that it was given; absent without threads. */
  times?: { waited: TimeQuantiles; worked: readonly TimeQuantiles[] };
  cache: {
    /** Answered from memory; joined to the same job under way; neither, though they could have been. */
    hits: number;
    joined: number;
    misses: number;
    /** Answers that are remembered, and their size in bytes. */
    entries: number;
    bytes: number;
  };
}

export interface PlannerClient {
  /**
   * Plans. Not finding a plan is a Result; rejects with a CodedError on bad input (`input.*`), where too many wait (`pool.queueFull`) or on
   * failure (`pool.*`). An abort ends in a Result with status `aborted`.
   */
  plan(problem: Problem, options?: PlanRequestOptions): Promise<Result>;
  /** The same, as the text that the Result is written as: for who hands it on without looking into it. */
  planBytes?(problem: Problem, options?: PlanRequestOptions): Promise<ResultBytes>;
  /**
   * Repairs a plan that failed: what still holds is kept, and only where no patch is found is it made anew. Answers and rejects as `plan`
   * does. A client that cannot repair leaves it out; its callers plan again.
   */
  repair?(request: RepairRequest, options?: JobOptions): Promise<Repair>;
  /** Replays a plan and names its flaws. Rejects as `plan` does, and with `run.aborted` on an abort. */
  validate?(planned: PlannedProblem, options?: JobOptions): Promise<Validation>;
  /** Why the problem's goal cannot be reached, where that can be proven without a search. Rejects as `validate` does. */
  explain?(problem: Problem, options?: JobOptions): Promise<Explanation>;
  /** What it has done so far. */
  stats?(): ClientStats;
  /** Resolves once problems are answered at full speed; asking earlier is allowed and waits. Rejects where it cannot start. */
  readonly ready?: Promise<void>;
  /** Resolves with why, once nothing will be answered any more since no thread can be started; for good. Stays pending otherwise. */
  readonly brokenDown?: Promise<CodedError>;
  /** Frees threads and connections; planning afterwards rejects with `pool.closed`. */
  close(): Promise<void>;
}
