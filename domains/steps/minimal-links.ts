// The smallest set of links with the same order: links that others imply are dropped.
// Source: Aho, Garey and Ullman, "The transitive reduction of a directed graph", SIAM J. Comput.
// 1(2), 1972.
// Invariant: links point backwards and steps arrive in order, so the predecessors of a linked step
// are known.

const WORD_BITS = 32;

/**
 * Takes the links of one step after another. Memory: one bit for each pair of steps. Time: one pass
 * over 32-bit words for each kept link.
 */
export class MinimalLinks {
  readonly #words: number;
  /** By step: a bit for each direct or indirect predecessor. */
  readonly #reach: Int32Array;
  /** Bits of the steps linked to the current step. */
  readonly #linked: Int32Array;
  #step = 0;

  constructor(size: number) {
    this.#words = Math.ceil(size / WORD_BITS);
    this.#reach = new Int32Array(size * this.#words);
    this.#linked = new Int32Array(this.#words);
  }

  /** Links the current step to an earlier one. */
  add(other: number): void {
    const word = other >>> 5;
    this.#linked[word] = (this.#linked[word] as number) | (1 << (other & 31));
  }

  /**
   * Finishes the step and returns its links that no others imply, ascending. The nearest are tried
   * first because they imply most.
   */
  finish(): number[] {
    const words = this.#words;
    const reach = this.#reach;
    const linked = this.#linked;
    const own = this.#step * words;
    const kept: number[] = [];
    for (let word = this.#step++ >>> 5; word >= 0; word--) {
      let open = linked[word] as number;
      linked[word] = 0;
      for (open &= ~(reach[own + word] as number); open !== 0; open &= ~(reach[own + word] as number)) {
        const bit = 31 - Math.clz32(open);
        const other = word * WORD_BITS + bit;
        kept.push(other);
        const theirs = other * words;
        for (let at = word; at >= 0; at--)
          reach[own + at] = (reach[own + at] as number) | (reach[theirs + at] as number);
        reach[own + word] = (reach[own + word] as number) | (1 << bit);
      }
    }
    return kept.length > 1 ? kept.reverse() : kept;
  }
}
