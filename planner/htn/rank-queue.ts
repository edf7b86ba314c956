// A priority queue of ranks, the highest first. A rank waits once, however often it is added. Each
// rank is one bit, so that nothing is compared or moved.

export class RankQueue {
  readonly #words: Int32Array;
  /** No word above this one has a bit set. */
  #top = -1;

  /** For ranks below `size`. */
  constructor(size: number) {
    this.#words = new Int32Array((size >>> 5) + 1);
  }

  add(rank: number): void {
    const word = rank >>> 5;
    this.#words[word] = (this.#words[word] as number) | (1 << (rank & 31));
    if (word > this.#top) this.#top = word;
  }

  /** Removes and returns the highest rank; -1 if the queue is empty. */
  take(): number {
    const words = this.#words;
    let word = this.#top;
    while (word >= 0 && words[word] === 0) word--;
    this.#top = word;
    if (word < 0) return -1;
    const bits = words[word] as number;
    const bit = 31 - Math.clz32(bits);
    words[word] = bits & ~(1 << bit);
    return (word << 5) | bit;
  }

  clear(): void {
    this.#words.fill(0, 0, this.#top + 1);
    this.#top = -1;
  }
}
