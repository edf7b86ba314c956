// The time of a step in its bucket, which is judged anew while the step runs: night, hunger, wounds
// and hostile creatures shrink it, and their end lets it grow again. Invariants: time counts from
// the step's start, whatever its bucket becomes; a bucket changes only if two looks agree, so that a
// creature that passes by changes nothing.

import { type BucketTrace, canonicalJson } from "../../schemas/index.ts";
import type { Clock } from "../clock/clock.ts";
import { BUCKET_SIZES } from "./choice.ts";

/** The time between two looks, in milliseconds. */
const LOOK_MS = 5_000;

interface TimedStep {
  clock: Clock;
  /** The bucket at the start. */
  trace: BucketTrace;
  /** The bucket that the step would get now; undefined if the body cannot be observed. */
  judge(): BucketTrace | undefined;
  /** The bucket has changed. */
  onChange(trace: BucketTrace): void;
  /** The time of the present bucket is over. Called once at most. */
  onOver(trace: BucketTrace): void;
}

export class BucketTimer {
  readonly #step: TimedStep;
  readonly #startedAt: number;
  readonly #stopped = new AbortController();
  #timer = new AbortController();
  #trace: BucketTrace;
  /** What the last look saw, if that was not the present bucket. */
  #proposed: string | undefined;

  constructor(step: TimedStep) {
    this.#step = step;
    this.#trace = step.trace;
    this.#startedAt = step.clock.now();
    this.#arm();
  }

  get trace(): BucketTrace {
    return this.#trace;
  }

  /** Looks until `stop`, then resolves. */
  async watch(): Promise<void> {
    const { clock, judge } = this.#step;
    const { signal } = this.#stopped;
    for (;;) {
      await clock.sleep(LOOK_MS, signal);
      if (signal.aborted) return;
      const seen = judge();
      if (seen !== undefined) this.#note(seen);
    }
  }

  /** No time runs any longer. */
  stop(): void {
    this.#stopped.abort();
    this.#timer.abort();
  }

  #note(seen: BucketTrace): void {
    const key = canonicalJson(seen);
    const isSettled = key === this.#proposed;
    this.#proposed = key === canonicalJson(this.#trace) ? undefined : key;
    if (this.#proposed === undefined || !isSettled) return;
    this.#proposed = undefined;
    this.#trace = seen;
    this.#step.onChange(seen);
    this.#arm();
  }

  #arm(): void {
    const { clock, onOver } = this.#step;
    this.#timer.abort();
    const timer = new AbortController();
    this.#timer = timer;
    const leftMs = this.#startedAt + BUCKET_SIZES[this.#trace.final].maxMs - clock.now();
    const end = (): void => {
      if (timer.signal.aborted) return;
      this.stop();
      onOver(this.#trace);
    };
    if (leftMs <= 0) end();
    else void clock.sleep(leftMs, timer.signal).then(end);
  }
}
