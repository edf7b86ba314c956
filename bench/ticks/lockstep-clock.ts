// A clock that stands still until it is advanced, and then wakes all due sleepers: time for
// hundreds of runs at once, at next to no cost of its own.

import { setImmediate as turnOfTheEventLoop } from "node:timers/promises";
import type { Clock } from "../../executor/index.ts";

interface LockstepSleeper {
  at: number;
  wake: () => void;
}

export class LockstepClock implements Clock {
  readonly #sleepers = new Set<LockstepSleeper>();
  #now = 0;

  now(): number {
    return this.#now;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted === true) return Promise.resolve();
    return new Promise((resolve) => {
      const sleeper = { at: this.#now + ms, wake: () => end() };
      const end = () => {
        this.#sleepers.delete(sleeper);
        signal?.removeEventListener("abort", end);
        resolve();
      };
      this.#sleepers.add(sleeper);
      signal?.addEventListener("abort", end, { once: true });
    });
  }

  /** Advances by `ms`; resolves when all woken sleepers have done what they could. */
  async advance(ms: number): Promise<void> {
    this.#now += ms;
    for (const sleeper of [...this.#sleepers]) if (sleeper.at <= this.#now) sleeper.wake();
    await turnOfTheEventLoop();
  }
}
