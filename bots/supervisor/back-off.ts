// How long to stay away from a server after a kick or a lost connection: longer with every time that led to nothing, and in the end for
// good. What gets somewhere in between begins anew. Pure: who waits has the clock.

export interface BackOffPolicy {
  /** The first wait, in milliseconds; each further one is twice as long, up to `mostMs`. */
  firstMs: number;
  mostMs: number;
  /** Joins in a row that led to nothing before it is given up. */
  mostTries: number;
}

export const DEFAULT_BACK_OFF: BackOffPolicy = { firstMs: 1_000, mostMs: 60_000, mostTries: 6 };

export class BackOff {
  readonly #policy: BackOffPolicy;
  #tries = 0;

  constructor(policy: BackOffPolicy = DEFAULT_BACK_OFF) {
    this.#policy = policy;
  }

  /** The wait before the next try, in milliseconds; undefined where no further one is worth it. */
  next(): number | undefined {
    const { firstMs, mostMs, mostTries } = this.#policy;
    if (this.#tries >= mostTries) return undefined;
    this.#tries += 1;
    return Math.min(mostMs, firstMs * 2 ** (this.#tries - 1));
  }

  /** Something was achieved: the next wait is the first again. */
  reset(): void {
    this.#tries = 0;
  }
}
