// Text that is put together as bytes: pieces that are known as bytes are copied, the rest is written behind them. A long text is made of
// small ones several times as fast this way as by joining strings, which are flattened, hashed and encoded one after the other.
// Invariant: what was written stays until `clear`; whoever hands bytes on takes a copy.

const FIRST_BYTES = 1 << 16;
/** UTF-8 takes no more for each of a string's units. */
const BYTES_A_UNIT = 3;
const [ZERO, NINE] = [48, 57];

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

  /** Writes bytes, or those from `start` to `end`. */
  addBytes(bytes: Buffer, start = 0, end = bytes.length): this {
    this.#makeRoom(end - start);
    this.#length += bytes.copy(this.#bytes, this.#length, start, end);
    return this;
  }

  /** Writes what another holds, or that from byte `start` to `end`. */
  addBuffer(other: TextBuffer, start = 0, end = other.#length): this {
    return this.addBytes(other.#bytes, start, end);
  }

  /** Writes one character of ASCII, by its code. */
  addCode(code: number): this {
    this.#makeRoom(1);
    this.#bytes[this.#length++] = code;
    return this;
  }

  /** Writes a whole number that is not negative. */
  addCount(count: number): this {
    if (count > NINE - ZERO) this.addCount(Math.floor(count / 10));
    return this.addCode(ZERO + (count % 10));
  }

  /** What was written, until something else is. */
  view(): Buffer {
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
