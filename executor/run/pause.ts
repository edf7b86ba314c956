// A pause by the caller: it waits for the current act to end, then holds the body's lease and
// rests. Reflexes and urgent runs may still take the body. Invariant: a pause that is over holds
// nothing.

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

  /**
   * Resolves once the body rests; at once if it already does. `onRest` is called then, once per
   * pause.
   */
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

  /** Ends the pause. Returns whether there was one. */
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
      // The pause was ended before the body could rest.
    } finally {
      release();
    }
  }
}

/** Resolves when one of the signals aborts. */
function abortedOf(...signals: readonly AbortSignal[]): Promise<void> {
  const either = AbortSignal.any([...signals]);
  if (either.aborted) return Promise.resolve();
  return new Promise((resolve) => either.addEventListener("abort", () => resolve(), { once: true }));
}
