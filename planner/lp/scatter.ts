// A vector with few entries: its numbers by place, and which places were touched since it was cleared.

export class Scatter {
  readonly values: Float64Array;
  readonly touched: Int32Array;
  count = 0;
  readonly #isTouched: Uint8Array;

  constructor(length: number) {
    this.values = new Float64Array(length);
    this.touched = new Int32Array(length);
    this.#isTouched = new Uint8Array(length);
  }

  clear(): void {
    const { values, touched, count } = this;
    const isTouched = this.#isTouched;
    for (let i = 0; i < count; i++) {
      values[touched[i] as number] = 0;
      isTouched[touched[i] as number] = 0;
    }
    this.count = 0;
  }

  add(at: number, amount: number): void {
    if (this.#isTouched[at] === 0) {
      this.#isTouched[at] = 1;
      this.touched[this.count++] = at;
    }
    this.values[at] = (this.values[at] as number) + amount;
  }
}
