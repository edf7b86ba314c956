// Builds text as UTF-8 bytes that are digested and sent as they are; earlier text is copied, not
// encoded.
// Invariant: bytes stay valid until `clear`; a caller that hands them on takes a copy.

const FIRST_BYTES = 1 << 16;
/** UTF-8 needs at most 3 bytes for a UTF-16 unit. */
const BYTES_A_UNIT = 3;

export class TextBuffer {
  #bytes = Buffer.allocUnsafeSlow(FIRST_BYTES);
  #length = 0;

  /** Bytes written. */
  get length(): number {
    return this.#length;
  }

  clear(): this {
    this.#length = 0;
    return this;
  }

  add(text: string): this {
    this.#makeRoom(text.length * BYTES_A_UNIT);
    this.#length += this.#bytes.write(text, this.#length, "utf8");
    return this;
  }

  /** Appends the bytes `start` to `end` of another buffer, all by default. */
  addBuffer(other: TextBuffer, start = 0, end = other.#length): this {
    this.#makeRoom(end - start);
    this.#length += other.#bytes.copy(this.#bytes, this.#length, start, end);
    return this;
  }

  /**
   * The written bytes, until the next write. Uint8Array, because the client's types also serve
   * browsers.
   */
  view(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  /** A copy of the written bytes. */
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
