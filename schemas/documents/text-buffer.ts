// Text that is put together as bytes, to be digested and sent as they are: what is a string is written, what was written before is copied.
// Invariant: what was written stays until `clear`; whoever hands bytes on takes a copy.

const FIRST_BYTES = 1 << 16;
/** UTF-8 takes no more for each of a string's units. */
const BYTES_A_UNIT = 3;

export class TextBuffer {
  #bytes = Buffer.allocUnsafeSlow(FIRST_BYTES);
  #length = 0;

  /** How many bytes were written. */
  get length(): number {
    return this.#length;
  }

  clear(): this {
    this.#length = 0;
    return this;
  }

  /** Writes a string. */
  add(text: string): this {
    this.#makeRoom(text.length * BYTES_A_UNIT);
    this.#length += this.#bytes.write(text, this.#length, "utf8");
    return this;
  }

  /** Writes what another holds, or that from byte `start` to `end`. */
  addBuffer(other: TextBuffer, start = 0, end = other.#length): this {
    this.#makeRoom(end - start);
    this.#length += other.#bytes.copy(this.#bytes, this.#length, start, end);
    return this;
  }

  /** What was written, until something else is. Told by a type that browsers have too: the client's declarations name this file. */
  view(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  /** A copy of what was written, in memory of its own. */
  copy(): Uint8Array<ArrayBuffer> {
    const copy = new Uint8Array(this.#length);
    copy.set(this.view());
    return copy;
  }

  #makeRoom(bytes: number): void {
    const needed = this.#length + bytes;
    if (needed <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.#bytes.length));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}
