// A bell between the leaves and the engine: a leaf that settles rings it, and the engine, asleep until the next tick, wakes.
// A ring while nobody sleeps is kept, so that no settlement is missed.

import type { Clock } from "./clock.ts";

export class Wake {
  readonly #clock: Clock;
  #rung = false;
  #sleeper: AbortController | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  ring(): void {
    this.#rung = true;
    this.#sleeper?.abort();
  }

  /** Resolves after `ms` of the clock or at the next ring, at once when one is kept. */
  async sleep(ms: number): Promise<void> {
    if (!this.#rung) {
      this.#sleeper = new AbortController();
      await this.#clock.sleep(ms, this.#sleeper.signal);
      this.#sleeper = undefined;
    }
    this.#rung = false;
  }
}
