// A virtual clock: time stands still while work runs and jumps to the next wake-up once all work
// sleeps. Deterministic for work made of promises: sleepers wake in order of their time, then of
// their call. The clock does not see work that waits for another thread or a socket; wrap that in
// `during`, which stops time.

import type { Clock } from "./clock.ts";

interface VirtualSleeper {
  at: number;
  order: number;
  wake: () => void;
}

export interface VirtualClockOptions {
  /** The time at the start, in milliseconds. */
  startMs?: number;
  /**
   * Resolves after all promise callbacks that can run have run. By default one turn of the event
   * loop, which takes no virtual time.
   */
  idle?: () => Promise<void>;
}

export class VirtualClock implements Clock {
  readonly #idle: () => Promise<void>;
  readonly #sleepers = new Set<VirtualSleeper>();
  #now: number;
  #order = 0;
  #holds = 0;
  #pumping = false;

  constructor({ startMs = 0, idle = turnOfTheEventLoop }: VirtualClockOptions = {}) {
    this.#now = startMs;
    this.#idle = idle;
  }

  now(): number {
    return this.#now;
  }

  /** The number of sleepers, including those that a finished run left behind; tests expect none. */
  get sleeping(): number {
    return this.#sleepers.size;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted === true) return Promise.resolve();
    return new Promise((resolve) => {
      const sleeper: VirtualSleeper = { at: this.#now + Math.max(0, ms), order: this.#order++, wake: () => end() };
      const end = () => {
        this.#sleepers.delete(sleeper);
        signal?.removeEventListener("abort", end);
        resolve();
      };
      this.#sleepers.add(sleeper);
      signal?.addEventListener("abort", end, { once: true });
      this.#pump();
    });
  }

  /** Stops time until the promise settles; settles as the promise does. */
  async during<T>(work: Promise<T>): Promise<T> {
    this.#holds += 1;
    try {
      return await work;
    } finally {
      this.#holds -= 1;
      this.#pump();
    }
  }

  #pump(): void {
    if (this.#pumping) return;
    this.#pumping = true;
    void this.#advance().finally(() => {
      this.#pumping = false;
      // Other work may have begun to sleep since the last check.
      if (this.#sleepers.size > 0 && this.#holds === 0) this.#pump();
    });
  }

  async #advance(): Promise<void> {
    while (this.#sleepers.size > 0 && this.#holds === 0) {
      await this.#idle();
      if (this.#holds > 0) return;
      const next = this.#next();
      if (next === undefined) return;
      this.#now = next.at;
      next.wake();
    }
  }

  #next(): VirtualSleeper | undefined {
    let first: VirtualSleeper | undefined;
    for (const sleeper of this.#sleepers) {
      if (first === undefined || sleeper.at < first.at || (sleeper.at === first.at && sleeper.order < first.order))
        first = sleeper;
    }
    return first;
  }
}

const turnOfTheEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
