// The contract PlannerClient, which turns problems into results: in this thread, in a pool, or over
// HTTP. Only `plan` is required; the rest is optional so that callers and test doubles declare what
// they need.

import type { CodedError } from "../errors/coded-error.ts";
import type { PlannedProblem } from "../planning/plan.ts";
import type { Problem, ProblemInput } from "../planning/problem.ts";
import type { PlannedProblemInput } from "../planning/read-problem.ts";
import type { Repair, RepairRequest, RepairRequestInput } from "../planning/repair.ts";
import type { Ended, Explanation, Result, ResultStatus, Stats, Validation } from "../planning/result.ts";
import type { View } from "../planning/view.ts";
import type { SearchEvent } from "./trace.ts";

/** Options of every job. */
export interface JobOptions {
  signal?: AbortSignal | undefined;
  /**
   * The caller: one client's jobs run in order, several clients take turns. Unnamed callers share
   * one.
   */
  client?: string | undefined;
  /**
   * Where the client connects from, such as its address: origins take turns, then each origin's
   * clients. Use it where clients may choose their names. If omitted, each client is its own
   * origin.
   */
  origin?: string | undefined;
}

export interface PlanRequestOptions extends JobOptions {
  /**
   * Receives the search's events before the result, thinned for long searches. A job with a
   * listener runs its own search and skips the cache. A remote client may send no events.
   */
  onEvent?: ((event: SearchEvent) => void) | undefined;
}

export interface PlanBytesOptions extends PlanRequestOptions {
  /** `full` if omitted; the problem's own view is for services and the command line. */
  view?: View | undefined;
}

/** A Result as bytes, with the fields that callers count without parsing. */
export interface ResultBytes {
  /**
   * Canonical JSON in UTF-8. The caller owns the bytes unless `stats.cache` is "hit": then other
   * callers share them, and they are read-only.
   */
  bytes: Uint8Array;
  status: ResultStatus;
  ended?: Ended | undefined;
  stats: Stats;
  /** The id of its plan, if it has one and the plan was written in full. */
  planId?: string | undefined;
}

/** Milliseconds that half, nine tenths and 99 in a hundred took at most. */
export interface TimeQuantiles {
  p50: number;
  p90: number;
  p99: number;
}

/** A client's current load and its history; numbers of jobs unless stated otherwise. */
export interface ClientStats {
  /** Planning threads; 0 if the caller's thread plans. */
  threads: number;
  /** Threads with a job. */
  busy: number;
  /** Jobs waiting for a thread. */
  queued: number;
  /** Jobs on threads. */
  running: number;
  /** Jobs answered with a document of any status. */
  completed: number;
  /** Jobs answered with an error that the input did not cause. */
  failed: number;
  /** Jobs that all their callers cancelled. */
  cancelled: number;
  /** Threads that were replaced after they ended or had to be terminated. */
  restarted: number;
  /** Whether no thread can start any more, so that no job will be answered. */
  isBroken: boolean;
  /** How long jobs waited for a thread that had room, and how long each thread had those that it was given; absent without threads. */
  times?: { waited: TimeQuantiles; worked: readonly TimeQuantiles[] };
  cache: {
    /** Answered from the cache; joined to an equal running job; neither, although cacheable. */
    hits: number;
    joined: number;
    misses: number;
    /** Cached answers, and their size in bytes. */
    entries: number;
    bytes: number;
  };
}

export interface PlannerClient {
  /**
   * Plans. Finding no plan is a Result; rejects with a CodedError for bad input (`input.*`), a full
   * queue (`pool.queueFull`) or a failure (`pool.*`). An abort resolves to a Result with status
   * `aborted`.
   */
  plan(problem: Problem, options?: PlanRequestOptions): Promise<Result>;
  /** Like `plan`, but returns the Result's text in a view, for callers that only forward it. */
  planBytes?(problem: Problem, options?: PlanBytesOptions): Promise<ResultBytes>;
  /** The cached answer whose plan has this id; undefined if the cache does not hold it. */
  cachedPlan?(planId: string, view: View): ResultBytes | undefined;
  /**
   * Repairs a failed plan: keeps the steps that still hold, and replans only if no patch is found.
   * Resolves and rejects like `plan`. Callers of a client without it plan again.
   */
  repair?(request: RepairRequest, options?: JobOptions): Promise<Repair>;
  /**
   * Replays a plan and lists its flaws. Rejects like `plan`, and with `run.aborted` on an abort.
   */
  validate?(planned: PlannedProblem, options?: JobOptions): Promise<Validation>;
  /**
   * Why the goal is unreachable, if that can be proven without a search. Rejects like `validate`.
   */
  explain?(problem: Problem, options?: JobOptions): Promise<Explanation>;
  /** Current statistics. */
  stats?(): ClientStats;
  /**
   * Resolves when planning runs at full speed; earlier calls wait. Rejects if the client cannot
   * start.
   */
  readonly ready?: Promise<void>;
  /** Resolves with the cause when threads can no longer start; stays pending otherwise. */
  readonly brokenDown?: Promise<CodedError>;
  /** Frees threads and connections; later calls reject with `pool.closed`. */
  close(): Promise<void>;
}

/**
 * A client that takes what people write, as `POST /plan` does: defaults are filled in, and each flaw
 * is named in a CodedError `input.invalid`.
 */
export interface InputClient extends PlannerClient {
  plan(problem: ProblemInput, options?: PlanRequestOptions): Promise<Result>;
  planBytes(problem: ProblemInput, options?: PlanBytesOptions): Promise<ResultBytes>;
  repair(request: RepairRequestInput, options?: JobOptions): Promise<Repair>;
  validate(planned: PlannedProblemInput, options?: JobOptions): Promise<Validation>;
  explain(problem: ProblemInput, options?: JobOptions): Promise<Explanation>;
}
