// Collects bytes from outside that arrive in pieces of any size. They are copied into one buffer that
// doubles: a list of pieces costs some two hundred bytes for each, also for pieces of one byte.
// Bytes that arrive in one piece are not copied.

const FIRST_BYTES = 4_096;
const EMPTY = new Uint8Array(0);

export class GrowingBytes {
  readonly #max: number;
  #bytes = EMPTY;
  #length = 0;
  /** Whether `#bytes` is the one piece so far, which belongs to its sender. */
  #isBorrowed = false;

  /** Keeps at most `max` bytes. */
  constructor(max: number) {
    this.#max = max;
  }

  get length(): number {
    return this.#length;
  }

  /** Adds a piece; false if that would be more than `max` bytes, and then all are dropped. */
  add(piece: Uint8Array): boolean {
    const length = this.#length + piece.length;
    if (length > this.#max) {
      this.clear();
      return false;
    }
    if (this.#length === 0) {
      this.#bytes = piece as Uint8Array<ArrayBuffer>;
      this.#isBorrowed = true;
    } else {
      if (this.#isBorrowed || length > this.#bytes.length) this.#grow(length);
      this.#bytes.set(piece, this.#length);
    }
    this.#length = length;
    return true;
  }

  /** The bytes so far, valid until the next `add`. */
  view(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.#length);
  }

  /** Forgets the bytes; a view of them stays valid. */
  clear(): void {
    this.#bytes = EMPTY;
    this.#length = 0;
    this.#isBorrowed = false;
  }

  #grow(needed: number): void {
    const size = Math.min(this.#max, Math.max(FIRST_BYTES, needed, 2 * this.#length));
    const larger = new Uint8Array(size);
    larger.set(this.view());
    this.#bytes = larger;
    this.#isBorrowed = false;
  }
}
