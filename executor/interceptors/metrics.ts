// Figures of every leaf that is at work, kept while runs go on: attempts, retries, time, and the last failures with the chain that they stand
// in. What is noted are the records that `logLeaves` makes of each attempt.

import { byCodeUnit } from "../../schemas/index.ts";
import { OutcomeTally, type TallyFigures } from "../metrics/outcome-tally.ts";
import type { LeafRecord } from "./log.ts";

/** Of the attempts at one leaf. */
export interface LeafFigures extends TallyFigures {
  /** `name@version`. */
  capability: string;
  /** Second and third attempts, and how many of them succeeded. */
  retries: number;
  retrySuccesses: number;
}

export class LeafMetrics {
  readonly #leaves = new Map<string, { tally: OutcomeTally; retries: number; retrySuccesses: number }>();
  readonly #now: () => number;

  /** `now` stamps failures. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Of every leaf that was tried, by name. */
  figures(): LeafFigures[] {
    return [...this.#leaves]
      .map(([capability, { tally, ...retries }]) => ({ capability, ...retries, ...tally.figures() }))
      .sort((a, b) => byCodeUnit(a.capability, b.capability));
  }

  /** Counts one attempt that has ended. */
  note({ capability, attempt, outcome, tookMs: durationMs, ...record }: LeafRecord): void {
    const cached = this.#leaves.get(capability) ?? { tally: new OutcomeTally(), retries: 0, retrySuccesses: 0 };
    this.#leaves.set(capability, cached);
    const succeeded = outcome === "success";
    if (attempt > 1) cached.retries += 1;
    if (attempt > 1 && succeeded) cached.retrySuccesses += 1;
    const { intentId, planId, stepId, code, detail, effects } = record;
    const ended = { at: this.#now(), mode: "active", succeeded, durationMs, code, detail } as const;
    cached.tally.note({ ...ended, intentId, planId, stepId, effects: effects && [...effects] });
  }
}
