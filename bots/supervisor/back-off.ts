// How long to stay away from a server after a kick or a lost connection: longer after each join
// without progress, and finally for good. Progress resets it. Pure: the caller has the clock.

export interface BackOffPolicy {
  /** The first wait, in milliseconds; each further one is twice as long, up to `mostMs`. */
  firstMs: number;
  mostMs: number;
  /** Joins in a row without progress before the bot gives up. */
  mostTries: number;
}

export const DEFAULT_BACK_OFF: BackOffPolicy = { firstMs: 1_000, mostMs: 60_000, mostTries: 6 };

export class BackOff {
  readonly #policy: BackOffPolicy;
  #tries = 0;

  constructor(policy: BackOffPolicy = DEFAULT_BACK_OFF) {
    this.#policy = policy;
  }

  /** The wait before the next try, in milliseconds; undefined if no further try is worth it. */
  next(): number | undefined {
    const { firstMs, mostMs, mostTries } = this.#policy;
    if (this.#tries >= mostTries) return undefined;
    this.#tries += 1;
    return Math.min(mostMs, firstMs * 2 ** (this.#tries - 1));
  }

  /** Progress was made: the next wait is the first again. */
  reset(): void {
    this.#tries = 0;
  }
}
