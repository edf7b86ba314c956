// A bell between the leaves and the engine: a leaf that settles rings it, and the engine, asleep until the next tick, wakes.
// A ring while nobody sleeps is kept, so that no settlement is missed.

import type { Clock } from "../clock/clock.ts";

/** Why a sleep ends before its time. Given, since an abort without a reason makes an error with a stack. */
const RUNG = "rung";

export class Wake {
  readonly #clock: Clock;
  #rung = false;
  #asleep = false;
  /** Used for one sleep after the other, until a ring uses it up. */
  #bell = new AbortController();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  ring(): void {
    this.#rung = true;
    if (this.#asleep) this.#bell.abort(RUNG);
  }

  /** Resolves after `ms` of the clock or at the next ring, at once when one is kept. */
  async sleep(ms: number): Promise<void> {
    if (!this.#rung) {
      this.#asleep = true;
      await this.#clock.sleep(ms, this.#bell.signal);
      this.#asleep = false;
      if (this.#bell.signal.aborted) this.#bell = new AbortController();
    }
    this.#rung = false;
  }
}
