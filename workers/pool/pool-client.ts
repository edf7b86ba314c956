// PlannerClient over a pool of threads, so that planning leaves the caller's thread free. Answers
// are cached, a problem that is already being planned is joined, and all threads read one compiled
// domain in shared memory.

import { extname } from "node:path";
import { fileURLToPath } from "node:url";
// Not through the room's facade, which loads the planners: they run in the threads.
import { plannerNamed } from "../../planner/contract/planner-names.ts";
import type { CompiledDomain } from "../../planner/index.ts";
import {
  type ClientStats,
  CodedError,
  type Explanation,
  type InputClient,
  type JobOptions,
  type PlanBytesOptions,
  type PlannedProblemInput,
  type PlanRequestOptions,
  type Problem,
  type ProblemInput,
  type Repair,
  type RepairRequestInput,
  type Result,
  type ResultBytes,
  readPlanned,
  readProblem,
  readRepair,
  type Validation,
  type View,
} from "../../schemas/index.ts";
import { type DomainReference, type DomainSource, minecraftDomains } from "../domains/domain-source.ts";
import type { JobWork } from "../work/messages.ts";
import { AnswerCache, answerKey, bytesInView, marked, withMark } from "./answer-cache.ts";
import type { Asker } from "./fair-queue.ts";
import { JobPool } from "./job-pool.ts";
import { type JobOutcome, PoolJob, unfinished } from "./pool-job.ts";
import { SharedJob, toListener } from "./shared-job.ts";

export interface PoolOptions {
  /** Threads, all started at once; at least 1. */
  workers: number;
  domains?: DomainSource;
  /** Problems that every thread plans a few times before `ready`, to open domains and warm up. */
  warmUp?: readonly ProblemInput[];
  /** Whether answers are cached and shared; true by default. A problem can set `cache: false`. */
  cache?: boolean;
  /** The memory limit of the answer cache in bytes; 32 MiB by default. */
  cacheBytes?: number;
  /** The most waiting jobs and joined callers; 1024 by default. One origin may have four fifths. */
  maxQueue?: number;
  /** A thread's heap limit in megabytes; 512 by default. A larger search ends with `memout`. */
  threadMemoryMb?: number;
  /** Milliseconds after which a search no longer keeps others waiting; 250 by default. */
  guestAfterMs?: number;
  /** Replaces a thread that ignores a cancel or time limit for this long; 5,000 ms by default. */
  graceMs?: number;
  /** Replaces a thread that does not move for this long, whatever the time limit; 30,000 ms by default. */
  stuckMs?: number;
  /** The module that threads run, for tests of faulty threads; the pool's own by default. */
  threadFile?: string;
}

/** All methods of an InputClient, and `noop`, an empty job that measures the round trip. */
export interface PoolClient extends Required<InputClient> {
  noop(problem?: Problem, options?: JobOptions): Promise<void>;
}

const DEFAULT_CACHE_BYTES = 32 * 1024 * 1024;
const DEFAULT_MAX_QUEUE = 1_024;
const DEFAULT_THREAD_MEMORY_MB = 512;
// Well above the longest step of a search on a busy machine: replacing a thread loses its plan.
const DEFAULT_GRACE_MS = 5_000;
// Most searches end sooner, and then one after the other is as fast and takes less memory.
const DEFAULT_GUEST_AFTER_MS = 250;
const DEFAULT_STUCK_MS = 30_000;
const WARM_UP_ROUNDS = 5;
/** Maximal number of warm-up plans of a replacement thread, before which it answers no caller. */
const MAX_WARM_UP = 12;
/** The caller of the pool's own jobs. */
const NOBODY: Asker = { origin: "", client: "" };

// The thread's file has this file's own extension: .ts from source, .js from the built package.
const THREAD = fileURLToPath(new URL(`../thread/thread${extname(import.meta.url)}`, import.meta.url));

/** Starts the threads; `close` ends them. An open pool keeps its process alive. */
export function poolClient(options: PoolOptions): PoolClient {
  return new ThreadPool(options);
}

class ThreadPool implements PoolClient {
  readonly ready: Promise<void>;
  readonly brokenDown: Promise<CodedError>;
  readonly #threads: number;
  readonly #domains: DomainSource;
  readonly #pool: JobPool;
  readonly #cache: AnswerCache | null;
  /** Jobs that other callers may join, by time limit and answer key. */
  readonly #underWay = new Map<string, { shared: SharedJob; job: PoolJob; view: View }>();
  /** Problems that every thread planned before `ready`. */
  readonly #warmedUp: { problem: Problem; domain: CompiledDomain }[] = [];
  readonly #counts = { completed: 0, failed: 0, cancelled: 0, hits: 0, joined: 0, misses: 0 };
  #isClosed = false;

  constructor({ workers, domains = minecraftDomains(), warmUp = [], cache = true, ...limits }: PoolOptions) {
    this.#threads = workers;
    this.#domains = domains;
    this.#cache = cache ? new AnswerCache(limits.cacheBytes ?? DEFAULT_CACHE_BYTES) : null;
    this.#pool = new JobPool({
      threadFile: limits.threadFile ?? THREAD,
      threads: workers,
      threadMemoryMb: limits.threadMemoryMb ?? DEFAULT_THREAD_MEMORY_MB,
      maxQueue: limits.maxQueue ?? DEFAULT_MAX_QUEUE,
      guestAfterMs: limits.guestAfterMs ?? DEFAULT_GUEST_AFTER_MS,
      graceMs: limits.graceMs ?? DEFAULT_GRACE_MS,
      stuckMs: limits.stuckMs ?? DEFAULT_STUCK_MS,
      warmUp: () => this.#warmUpJobs(),
    });
    this.brokenDown = this.#pool.brokenDown;
    this.ready = this.#warm(warmUp);
    // A caller that does not await `ready` learns of a failure from its first job.
    this.ready.catch(() => {});
  }

  async plan(problem: ProblemInput, options: PlanRequestOptions = {}): Promise<Result> {
    const { bytes } = await this.planBytes(problem, { ...options, view: "full" });
    return parsed<Result>({ bytes });
  }

  async planBytes(asked: ProblemInput, options: PlanBytesOptions = {}): Promise<ResultBytes> {
    const problem = readProblem(asked);
    // Checked here too, so that a bad request takes no room in the queue, even if it was aborted.
    plannerNamed(problem.planner);
    const domain = await this.#domainOf(problem);
    const { view = "full" } = options;
    const isCached = this.#cache !== null && problem.cache;
    const work = { problem, view, isKept: isCached };
    if (this.#cache === null || !isCached) return resultOf(await this.#ask(work, domain, options));
    if (options.signal?.aborted === true) return resultOf(this.#counted(unfinished(work, "aborted")));
    const key = answerKey(problem, domain.digest);
    // A listener needs a search of its own: a cached or joined answer brings no events.
    if (options.onEvent !== undefined) {
      return resultOf(await this.#ask(work, domain, options, { key, joinKey: null, view }));
    }
    const remembered = this.#cache.get(key, view);
    if (remembered !== undefined) {
      this.#counts.hits++;
      this.#counts.completed++;
      return remembered;
    }
    const joinKey = `${problem.limits.timeMs} ${key}`;
    const other = this.#underWay.get(joinKey);
    if (other?.shared.isOpen === true) {
      const asker = askerOf(options);
      this.#pool.queue.join(other.job, asker);
      this.#counts.joined++;
      const outcome = await other.shared.wait(options.signal, (its) => joined(its, other.view, view));
      this.#pool.queue.leave(asker);
      return resultOf(this.#counted(outcome));
    }
    this.#counts.misses++;
    return resultOf(await this.#ask(work, domain, options, { key, joinKey, view }));
  }

  cachedPlan(planId: string, view: View): ResultBytes | undefined {
    return this.#cache?.withPlan(planId, view);
  }

  async repair(asked: RepairRequestInput, options: JobOptions = {}): Promise<Repair> {
    const request = readRepair(asked);
    return parsed<Repair>(await this.#ask({ repair: request }, await this.#domainOf(request.problem), options));
  }

  async validate(asked: PlannedProblemInput, options: JobOptions = {}): Promise<Validation> {
    const planned = readPlanned(asked);
    return parsed<Validation>(await this.#ask({ validate: planned }, await this.#domainOf(planned.problem), options));
  }

  async explain(asked: ProblemInput, options: JobOptions = {}): Promise<Explanation> {
    const problem = readProblem(asked);
    return parsed<Explanation>(await this.#ask({ explain: problem }, await this.#domainOf(problem), options));
  }

  async noop(problem?: Problem, options: JobOptions = {}): Promise<void> {
    this.#assertOpen();
    await this.#ask({ noop: problem ?? null }, null, options);
  }

  stats(): ClientStats {
    const { completed, failed, cancelled, hits, joined, misses } = this.#counts;
    const { busy, running, restarted, isBroken, times, queue } = this.#pool;
    const { entries = 0, bytes = 0 } = this.#cache ?? {};
    const cache = { hits, joined, misses, entries, bytes };
    const jobs = { busy, queued: queue.waiting, running, completed, failed, cancelled };
    return { threads: this.#threads, ...jobs, restarted, isBroken, times, cache };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#pool.close();
  }

  /** Submits work and waits for its answer. Rejects with CodedError. */
  async #ask(
    work: JobWork,
    domain: CompiledDomain | null,
    options: PlanRequestOptions,
    keys: { key: string; joinKey: string | null; view: View } | null = null,
  ): Promise<Answered> {
    const { signal, onEvent } = options;
    if (signal?.aborted === true) return this.#counted(unfinished(work, "aborted"));
    const shared = new SharedJob({
      cancel: () => this.#pool.cancel(job),
      leaving: () => unfinished(work, "aborted"),
    });
    const job = new PoolJob(work, domain, askerOf(options), {
      onEvents: onEvent === undefined ? undefined : toListener(onEvent),
      settled: (outcome) => {
        if (keys !== null && "result" in outcome) {
          this.#cache?.remember(keys.key, resultOf(outcome), keys.view, outcome.full);
        }
        // A newer job may have taken the place of a cancelled one.
        if (typeof keys?.joinKey === "string" && this.#underWay.get(keys.joinKey)?.shared === shared) {
          this.#underWay.delete(keys.joinKey);
        }
        shared.settle(outcome);
      },
    });
    this.#pool.submit(job);
    if (typeof keys?.joinKey === "string") this.#underWay.set(keys.joinKey, { shared, job, view: keys.view });
    return this.#counted(await shared.wait(signal));
  }

  /** Counts the outcome for one caller; throws it if it is an error. */
  #counted(outcome: JobOutcome): Answered {
    if (!("error" in outcome)) {
      if (outcome.result?.status === "aborted") this.#counts.cancelled++;
      else this.#counts.completed++;
      return outcome;
    }
    const { error } = outcome;
    if (error.code === "run.aborted") this.#counts.cancelled++;
    else if (isOurFault(error)) this.#counts.failed++;
    throw error;
  }

  async #domainOf(problem: DomainReference): Promise<CompiledDomain> {
    this.#assertOpen();
    const found = this.#domains(problem);
    if (!("then" in found)) return found;
    const domain = await found;
    this.#assertOpen();
    return domain;
  }

  /** Gives every thread an empty job, then WARM_UP_ROUNDS rounds of each problem. */
  async #warm(problems: readonly ProblemInput[]): Promise<void> {
    await this.#onEachThread({ noop: null }, null);
    for (const asked of problems) {
      const problem = readProblem(asked);
      const domain = await this.#domainOf(problem);
      for (let round = 0; round < WARM_UP_ROUNDS; round++) await this.#onEachThread({ problem }, domain);
      this.#warmedUp.push({ problem, domain });
    }
  }

  /** Warm-up jobs for a replacement thread; their answers are discarded. */
  #warmUpJobs(): PoolJob[] {
    const rounds = this.#warmedUp.flatMap((one) => Array.from({ length: WARM_UP_ROUNDS }, () => one));
    return rounds
      .slice(0, MAX_WARM_UP)
      .map(({ problem, domain }) => new PoolJob({ problem }, domain, NOBODY, { settled() {} }));
  }

  async #onEachThread(work: JobWork, domain: CompiledDomain | null): Promise<void> {
    const ends: Promise<JobOutcome>[] = [];
    await this.#pool.submitToEach(() => {
      const { promise, resolve } = Promise.withResolvers<JobOutcome>();
      ends.push(promise);
      return new PoolJob(work, domain, NOBODY, { settled: resolve });
    });
    for (const outcome of await Promise.all(ends)) if ("error" in outcome) throw outcome.error;
  }

  #assertOpen(): void {
    if (this.#isClosed) throw new CodedError("pool.closed", "the pool was closed");
  }
}

type Answered = Exclude<JobOutcome, { error: unknown }>;

const askerOf = ({ client = "", origin = client }: JobOptions): Asker => ({ origin, client });

const isOurFault = ({ code }: CodedError): boolean => code.startsWith("pool.");

function resultOf({ bytes, result }: Answered): ResultBytes {
  if (result === null) throw new CodedError("pool.workerFailed", "a thread answered a problem without a result");
  return { bytes, ...result };
}

/**
 * The outcome for a caller that joined a job which answers in the view `from`: a copy in the view
 * `to`, marked as joined.
 */
function joined(outcome: JobOutcome, from: View, to: View): JobOutcome {
  if ("error" in outcome || outcome.result === null) return outcome;
  // Without a plan all views are the same, and there is no `full`.
  const bytes = from === to ? outcome.bytes : bytesInView(outcome.full ?? outcome.bytes, to);
  return { bytes: withMark(bytes, "joined"), result: marked(outcome.result, "joined") };
}

const decoder = new TextDecoder();

/** Parses the document that a thread wrote. */
const parsed = <D>({ bytes }: { bytes: Uint8Array }): D => JSON.parse(decoder.decode(bytes)) as D;
