// Lines out of bytes, one at a time and only when asked, so that what is not wanted yet stays what it is: bytes of one chunk.
// Only a newline ends a line. Invariant: no more is kept than one line of the largest size allowed, and the chunk that was added last.

const NEWLINE = 0x0a;
const EMPTY = Buffer.alloc(0);

/** A line's bytes, to be read before more are added; null for one that is longer than allowed, of which nothing was kept. */
export type BatchLine = Buffer | null;

export class LineSplitter {
  readonly #maxBytes: number;
  /** What was added and has not been split yet. */
  #chunk: Buffer = Buffer.alloc(0);
  #at = 0;
  /** The begun line's pieces from earlier chunks. */
  #pieces: Buffer[] = [];
  #piecesBytes = 0;
  #isTooLong = false;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Whether the chunk that was added is used up, so that the next may be. */
  get isEmpty(): boolean {
    return this.#at >= this.#chunk.length;
  }

  /** Adds bytes; only when the earlier ones are used up. */
  add(chunk: Buffer): void {
    this.#chunk = chunk;
    this.#at = 0;
  }

  /** The next whole line; undefined where more bytes are needed. */
  next(): BatchLine | undefined {
    if (this.isEmpty) return undefined;
    const end = this.#chunk.indexOf(NEWLINE, this.#at);
    const piece = this.#chunk.subarray(this.#at, end < 0 ? undefined : end);
    this.#at = end < 0 ? this.#chunk.length : end + 1;
    this.#keep(piece);
    return end < 0 ? undefined : this.#take();
  }

  /** What follows the last newline, once nothing more will come; undefined where there is nothing. */
  rest(): BatchLine | undefined {
    return this.#piecesBytes === 0 && !this.#isTooLong ? undefined : this.#take();
  }

  #keep(piece: Buffer): void {
    if (this.#isTooLong || piece.length === 0) return;
    this.#piecesBytes += piece.length;
    this.#pieces.push(piece);
    if (this.#piecesBytes <= this.#maxBytes) return;
    this.#isTooLong = true;
    this.#pieces = [];
  }

  #take(): BatchLine {
    const [only] = this.#pieces;
    const text = only === undefined || this.#pieces.length === 1 ? only : Buffer.concat(this.#pieces);
    const line = this.#isTooLong ? null : (text ?? EMPTY);
    this.#pieces = [];
    this.#piecesBytes = 0;
    this.#isTooLong = false;
    return line;
  }
}
