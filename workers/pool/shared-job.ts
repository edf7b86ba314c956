// One job with several waiting callers. Each has its own signal; the job is cancelled when all have
// left.

import type { SearchEvent } from "../../schemas/index.ts";
import type { JobOutcome } from "./pool-job.ts";

interface JobWaiter {
  settle(outcome: JobOutcome): void;
  leave(): void;
}

export interface SharedJobOptions {
  /** Calls the job off; its outcome comes all the same. */
  cancel(): void;
  /** What one who leaves is answered while others stay. */
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
   * Waits for the outcome, mapped by `reported`: at once if it is there, because the first caller
   * may alter its bytes. An
   * abort answers at once if others wait too; the last caller to leave cancels the job and gets its
   * end.
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

/** Listeners that fail do so for themselves, not for whoever else is in the same report. */
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
