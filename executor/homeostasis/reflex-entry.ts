// A reflex of a body, how it is set, and how it fared so far. The record outlives runs: a reflex
// that did not help in one run rests in the next one as well.

import type { Reflex, ReflexChange } from "../../schemas/index.ts";

const REST_MS = 5_000;
/** The longest rest; each rest is twice as long as the one before. */
const MAX_REST_MS = 60_000;
/** A danger is over when the trigger has not held for so long: a foe goes behind a tree and comes back. */
const CALM_MS = 3_000;
/** Consecutive ends at which the trigger still held. */
const MAX_FRUITLESS = 6;

export class ReflexEntry {
  reflex: Reflex;
  isOn = true;
  isActing = false;
  /** Ends what it does now, for something that does what it would. */
  yieldBody: (() => void) | undefined;
  /** Its trigger could not be evaluated at the last look. */
  isBlind = false;
  restsUntil = 0;
  /** Consecutive ends that did not help, while the trigger held. */
  fruitless = 0;
  firings = 0;
  /** When the danger that it acts against began; null while there is none. */
  dangerSince: number | null = null;
  #calmSince: number | null = null;
  /** Why it fired last; null before the first time. */
  because: string | null = null;

  constructor(reflex: Reflex) {
    this.reflex = reflex;
  }

  /** The name by which it is set: that of its trigger's sensor. */
  get name(): string {
    return this.reflex.trigger.sensor;
  }

  /** It fires; true if that is the first time in this danger. */
  fire(nowMs: number): boolean {
    this.firings += 1;
    this.#calmSince = null;
    if (this.dangerSince !== null) return false;
    this.dangerSince = nowMs;
    return true;
  }

  /** Its trigger does not hold; returns how long the danger lasted, if it is over now. */
  calm(nowMs: number): number | undefined {
    if (this.dangerSince === null) return undefined;
    this.#calmSince ??= nowMs;
    if (nowMs - this.#calmSince < CALM_MS) return undefined;
    const lastedMs = this.#calmSince - this.dangerSince;
    this.dangerSince = null;
    return lastedMs;
  }

  get isGivenUp(): boolean {
    return this.fruitless >= MAX_FRUITLESS;
  }

  /** It ended at `nowMs`, and its trigger still holds. */
  rest(nowMs: number): void {
    const { restMs = REST_MS } = this.reflex;
    this.fruitless += 1;
    this.restsUntil = nowMs + Math.max(restMs, Math.min(MAX_REST_MS, restMs * 2 ** (this.fruitless - 1)));
  }

  /** The reflex as the change makes it. */
  changed({ args, trigger, priority, restMs }: ReflexChange): Reflex {
    const { reflex } = this;
    // JSON from a document; the capability and the sensor check it.
    return {
      ...reflex,
      ...(args && { args: { ...reflex.args, ...args } }),
      ...(trigger && { trigger: { ...reflex.trigger, args: { ...reflex.trigger.args, ...trigger } } }),
      ...(priority !== undefined && { priority }),
      ...(restMs !== undefined && { restMs }),
    } as Reflex;
  }

  /** A changed reflex begins afresh: nothing holds against it. */
  set(reflex: Reflex, isOn = this.isOn): void {
    this.reflex = reflex;
    this.isOn = isOn;
    this.fruitless = 0;
    this.restsUntil = 0;
  }
}
