// A binary heap of fluents by value, in typed arrays. A fluent may stand in it more than once; the
// caller skips outdated entries.

export class FluentHeap {
  /** The value of the fluent that was popped last. */
  value = 0;
  #fluents: Int32Array;
  #values: Float64Array;
  #size = 0;

  constructor(capacity: number) {
    this.#fluents = new Int32Array(capacity + 16);
    this.#values = new Float64Array(capacity + 16);
  }

  clear(): void {
    this.#size = 0;
  }

  push(fluent: number, value: number): void {
    if (this.#size === this.#fluents.length) {
      const fluents = new Int32Array(2 * this.#size);
      fluents.set(this.#fluents);
      this.#fluents = fluents;
      const values = new Float64Array(2 * this.#size);
      values.set(this.#values);
      this.#values = values;
    }
    let at = this.#size++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if ((this.#values[parent] as number) <= value) break;
      this.#fluents[at] = this.#fluents[parent] as number;
      this.#values[at] = this.#values[parent] as number;
      at = parent;
    }
    this.#fluents[at] = fluent;
    this.#values[at] = value;
  }

  /** The fluent with the least value, or -1. */
  pop(): number {
    if (this.#size === 0) return -1;
    const first = this.#fluents[0] as number;
    this.value = this.#values[0] as number;
    const size = --this.#size;
    const fluent = this.#fluents[size] as number;
    const value = this.#values[size] as number;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= size) break;
      if (child + 1 < size && (this.#values[child + 1] as number) < (this.#values[child] as number)) child++;
      if ((this.#values[child] as number) >= value) break;
      this.#fluents[at] = this.#fluents[child] as number;
      this.#values[at] = this.#values[child] as number;
      at = child;
    }
    this.#fluents[at] = fluent;
    this.#values[at] = value;
    return first;
  }
}
