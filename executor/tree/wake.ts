// Wakes the engine, which sleeps until the next tick, when a leaf settles. A ring that arrives
// while the engine is awake is kept, so that no settlement is missed.

import type { Clock } from "../clock/clock.ts";

/**
 * The abort reason that ends a sleep early. It is a string because an abort without a reason
 * creates an error with a stack.
 */
const RUNG = "rung";

export class Wake {
  readonly #clock: Clock;
  #rung = false;
  #asleep = false;
  /** Reused for every sleep, until a ring aborts it. */
  #bell = new AbortController();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  ring(): void {
    this.#rung = true;
    if (this.#asleep) this.#bell.abort(RUNG);
  }

  /** Resolves after `ms` of the clock or at the next ring; at once if a ring was kept. */
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
