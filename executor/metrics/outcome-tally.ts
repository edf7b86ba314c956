// Outcomes of repeated work, such as a verb's steps or a leaf's attempts: the success rate,
// durations, the share within the expected time, and the latest failures. Times are milliseconds,
// shares from 0 to 1.

import type { CapabilityOutcome } from "../../schemas/index.ts";
import { percentile } from "./percentiles.ts";

export interface TallyFigures {
  succeeded: number;
  failed: number;
  /** Over the successes, as are all times; null without successes. */
  meanMs: number | null;
  p50Ms: number | null;
  p95Ms: number | null;
  /**
   * Of the successes with an expected duration, the share that did not exceed it; null without such
   * successes.
   */
  withinExpected: number | null;
  /** Latest first. */
  lastFailures: readonly CapabilityOutcome[];
}

/** How many of the latest samples percentiles and shares are computed from. */
const KEPT_SAMPLES = 1_000;
const KEPT_FAILURES = 5;

export class OutcomeTally {
  readonly #took: number[] = [];
  readonly #kept: boolean[] = [];
  #succeeded = 0;
  #failed = 0;
  #meanMs = 0;
  #lastFailures: readonly CapabilityOutcome[] = [];

  note(ended: CapabilityOutcome): void {
    const { succeeded, durationMs, expectedMs } = ended;
    if (!succeeded) {
      this.#failed += 1;
      this.#lastFailures = [ended, ...this.#lastFailures].slice(0, KEPT_FAILURES);
      return;
    }
    this.#succeeded += 1;
    this.#meanMs += (durationMs - this.#meanMs) / this.#succeeded;
    keep(this.#took, durationMs);
    if (expectedMs !== undefined) keep(this.#kept, durationMs <= expectedMs);
  }

  figures(): TallyFigures {
    return {
      succeeded: this.#succeeded,
      failed: this.#failed,
      meanMs: this.#succeeded === 0 ? null : this.#meanMs,
      p50Ms: percentile(this.#took, 0.5),
      p95Ms: percentile(this.#took, 0.95),
      withinExpected: shareOf(this.#kept),
      lastFailures: this.#lastFailures,
    };
  }
}

/** The share of true values; null for an empty list. */
export const shareOf = (held: readonly boolean[]): number | null =>
  held.length === 0 ? null : held.filter(Boolean).length / held.length;

function keep<T>(samples: T[], sample: T): void {
  samples.push(sample);
  if (samples.length > KEPT_SAMPLES) samples.shift();
}
