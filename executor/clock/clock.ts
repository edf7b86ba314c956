// The clock of a run: the executor never reads the wall clock itself, so that tests and replays
// control time.

export interface Clock {
  /** Milliseconds since some fixed moment; never goes backwards. */
  now(): number;
  /**
   * Resolves after `ms`, or at once when the signal aborts. Never rejects and leaves no timer
   * behind.
   */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Stops time until the promise settles, on clocks that can; settles as the promise does. */
  during?<T>(work: Promise<T>): Promise<T>;
}
