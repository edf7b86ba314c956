// Figures of runs, read from their events: how soon bodies act, how much they do, how often plans had to be repaired, and how every verb
// keeps what it promises. Rates are over the time that runs took on their own clocks. Any number of runs may be fed, at once, too: equal ids of
// plans are equal plans.

import { byCodeUnit, type ErrorCode, type RunEvent } from "../schemas/index.ts";

export interface VerbFigures {
  verb: string;
  succeeded: number;
  failed: number;
  /** Of the steps that succeeded; 0 where there are none. */
  meanMs: number;
  /** Codes, the latest first. */
  lastFailures: readonly ErrorCode[];
}

export interface RunFigures {
  runs: number;
  succeeded: number;
  plans: number;
  repairs: number;
  preemptions: number;
  /** From the dispatch of a step to the body's first command, over the latest steps; null where none acted. */
  firstActionMs: { p50: number; p95: number } | null;
  /** Attempts at leaves that ended, a second. */
  actionsPerSecond: number;
  repairsPerPlan: number;
  /** Of second and third attempts, so many succeeded; null where there was none. */
  retrySuccess: number | null;
  timeoutsPerHour: number;
  stuckLoopsPerHour: number;
  tickOverruns: number;
  verbs: readonly VerbFigures[];
}

const KEPT_SAMPLES = 1_000;
const KEPT_FAILURES = 5;
const HOUR_MS = 3_600_000;

type Ended = Extract<RunEvent, { type: "leaf-succeeded" | "leaf-failed" }>;

export class RunMetrics {
  readonly #count = { runs: 0, succeeded: 0, plans: 0, repairs: 0, preemptions: 0, tickOverruns: 0 };
  readonly #leaves = { ended: 0, retries: 0, retrySuccesses: 0, timeouts: 0, stuckLoops: 0 };
  readonly #verbs = new Map<string, VerbFigures>();
  readonly #firstActions: number[] = [];
  /** Verbs of the steps under way, by the ids of their plan and their own. */
  readonly #steps = new Map<string, string>();
  #elapsedMs = 0;

  /** To be given to runs as what follows their events. */
  readonly onEvent = (event: RunEvent): void => {
    switch (event.type) {
      case "plan-found":
        this.#count.plans += 1;
        break;
      case "step-started":
        this.#steps.set(`${event.planId} ${event.step.stepId}`, event.step.type);
        break;
      case "step-succeeded":
      case "step-failed":
        this.#noteStep(event);
        break;
      case "first-action":
        this.#firstActions.push(event.tookMs);
        if (this.#firstActions.length > KEPT_SAMPLES) this.#firstActions.shift();
        break;
      case "leaf-succeeded":
      case "leaf-failed":
        this.#noteLeaf(event);
        break;
      case "repaired":
        this.#count.repairs += 1;
        break;
      case "preempted":
        this.#count.preemptions += 1;
        break;
      case "tick-overrun":
        this.#count.tickOverruns += 1;
        break;
      case "run-finished":
        this.#count.runs += 1;
        this.#count.succeeded += event.outcome === "success" ? 1 : 0;
        this.#elapsedMs += event.atMs;
        break;
    }
  };

  figures(): RunFigures {
    const { ended, retries, retrySuccesses, timeouts, stuckLoops } = this.#leaves;
    const per = (amount: number, ms: number) => (this.#elapsedMs === 0 ? 0 : (amount * ms) / this.#elapsedMs);
    return {
      ...this.#count,
      firstActionMs: percentilesOf(this.#firstActions),
      actionsPerSecond: per(ended, 1_000),
      repairsPerPlan: this.#count.plans === 0 ? 0 : this.#count.repairs / this.#count.plans,
      retrySuccess: retries === 0 ? null : retrySuccesses / retries,
      timeoutsPerHour: per(timeouts, HOUR_MS),
      stuckLoopsPerHour: per(stuckLoops, HOUR_MS),
      verbs: [...this.#verbs.values()].sort((a, b) => byCodeUnit(a.verb, b.verb)),
    };
  }

  #noteStep(event: Extract<RunEvent, { type: "step-succeeded" | "step-failed" }>): void {
    const key = `${event.planId} ${event.stepId}`;
    const verb = this.#steps.get(key);
    this.#steps.delete(key);
    // A step that was refused before it began says nothing of its verb.
    if (verb === undefined) return;
    const known = this.#verbs.get(verb) ?? { verb, succeeded: 0, failed: 0, meanMs: 0, lastFailures: [] };
    if (event.type === "step-failed") {
      const lastFailures = [event.failure.code, ...known.lastFailures].slice(0, KEPT_FAILURES);
      this.#verbs.set(verb, { ...known, failed: known.failed + 1, lastFailures });
      return;
    }
    const succeeded = known.succeeded + 1;
    const meanMs = known.meanMs + (event.tookMs - known.meanMs) / succeeded;
    this.#verbs.set(verb, { ...known, succeeded, meanMs });
  }

  #noteLeaf(event: Ended): void {
    // Its leaves were counted already, each for itself.
    if (event.form === "option") return;
    const isRetry = event.attempt > 1;
    this.#leaves.ended += 1;
    if (isRetry) this.#leaves.retries += 1;
    if (event.type === "leaf-succeeded") {
      if (isRetry) this.#leaves.retrySuccesses += 1;
      return;
    }
    const { code } = event.failure;
    if (code === "leaf.timeout") this.#leaves.timeouts += 1;
    if (code === "stuck.loop") this.#leaves.stuckLoops += 1;
  }
}

/** By nearest rank. */
function percentilesOf(samples: readonly number[]): { p50: number; p95: number } | null {
  const sorted = samples.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  const [p50, p95] = [at(0.5), at(0.95)];
  return p50 === undefined || p95 === undefined ? null : { p50, p95 };
}
