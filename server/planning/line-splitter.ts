// Splits bytes into lines, one at a time and on demand, so that unread input stays one chunk.
// Only a newline ends a line. Invariant: it holds at most one line of the maximal size and the last
// chunk.

const NEWLINE = 0x0a;
const EMPTY = Buffer.alloc(0);

/** A line's bytes, valid until more are added; null for a line that was too long and dropped. */
export type BatchLine = Buffer | null;

export class LineSplitter {
  readonly #maxBytes: number;
  /** The added bytes that are not split yet. */
  #chunk: Buffer = Buffer.alloc(0);
  #at = 0;
  /** Pieces of the current line from earlier chunks. */
  #pieces: Buffer[] = [];
  #piecesBytes = 0;
  #isTooLong = false;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Whether the last chunk is used up, so that the next can be added. */
  get isEmpty(): boolean {
    return this.#at >= this.#chunk.length;
  }

  /** Adds bytes; allowed only when `isEmpty`. */
  add(chunk: Buffer): void {
    this.#chunk = chunk;
    this.#at = 0;
  }

  /** The next complete line; undefined if more bytes are needed. */
  next(): BatchLine | undefined {
    if (this.isEmpty) return undefined;
    const end = this.#chunk.indexOf(NEWLINE, this.#at);
    const piece = this.#chunk.subarray(this.#at, end < 0 ? undefined : end);
    this.#at = end < 0 ? this.#chunk.length : end + 1;
    this.#keep(piece);
    return end < 0 ? undefined : this.#take();
  }

  /** The text after the last newline, at the end of input; undefined if empty. */
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
