// Requests with an Idempotency-Key: the first one is served, and repetitions get its answer, so
// that no run starts twice. Source: the IETF's draft on the Idempotency-Key header field.
// Invariant: a key belongs to one request; a request that was refused before it began frees its
// key.

import { CodedError, digestOf } from "../../schemas/index.ts";

/** Maximal number of kept answers, and their lifetime in milliseconds. */
const MAX_KEPT = 1_000;
const KEPT_MS = 24 * 3_600_000;
/** Visible ASCII characters. */
const KEY = /^[\x21-\x7e]{1,128}$/;

interface Served {
  /** The digest of the request. */
  digest: string;
  at: number;
  /** Undefined while the request is being served. */
  answer: object | undefined;
}

export class KeyedAnswers {
  readonly #now: () => number;
  /** Oldest first. */
  readonly #served = new Map<string, Served>();

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /**
   * Serves `asked` by `work`, or returns the earlier answer. Throws CodedError `input.invalid` for
   * an invalid key or one of another request, `pbi.doubleDispatch` while the first request is being
   * served, and rejects as `work` does.
   */
  async once<E extends object>(
    key: string,
    asked: unknown,
    work: () => Promise<E>,
  ): Promise<{ answer: E; isRepeated: boolean }> {
    if (!KEY.test(key)) throw new CodedError("input.invalid", "Idempotency-Key: must have 1 to 128 visible characters");
    this.#forgetOld();
    const digest = digestOf(asked);
    const before = this.#served.get(key);
    if (before !== undefined) {
      if (before.digest !== digest)
        throw new CodedError("input.invalid", `Idempotency-Key ${key} was used for another request; use a new key`);
      if (before.answer === undefined)
        throw new CodedError("pbi.doubleDispatch", `the first request with Idempotency-Key ${key} is still running`);
      return { answer: before.answer as E, isRepeated: true };
    }
    const served: Served = { digest, at: this.#now(), answer: undefined };
    this.#served.set(key, served);
    try {
      const answer = await work();
      served.answer = answer;
      return { answer, isRepeated: false };
    } catch (error) {
      this.#served.delete(key);
      throw error;
    }
  }

  /** Requests in progress are never dropped: a repetition must not start them again. */
  #forgetOld(): void {
    const oldest = this.#now() - KEPT_MS;
    for (const [key, { at, answer }] of this.#served) {
      if (this.#served.size < MAX_KEPT && at >= oldest) return;
      if (answer !== undefined) this.#served.delete(key);
    }
  }
}
