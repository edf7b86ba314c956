// Figures of every leaf, updated during runs: attempts, retries, durations, and the last failures
// with their chains. Its input is the records of `logLeaves`.

import { byCodeUnit } from "../../schemas/index.ts";
import { OutcomeTally, type TallyFigures } from "../metrics/outcome-tally.ts";
import type { LeafRecord } from "./log.ts";

/** The attempts at one leaf. */
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

  /** `now` stamps failures with a time. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** One entry per leaf with attempts, by name. */
  figures(): LeafFigures[] {
    return [...this.#leaves]
      .map(([capability, { tally, ...retries }]) => ({ capability, ...retries, ...tally.figures() }))
      .sort((a, b) => byCodeUnit(a.capability, b.capability));
  }

  /** Counts one ended attempt. */
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
