// One job that several wait for: each has its own signal, and the job is called off only when all of them have gone.

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
   * Waits for the outcome, as `told` tells it: at once when it is there, since whoever asked first may do with its bytes what they like. An
   * abort answers at once where others wait too; the last one to leave calls the job off and is told its end.
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
