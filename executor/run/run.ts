// A run: pursues a goal with a body and succeeds only if the observed state shows the goal
// (goal-loop.ts). A caller can pause, resume and cancel it, and reflexes may interrupt it.
// Invariants: one overall deadline, pauses included; every end is a report, every failed one with a
// code; no work is left running.

import { type Body, CodedError, type Failure, toCodedError } from "../../schemas/index.ts";
import { follow } from "../clock/signals.ts";
import { ReflexWatch } from "../homeostasis/reflex-watch.ts";
import { EventStream } from "../leaf/events.ts";
import { Quota } from "../leaf/quota.ts";
import { Lease } from "../lease/lease.ts";
import { TICK_MS } from "../tree/engine.ts";
import { GoalLoop } from "./goal-loop.ts";
import { Pause } from "./pause.ts";
import type { RunOptions, RunReport } from "./run-options.ts";
import type { PlanRun } from "./run-plan.ts";
import { RunMachine, type RunState } from "./run-state.ts";

/** A run under way. */
export interface RunHandle {
  readonly state: RunState;
  /** Never rejects: errors are the report's `failure`. */
  readonly report: Promise<RunReport>;
  /**
   * Lets the current act end and then rests. Resolves once the body rests, or the run has ended.
   */
  pause(): Promise<void>;
  /** Continues from the observed state. */
  resume(): void;
  /** Stops the run at once, by default with `run.aborted`. */
  cancel(because?: CodedError): void;
}

/** Pursues the problem's goal with the body. Never rejects: errors are the report's `failure`. */
export const runGoal = <B extends Body>(options: RunOptions<B>): Promise<RunReport> => startRun(options).report;

/** Starts pursuing the problem's goal. */
export function startRun<B extends Body>(options: RunOptions<B>): RunHandle {
  const run = new ControlledRun(options);
  const report = run.run();
  return {
    get state() {
      return run.machine.state;
    },
    report,
    pause: () => run.pause(),
    resume: () => run.resume(),
    cancel: (because = new CodedError("run.aborted", "cancelled")) => run.controller.abort(because),
  };
}

class ControlledRun<B extends Body> {
  readonly controller = new AbortController();
  readonly machine: RunMachine;
  readonly #options: RunOptions<B>;
  readonly #run: PlanRun<B>;
  readonly #pause: Pause;
  /** The state that a pause interrupted. */
  #before: RunState = "planning";

  constructor(options: RunOptions<B>) {
    const { body, clock, registry, onEvent, permissions: granted, traceNodes: traced = false } = options;
    const { intentId = options.resume?.intentId } = options;
    const { homeostasis, tickMs = TICK_MS, interceptors = [] } = options;
    const { lease = homeostasis?.lease ?? new Lease(), quota = homeostasis?.quota ?? new Quota(clock) } = options;
    const { signal } = this.controller;
    const events = new EventStream(clock, onEvent, intentId === undefined ? {} : { intentId });
    this.#options = options;
    this.#run = { body, clock, registry, signal, quota, events, tickMs, granted, traced, lease, interceptors };
    this.#pause = new Pause(lease, signal);
    this.machine = new RunMachine(events);
  }

  async run(): Promise<RunReport> {
    const { clock, events } = this.#run;
    const { deadlineMs, signal: outer } = this.#options;
    const over = new AbortController();
    const release = follow(this.controller, outer);
    void clock.sleep(deadlineMs, over.signal).then(() => {
      if (over.signal.aborted) return;
      this.controller.abort(new CodedError("run.deadline", `the run did not end within ${deadlineMs} ms`));
    });
    const loop = new GoalLoop(this.#options, this.#run, this.machine);
    const because = await this.#guarded(loop).catch((error: unknown) => toCodedError(error).toFailure());
    over.abort();
    release();
    // Releases a pause that was granted at the last moment.
    if (because === undefined) this.resume();
    else this.#pause.end();
    const outcome = because === undefined ? "success" : "failure";
    this.machine.go(outcome === "success" ? "completed" : "failed");
    const withFailure = because === undefined ? {} : { failure: because };
    events.emit({ type: "run-finished", outcome, ...withFailure });
    return { outcome, ...withFailure, ...loop.book, elapsedMs: events.elapsedMs(), events: events.count };
  }

  pause(): Promise<void> {
    if (this.machine.isOver) return Promise.resolve();
    return this.#pause.begin(() => {
      if (this.machine.isOver) return;
      this.#before = this.machine.state;
      this.machine.go("paused");
    });
  }

  resume(): void {
    if (this.#pause.end() && this.machine.state === "paused") this.machine.go(this.#before);
  }

  /** Pursues the goal with the reflexes on watch. */
  async #guarded(goalLoop: GoalLoop<B>): Promise<Failure | undefined> {
    this.machine.go("planning");
    const { task, tasks = [], acts = {} } = this.#options.problem.goal;
    const names = [task, ...tasks].map((one) => one?.name);
    const { reflexes = [], homeostasis = new ReflexWatch<B>(reflexes) } = this.#options;
    const guard = homeostasis.guard(this.#run, [...names, ...Object.keys(acts)]);
    const watching = guard.watch();
    try {
      return await goalLoop.run();
    } finally {
      await guard.stop();
      await watching;
    }
  }
}
