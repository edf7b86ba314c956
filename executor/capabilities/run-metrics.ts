// Figures of runs, read from their events, of one run or of all on a bus: the time to a body's first
// action, actions per second, repairs per plan, the steps to each kind of goal, and the outcomes of
// every verb. Any number of runs may be followed, also at the same time. Invariant: rates are per
// time on the runs' own clocks, including runs under way.

import { byCodeUnit, type CapabilityOutcome, type RunEvent } from "../../schemas/index.ts";
import type { EventBus } from "../bus/event-bus.ts";
import { RUN_TOPICS, runEventOf } from "../bus/run-events.ts";
import { OutcomeTally, type TallyFigures } from "../metrics/outcome-tally.ts";
import { percentile } from "../metrics/percentiles.ts";
import { isNobodysFault } from "./blame.ts";

/**
 * The steps of one verb. Failures with an outside cause (a reflex, the end of a run) do not count.
 */
export interface VerbFigures extends TallyFigures {
  verb: string;
}

/** The runs towards one kind of goal that ended. */
export interface GoalFigures {
  /** Such as `items`, `task`, or `option` for a single capability. */
  goal: string;
  succeeded: number;
  failed: number;
  /** Steps that a run dispatched until it succeeded, over the latest; null if none did. */
  steps: { mean: number; p50: number; p95: number } | null;
}

export interface RunFigures {
  /** Runs that ended, and those of them that succeeded. */
  runs: number;
  succeeded: number;
  underWay: number;
  plans: number;
  repairs: number;
  preemptions: number;
  /**
   * From the dispatch of a step to the body's first command, over the latest steps; null if none
   * acted.
   */
  firstActionMs: { p50: number; p95: number } | null;
  /** Attempts at leaves that ended, per second. */
  actionsPerSecond: number;
  repairsPerPlan: number;
  /** The share of second and third attempts that succeeded; null without such attempts. */
  retrySuccess: number | null;
  timeoutsPerHour: number;
  stuckLoopsPerHour: number;
  tickOverruns: number;
  verbs: readonly VerbFigures[];
  goals: readonly GoalFigures[];
}

const KEPT_SAMPLES = 1_000;
const HOUR_MS = 3_600_000;

type LeafEnded = Extract<RunEvent, { type: "leaf-succeeded" | "leaf-failed" }>;
type StepEndedEvent = Extract<RunEvent, { type: "step-succeeded" | "step-failed" }>;

/** A run that has not ended: its start, the time of its latest event, and its steps under way. */
interface UnfinishedRun {
  startedAt: number | undefined;
  lastAtMs: number;
  steps: Map<string, { verb: string; expectedMs: number; atMs: number }>;
  /** Steps dispatched so far. */
  dispatched: number;
}

/** The time on the run's clock, in milliseconds. */
type Now = () => number;

export class RunMetrics {
  readonly #count = { runs: 0, succeeded: 0, plans: 0, repairs: 0, preemptions: 0, tickOverruns: 0 };
  readonly #leaves = { ended: 0, retries: 0, retrySuccesses: 0, timeouts: 0, stuckLoops: 0 };
  readonly #verbs = new Map<string, OutcomeTally>();
  readonly #goals = new Map<string, { succeeded: number; failed: number; steps: number[] }>();
  readonly #firstActions: number[] = [];
  readonly #underWay = new Map<UnfinishedRun, Now | undefined>();
  /** Over all ended runs. */
  #elapsedMs = 0;

  /**
   * Returns an `onEvent` listener that follows one run, or several in succession. `now` reads their
   * clock; without it, a run under way lasts until its latest event. `goal` is the kind of their
   * goal, under which their steps are counted.
   */
  follow(now?: Now, goal?: string): (event: RunEvent) => void {
    const note = this.#following(now);
    return (event) => note(event, goal);
  }

  /**
   * Follows every run that is published on the bus, until the returned function is called. The kind
   * of a run's goal is the `goal` of its end, if the publisher adds one.
   */
  subscribe(bus: Pick<EventBus, "subscribe">, now?: Now): () => void {
    const runs = new Map<string, (event: RunEvent, goal?: string) => void>();
    return bus.subscribe({ topics: RUN_TOPICS }, (published) => {
      const event = runEventOf(published);
      if (event === undefined) return;
      const key = event.intentId ?? "";
      // The acts of a body without a run, such as a reflex of an idle one, begin none.
      const isAct = published.topic === "leaf" || published.topic === "reflex";
      const note = runs.get(key) ?? (isAct ? undefined : this.#following(now));
      if (note === undefined) return;
      runs.set(key, note);
      note(event, goalIn(published.data));
      if (event.type === "run-finished") runs.delete(key);
    });
  }

  figures(): RunFigures {
    const { ended, retries, retrySuccesses, timeouts, stuckLoops } = this.#leaves;
    const elapsedMs = this.#elapsedSoFar();
    const per = (amount: number, ms: number) => (elapsedMs === 0 ? 0 : (amount * ms) / elapsedMs);
    const [p50, p95] = [percentile(this.#firstActions, 0.5), percentile(this.#firstActions, 0.95)];
    return {
      ...this.#count,
      underWay: this.#underWay.size,
      firstActionMs: p50 === null || p95 === null ? null : { p50, p95 },
      actionsPerSecond: per(ended, 1_000),
      repairsPerPlan: this.#count.plans === 0 ? 0 : this.#count.repairs / this.#count.plans,
      retrySuccess: retries === 0 ? null : retrySuccesses / retries,
      timeoutsPerHour: per(timeouts, HOUR_MS),
      stuckLoopsPerHour: per(stuckLoops, HOUR_MS),
      verbs: [...this.#verbs]
        .map(([verb, tally]) => ({ verb, ...tally.figures() }))
        .sort((a, b) => byCodeUnit(a.verb, b.verb)),
      goals: [...this.#goals]
        .map(([goal, { steps, ...ends }]) => ({ goal, ...ends, steps: spreadOf(steps) }))
        .sort((a, b) => byCodeUnit(a.goal, b.goal)),
    };
  }

  #following(now: Now | undefined): (event: RunEvent, goal?: string) => void {
    let run: UnfinishedRun | undefined;
    return (event, goal) => {
      run ??= this.#begin(now, event.atMs);
      run.lastAtMs = Math.max(run.lastAtMs, event.atMs);
      this.#note(event, run, now);
      if (event.type !== "run-finished") return;
      if (goal !== undefined) this.#noteGoal(goal, event.outcome === "success", run.dispatched);
      this.#elapsedMs += event.atMs;
      this.#underWay.delete(run);
      run = undefined;
    };
  }

  #begin(now: Now | undefined, atMs: number): UnfinishedRun {
    const run: UnfinishedRun = { startedAt: now && now() - atMs, lastAtMs: atMs, steps: new Map(), dispatched: 0 };
    this.#underWay.set(run, now);
    return run;
  }

  #elapsedSoFar(): number {
    const underWay = [...this.#underWay].map(([{ startedAt, lastAtMs }, now]) =>
      now === undefined || startedAt === undefined ? lastAtMs : Math.max(lastAtMs, now() - startedAt),
    );
    return underWay.reduce((sum, ms) => sum + ms, this.#elapsedMs);
  }

  #note(event: RunEvent, run: UnfinishedRun, now: Now | undefined): void {
    const { steps } = run;
    switch (event.type) {
      case "plan-found":
        this.#count.plans += 1;
        break;
      case "step-started": {
        const { type: verb, expectedDurationMs: expectedMs } = event.step;
        steps.set(event.step.stepId, { verb, expectedMs, atMs: event.atMs });
        run.dispatched += 1;
        break;
      }
      case "step-succeeded":
      case "step-failed":
        this.#noteStep(event, steps, now);
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
        break;
    }
  }

  #noteGoal(goal: string, hasSucceeded: boolean, dispatched: number): void {
    const known = this.#goals.get(goal) ?? { succeeded: 0, failed: 0, steps: [] };
    this.#goals.set(goal, known);
    if (!hasSucceeded) {
      known.failed += 1;
      return;
    }
    known.succeeded += 1;
    known.steps.push(dispatched);
    if (known.steps.length > KEPT_SAMPLES) known.steps.shift();
  }

  #noteStep(event: StepEndedEvent, steps: UnfinishedRun["steps"], now: Now | undefined): void {
    const step = steps.get(event.stepId);
    steps.delete(event.stepId);
    // A step that was refused before it began does not count for its verb.
    if (step === undefined) return;
    if (event.type === "step-failed" && isNobodysFault(event.failure.code)) return;
    const { verb, expectedMs, atMs } = step;
    const tally = this.#verbs.get(verb) ?? new OutcomeTally();
    this.#verbs.set(verb, tally);
    tally.note(outcomeOf(event, { at: now?.() ?? event.atMs, durationMs: event.atMs - atMs, expectedMs }));
  }

  #noteLeaf(event: LeafEnded): void {
    // The leaves of an option are counted on their own.
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

const goalIn = ({ goal }: Record<string, unknown>): string | undefined => (typeof goal === "string" ? goal : undefined);

function spreadOf(steps: readonly number[]): GoalFigures["steps"] {
  const [p50, p95] = [percentile(steps, 0.5), percentile(steps, 0.95)];
  if (p50 === null || p95 === null) return null;
  return { mean: steps.reduce((sum, count) => sum + count, 0) / steps.length, p50, p95 };
}

function outcomeOf(
  event: StepEndedEvent,
  { at, durationMs, expectedMs }: { at: number; durationMs: number; expectedMs: number },
): CapabilityOutcome {
  const { intentId, planId, stepId, effects } = event;
  const because =
    event.type === "step-failed" ? { code: event.failure.code, detail: event.failure.detail.slice(0, 400) } : {};
  const ended = { at, mode: "active", succeeded: event.type === "step-succeeded", durationMs, ...because } as const;
  // Steps without a plan have no expected duration.
  return { ...ended, intentId, planId, stepId, effects, ...(expectedMs > 0 ? { expectedMs } : {}) };
}
