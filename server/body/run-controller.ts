// Runs as routes use them: each has an id to cancel it by, is published, and reports its figures
// while it runs.
// Invariant: a run is under way from its request until the body stands still; it ends when its
// client leaves.

import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { publishedRunEvent } from "../../executor/bus/run-events.ts";
// Not through the room's facade: a planning-only service loads no more than this.
import type { EventBus } from "../../executor/index.ts";
import { CodedError, Failure, type RunEvent, toCodedError } from "../../schemas/index.ts";
import { goalKind } from "./goal-kind.ts";
import { KeyedAnswers } from "./keyed-answers.ts";
import type { RunProgressReport } from "./run-progress.ts";
import { beginningRun, follow, outcomeOf, type RunStatus } from "./run-status.ts";
import type { PausableRun, RunPorts, ServiceBody } from "./service-body.ts";

/** Maximal number of runs that hold the body or wait for it. */
const MAX_RUNS = 32;
/** Maximal number of ended runs whose status is kept. */
const KEPT_ENDED = 256;

export interface AskedRun {
  runId?: string | undefined;
  /** The intent that it serves, for its events' chain; the run's id by default. */
  intentId?: string | undefined;
  signal: AbortSignal | undefined;
  onEvent?: ((event: RunEvent, progress: RunProgressReport) => void) | undefined;
  /** What was asked for, in short, and who asked. */
  what?: string | undefined;
  by?: string | undefined;
}

export interface Finished<R> {
  runId: string;
  end: R;
  progress: RunProgressReport;
}

interface ActiveRun {
  controller: AbortController;
  ended: Promise<unknown>;
  /** The handle of its current or last goal. */
  run: PausableRun | undefined;
  isPaused: boolean;
  status: RunStatus;
  followers: Set<(event: RunEvent, progress: RunProgressReport) => void>;
}

export interface RunControllerPorts {
  keyed?: KeyedAnswers;
  /** Where the events of all runs are published. */
  bus?: EventBus | undefined;
}

export class RunController {
  readonly #body: ServiceBody | undefined;
  readonly #runs = new Map<string, ActiveRun>();
  /** The latest ones, oldest first. */
  readonly #ended = new Map<string, RunStatus>();
  /** Answers to requests with an idempotency key. */
  readonly keyed: KeyedAnswers;
  readonly #bus: EventBus | undefined;

  constructor(body: ServiceBody | undefined, { keyed = new KeyedAnswers(), bus }: RunControllerPorts = {}) {
    this.#body = body;
    this.#bus = bus;
    this.keyed = keyed;
  }

  /** Throws CodedError `run.noBody`. */
  get body(): ServiceBody {
    if (this.#body === undefined) throw new CodedError("run.noBody", "this service has no body; it only plans");
    return this.#body;
  }

  get hasBody(): boolean {
    return this.#body !== undefined;
  }

  /** Ids of the runs under way, oldest first. */
  get underWay(): string[] {
    return [...this.#runs.keys()];
  }

  /** The runs under way, oldest first. */
  list(): RunStatus[] {
    return [...this.#runs.values()].map(statusNow);
  }

  /** A run under way, or one that ended lately. Throws CodedError `run.unknownRun`. */
  status(runId: string): RunStatus {
    const status = this.find(runId);
    if (status === undefined) throw new CodedError("run.unknownRun", runId);
    return status;
  }

  /** As `status`, or undefined. */
  find(runId: string): RunStatus | undefined {
    const underWay = this.#runs.get(runId);
    return underWay === undefined ? this.#ended.get(runId) : statusNow(underWay);
  }

  /**
   * Reports the events of a run until it has ended or the signal aborts. Resolves with its status
   * then; at once if it is not under way. Throws as `status` does.
   */
  async followed(
    runId: string,
    signal: AbortSignal,
    listener: (event: RunEvent, progress: RunProgressReport) => void = () => {},
  ): Promise<RunStatus> {
    const underWay = this.#runs.get(runId);
    if (underWay !== undefined && !signal.aborted) {
      underWay.followers.add(listener);
      const left = Promise.withResolvers<void>();
      const onAbort = (): void => left.resolve();
      signal.addEventListener("abort", onAbort, { once: true });
      await Promise.race([underWay.ended.catch(() => undefined), left.promise]);
      signal.removeEventListener("abort", onAbort);
      underWay.followers.delete(listener);
      // Whoever started the run notes its end first.
      await setImmediate();
    }
    return this.status(runId);
  }

  /**
   * Starts a run and waits for its end. Throws CodedError `run.noBody`, `pbi.doubleDispatch`,
   * `resource.quotaExceeded`, and rejects as `work` does.
   */
  async run<R>(asked: AskedRun, work: (body: ServiceBody, ports: RunPorts) => Promise<R>): Promise<Finished<R>> {
    const { body } = this;
    const { runId = randomUUID(), intentId = runId, signal, onEvent, what = "", by } = asked;
    if (this.#runs.has(runId)) throw new CodedError("pbi.doubleDispatch", `run ${runId} is already under way`);
    if (this.#runs.size >= MAX_RUNS)
      throw new CodedError("resource.quotaExceeded", `${MAX_RUNS} runs are already under way or waiting`);
    const controller = new AbortController();
    const onAbort = (): void => controller.abort(new CodedError("run.aborted", "the run's client disconnected"));
    signal?.addEventListener("abort", onAbort, { once: true });
    if (signal?.aborted === true) onAbort();
    const status = beginningRun(runId, what, by);
    const progress = status.metrics;
    const followers: ActiveRun["followers"] = new Set();
    const onRehearsal = (event: RunEvent): void => {
      follow(status, event);
      onEvent?.(event, progress);
      for (const report of followers) report(event, progress);
    };
    let goal: string | undefined;
    // One request may pursue several goals; the events of each say its kind.
    const watched = watchedBody(body, (kind) => {
      goal = kind;
    });
    const onOwn = (event: RunEvent): void => {
      const published = publishedRunEvent(event);
      const { topic } = published ?? {};
      const { world } = body;
      const more = {
        ...(topic === "run" && goal !== undefined && { goal }),
        ...(topic === "step" && world !== undefined && { world }),
      };
      const data = { ...published?.data, ...more };
      if (published !== undefined) this.#bus?.publish({ ...published, chain: { ...published.chain, intentId }, data });
      onRehearsal(event);
    };
    const begun = { controller, run: undefined, isPaused: false, status, followers };
    const underWay: ActiveRun = { ...begun, ended: Promise.resolve() };
    // What is begun again after a kick stays paused.
    const onStarted = (run: PausableRun): void => {
      underWay.run = run;
      if (underWay.isPaused) void run.pause();
    };
    const ended = work(watched, { runId, signal: controller.signal, onEvent: onOwn, onRehearsal, onStarted });
    underWay.ended = ended;
    this.#runs.set(runId, underWay);
    this.#ended.delete(runId);
    let failure: Failure | undefined;
    try {
      const end = await ended;
      failure = failureOf(end);
      return { runId, end, progress };
    } catch (error) {
      failure = toCodedError(error).toFailure();
      throw error;
    } finally {
      this.#keepEnded(status, failure);
      signal?.removeEventListener("abort", onAbort);
      this.#runs.delete(runId);
    }
  }

  /**
   * Stops a run, or all, and resolves with their ids once the body stands still. Throws CodedError
   * `run.noBody`, or `run.unknownRun` if no such run is under way.
   */
  async cancel(runId?: string): Promise<string[]> {
    const stopped = this.#meant(runId);
    for (const [, { controller }] of stopped) controller.abort(new CodedError("run.aborted", "cancelled"));
    await Promise.allSettled(stopped.map(([, { ended }]) => ended));
    return stopped.map(([id]) => id);
  }

  /**
   * Pauses a run, or all that pursue a goal; resolves with their ids once the current act has ended
   * and the body rests. A run of a single capability cannot pause. Throws as `cancel` does.
   */
  async pause(runId?: string): Promise<string[]> {
    const paused = this.#meant(runId).filter(([, { run }]) => run !== undefined && !isOver(run));
    const resting = paused.map(([, underWay]) => {
      underWay.isPaused = true;
      return underWay.run?.pause();
    });
    // The body rests for all of them: a waiting run gets it when the first one resumes.
    const others = this.#paused().map(({ run }) => run?.pause());
    await Promise.race(resting.length === 0 ? [undefined] : [...resting, ...others]);
    return paused.map(([id]) => id);
  }

  /** Resumes a paused run, or all of them; returns their ids. Throws as `cancel` does. */
  resume(runId?: string): string[] {
    const resumed = this.#meant(runId).filter(([, { isPaused }]) => isPaused);
    for (const [, underWay] of resumed) {
      underWay.isPaused = false;
      underWay.run?.resume();
    }
    return resumed.map(([id]) => id);
  }

  #keepEnded(status: RunStatus, failure: Failure | undefined): void {
    const end = { state: outcomeOf(failure === undefined ? {} : { failure }), doing: null, heldUpBy: null };
    Object.assign(status, { ...end, endedAt: new Date().toISOString(), ...(failure && { failure }) });
    this.#ended.set(status.runId, status);
    const [oldest] = this.#ended.keys();
    if (this.#ended.size > KEPT_ENDED && oldest !== undefined) this.#ended.delete(oldest);
  }

  #paused(): ActiveRun[] {
    return [...this.#runs.values()].filter(({ isPaused }) => isPaused);
  }

  /** The run of an id, or all runs. */
  #meant(runId: string | undefined): [string, ActiveRun][] {
    void this.body;
    if (runId === undefined) return [...this.#runs];
    const underWay = this.#runs.get(runId);
    if (underWay === undefined) throw new CodedError("run.unknownRun", runId);
    return [[runId, underWay]];
  }
}

/** The body, which reports the kind of each goal that it is asked for; a single capability is an `option`. */
function watchedBody(body: ServiceBody, onGoal: (kind: string) => void): ServiceBody {
  const watched: Pick<ServiceBody, "runGoal" | "runOption"> = {
    runGoal(asked) {
      onGoal(goalKind(asked.problem.goal));
      return body.runGoal(asked);
    },
    runOption(asked) {
      onGoal("option");
      return body.runOption(asked);
    },
  };
  return Object.assign(Object.create(body) as ServiceBody, watched);
}

const isOver = ({ state }: PausableRun): boolean => state === "completed" || state === "failed";

/** A goal that rests between two steps does not always say so. */
const statusNow = ({ status, isPaused }: ActiveRun): RunStatus => (isPaused ? { ...status, state: "paused" } : status);

/** Ends are reports with a failure, or the failure itself. */
function failureOf(end: unknown): Failure | undefined {
  const { failure = end } = (end ?? {}) as { failure?: unknown };
  return Failure.safeParse(failure).data;
}
