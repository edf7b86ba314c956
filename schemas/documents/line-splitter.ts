// Splits bytes into lines, one at a time and on demand, so that unread input stays one chunk.
// Only a newline ends a line. Invariant: it holds at most one line of the maximal size and the last
// chunk, however small the chunks are.

import { GrowingBytes } from "./growing-bytes.ts";

const NEWLINE = 0x0a;
const EMPTY = new Uint8Array(0);

/** A line's bytes, valid until more are added; null for a line that was too long and dropped. */
export type ByteLine = Uint8Array<ArrayBuffer> | null;

export class LineSplitter {
  /** The added bytes that are not split yet. */
  #chunk: Uint8Array = EMPTY;
  #at = 0;
  /** The current line as far as it has arrived. */
  readonly #line: GrowingBytes;
  #isTooLong = false;

  constructor(maxBytes: number) {
    this.#line = new GrowingBytes(maxBytes);
  }

  /** Whether the last chunk is used up, so that the next can be added. */
  get isEmpty(): boolean {
    return this.#at >= this.#chunk.length;
  }

  /** Adds bytes; allowed only when `isEmpty`. */
  add(chunk: Uint8Array): void {
    this.#chunk = chunk;
    this.#at = 0;
  }

  /** The next complete line; undefined if more bytes are needed. */
  next(): ByteLine | undefined {
    if (this.isEmpty) return undefined;
    const end = this.#chunk.indexOf(NEWLINE, this.#at);
    const piece = this.#chunk.subarray(this.#at, end < 0 ? undefined : end);
    this.#at = end < 0 ? this.#chunk.length : end + 1;
    if (!this.#isTooLong && piece.length > 0) this.#isTooLong = !this.#line.add(piece);
    return end < 0 ? undefined : this.#take();
  }

  /** The text after the last newline, at the end of input; undefined if empty. */
  rest(): ByteLine | undefined {
    return this.#line.length === 0 && !this.#isTooLong ? undefined : this.#take();
  }

  #take(): ByteLine {
    const line = this.#isTooLong ? null : this.#line.view();
    this.#line.clear();
    this.#isTooLong = false;
    return line;
  }
}
