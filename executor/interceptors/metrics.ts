// Figures of every capability, kept while runs go on: attempts, successes, time, and the last failures. Its health is read from these.

import { byCodeUnit, type Failure } from "../../schemas/index.ts";
import type { Clock } from "../clock.ts";
import type { LeafInterceptor } from "./interceptor.ts";

export interface LeafFigures {
  capability: string;
  attempts: number;
  successes: number;
  /** Second and third attempts, and how many of them succeeded. */
  retries: number;
  retrySuccesses: number;
  meanMs: number;
  /** The latest first. */
  lastFailures: readonly Failure[];
}

const KEPT_FAILURES = 5;

export class LeafMetrics {
  readonly #figures = new Map<string, LeafFigures>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** To be given to a run. */
  readonly interceptor: LeafInterceptor = async ({ capability, attempt }, next) => {
    const startedAt = this.#clock.now();
    const end = await next();
    const known = this.#figures.get(capability) ?? emptyFigures(capability);
    const attempts = known.attempts + 1;
    const succeeded = end.status === "success" ? 1 : 0;
    const isRetry = attempt > 1 ? 1 : 0;
    this.#figures.set(capability, {
      capability,
      attempts,
      successes: known.successes + succeeded,
      retries: known.retries + isRetry,
      retrySuccesses: known.retrySuccesses + isRetry * succeeded,
      meanMs: known.meanMs + (this.#clock.now() - startedAt - known.meanMs) / attempts,
      lastFailures:
        end.status === "success" ? known.lastFailures : [end.failure, ...known.lastFailures].slice(0, KEPT_FAILURES),
    });
    return end;
  };

  /** Of every capability that was tried, by name. */
  list(): LeafFigures[] {
    return [...this.#figures.values()].sort((a, b) => byCodeUnit(a.capability, b.capability));
  }
}

const emptyFigures = (capability: string): LeafFigures => ({
  capability,
  attempts: 0,
  successes: 0,
  retries: 0,
  retrySuccesses: 0,
  meanMs: 0,
  lastFailures: [],
});
