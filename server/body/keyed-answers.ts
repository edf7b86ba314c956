// Requests that name an Idempotency-Key: the first is served, and every repetition of it is answered with what that came to; nothing is begun
// twice. Source: the IETF's draft on the Idempotency-Key header field.
// Invariant: a key is for one request; what was refused before anything began frees its key.

import { CodedError, digestOf } from "../../schemas/index.ts";

/** So many are remembered, each for so long, in milliseconds. */
const MAX_KEPT = 1_000;
const KEPT_MS = 24 * 3_600_000;
/** Visible characters. */
const KEY = /^[\x21-\x7e]{1,128}$/;

interface Served {
  /** Of what was asked. */
  digest: string;
  at: number;
  /** Undefined while it is under way. */
  answer: object | undefined;
}

export class KeyedAnswers {
  readonly #now: () => number;
  /** The oldest first. */
  readonly #served = new Map<string, Served>();

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /**
   * Serves `asked` by `work`, or answers as it was served before. Throws CodedError `input.invalid` on what is no key or is another request's,
   * `pbi.doubleDispatch` while the first is under way, and what `work` rejects with.
   */
  async once<E extends object>(
    key: string,
    asked: unknown,
    work: () => Promise<E>,
  ): Promise<{ answer: E; isRepeated: boolean }> {
    if (!KEY.test(key)) throw new CodedError("input.invalid", "Idempotency-Key: 1 to 128 visible characters");
    this.#forgetOld();
    const digest = digestOf(asked);
    const before = this.#served.get(key);
    if (before !== undefined) {
      if (before.digest !== digest)
        throw new CodedError("input.invalid", `Idempotency-Key ${key} was another request's`);
      if (before.answer === undefined)
        throw new CodedError("pbi.doubleDispatch", `the request with Idempotency-Key ${key} is under way`);
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

  /** What is under way is never forgotten: it is what a repetition must not begin again. */
  #forgetOld(): void {
    const oldest = this.#now() - KEPT_MS;
    for (const [key, { at, answer }] of this.#served) {
      if (this.#served.size < MAX_KEPT && at >= oldest) return;
      if (answer !== undefined) this.#served.delete(key);
    }
  }
}
