// A pause from outside: it waits for the act under way to end, then holds the body's lease and rests. Reflexes, and what somebody wants done
// at once, may still take the body.
// Invariant: a pause that is over holds nothing.

import { follow } from "../clock/signals.ts";
import type { Lease } from "../lease/lease.ts";

export class Pause {
  readonly #lease: Lease;
  readonly #outer: AbortSignal;
  #over: AbortController | undefined;
  #resting: Promise<void> | undefined;

  constructor(lease: Lease, outer: AbortSignal) {
    this.#lease = lease;
    this.#outer = outer;
  }

  /** Resolves once the body rests; at once where it does already. `onRest` is called then, once a pause. */
  begin(onRest: () => void): Promise<void> {
    if (this.#resting !== undefined) return this.#resting;
    const over = new AbortController();
    this.#over = over;
    this.#resting = new Promise((resolve) => {
      const rests = () => {
        onRest();
        resolve();
      };
      void this.#rest(over, rests).finally(resolve);
    });
    return this.#resting;
  }

  /** Ends the pause. Whether there was one. */
  end(): boolean {
    const wasUnderWay = this.#over !== undefined;
    this.#over?.abort();
    this.#over = undefined;
    this.#resting = undefined;
    return wasUnderWay;
  }

  async #rest(over: AbortController, rests: () => void): Promise<void> {
    const release = follow(over, this.#outer);
    try {
      let hasRested = false;
      while (!over.signal.aborted) {
        const hold = await this.#lease.acquire({ name: "pause", urgency: "rest" }, over.signal);
        if (!hasRested) rests();
        hasRested = true;
        await abortedOf(over.signal, hold.signal);
        hold.release();
      }
    } catch {
      // It was ended before the body could rest.
    } finally {
      release();
    }
  }
}

/** Resolves when one of them aborts. */
function abortedOf(...signals: readonly AbortSignal[]): Promise<void> {
  const either = AbortSignal.any([...signals]);
  if (either.aborted) return Promise.resolve();
  return new Promise((resolve) => either.addEventListener("abort", () => resolve(), { once: true }));
}
