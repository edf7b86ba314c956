// One job with several waiting callers. Each has its own signal; the job is cancelled when all have
// left.

import type { SearchEvent } from "../../schemas/index.ts";
import type { JobOutcome } from "./pool-job.ts";

interface JobWaiter {
  settle(outcome: JobOutcome): void;
  leave(): void;
}

export interface SharedJobOptions {
  /** Cancels the job, which still gets an outcome. */
  cancel(): void;
  /** The outcome for a caller that leaves while others stay. */
  leaving(): JobOutcome;
}

export class SharedJob {
  readonly #options: SharedJobOptions;
  readonly #waiters = new Set<JobWaiter>();
  /** Whether it may still be joined. */
  isOpen = true;

  constructor(options: SharedJobOptions) {
    this.#options = options;
  }

  /**
   * Waits for the outcome. `reported` maps it as soon as it arrives, before another caller can
   * alter its bytes. An abort settles a caller at once if others stay; the last one to leave
   * cancels the job and gets its outcome.
   */
  wait(signal: AbortSignal | undefined, reported = (outcome: JobOutcome): JobOutcome => outcome): Promise<JobOutcome> {
    const { promise, resolve } = Promise.withResolvers<JobOutcome>();
    const waiter: JobWaiter = {
      settle(outcome) {
        signal?.removeEventListener("abort", waiter.leave);
        resolve(reported(outcome));
      },
      leave: () => this.#leave(waiter),
    };
    this.#waiters.add(waiter);
    signal?.addEventListener("abort", waiter.leave, { once: true });
    return promise;
  }

  settle(outcome: JobOutcome): void {
    this.isOpen = false;
    for (const waiter of this.#waiters) waiter.settle(outcome);
    this.#waiters.clear();
  }

  #leave(waiter: JobWaiter): void {
    if (this.#waiters.size > 1) {
      this.#waiters.delete(waiter);
      waiter.settle(this.#options.leaving());
    } else {
      this.isOpen = false;
      this.#options.cancel();
    }
  }
}

/** Isolates a listener: its error becomes an uncaught exception outside the pool's code. */
export function toListener(onEvent: (event: SearchEvent) => void): (events: readonly SearchEvent[]) => void {
  return (events) => {
    try {
      for (const event of events) onEvent(event);
    } catch (error) {
      queueMicrotask(() => {
        throw error;
      });
    }
  };
}
