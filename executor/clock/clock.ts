// The clock that a run is given: the executor never reads the wall clock itself, so that tests and replays own time.

export interface Clock {
  /** Milliseconds since some fixed moment; never goes backwards. */
  now(): number;
  /** Resolves after `ms`, or at once when the signal aborts. Never rejects and leaves no timer behind. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Stands still until the promise has settled, where a clock can; answers as it does. */
  during?<T>(work: Promise<T>): Promise<T>;
}
