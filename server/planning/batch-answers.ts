// Answers a stream of lines: one line out for each line in, in order, each as soon as it and all
// before it are ready.
// Answers keep their order because equal batches then give equal answers, as with `lodestone plan
// --batch`, and the line number identifies an answer. A slow line delays the output of later ones,
// but not their planning, up to the window.
// Invariant: at most `window` lines are being answered or wait for the client to read; then reading
// pauses.

import { Readable } from "node:stream";
import { type ByteLine, CodedError, LineSplitter } from "../../schemas/index.ts";

export interface BatchAnswerOptions {
  /** Answers one line (null: it was too long) by its number from 1. Never rejects. */
  answer: (line: Buffer | null, number: number) => Promise<LineAnswer>;
  /** The last line of a batch that ends early. */
  refusal: (error: CodedError) => Uint8Array;
  /** Lines in progress at once. */
  window: number;
  /** Maximal size of a line in bytes. */
  maxLineBytes: number;
  /** How long the client may pause while the service waits for it, in milliseconds. */
  idleMs: number;
}

/** The answer to a line. `isOwn` bytes have no other reader and are freed once copied. */
export interface LineAnswer {
  bytes: Uint8Array;
  isOwn: boolean;
}

const NEWLINE = Buffer.from("\n");

/** A line in progress; its answer is null until it is ready. */
interface LineSlot {
  answer: LineAnswer | null;
}

export class BatchAnswers extends Readable {
  readonly #source: Readable;
  readonly #options: BatchAnswerOptions;
  readonly #splitter: LineSplitter;
  readonly #slots: LineSlot[] = [];
  #number = 0;
  #isSourceEnded = false;
  #isWanted = true;
  #isFlushing = false;
  /** The last line to send, if reading ended early. */
  #lastWord: Uint8Array | null = null;
  #isOver = false;
  #idle: NodeJS.Timeout | undefined;

  constructor(source: Readable, options: BatchAnswerOptions) {
    super({ highWaterMark: 256 * 1024 });
    this.#source = source;
    this.#options = options;
    this.#splitter = new LineSplitter(options.maxLineBytes);
    source.on("data", (chunk: Buffer) => this.#onData(chunk));
    source.on("end", () => this.#onEnd());
    source.on("error", () => this.destroy());
    this.#awaitSource();
  }

  override _read(): void {
    this.#isWanted = true;
    this.#flush();
  }

  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    clearTimeout(this.#idle);
    this.#slots.length = 0;
    callback(error);
  }

  /**
   * Stops reading: started lines are answered, then `error` explains the end. No effect if all
   * input was read.
   */
  endEarly(error: CodedError): void {
    if (this.#isSourceEnded || this.destroyed) return;
    clearTimeout(this.#idle);
    this.#lastWord = this.#options.refusal(error);
    this.#isSourceEnded = true;
    // Discard the rest, so that the connection can end properly.
    this.#source.resume();
    this.#flush();
  }

  #onData(chunk: Buffer): void {
    if (this.#lastWord !== null) return;
    clearTimeout(this.#idle);
    this.#splitter.add(chunk);
    this.#advance();
  }

  #onEnd(): void {
    clearTimeout(this.#idle);
    this.#isSourceEnded = true;
    this.#advance();
  }

  /** Starts as many lines as fit in the window, then reads on or pauses. */
  #advance(): void {
    while (this.#slots.length < this.#options.window && this.#lastWord === null) {
      let line = this.#splitter.next();
      if (line === undefined && this.#isSourceEnded && this.#splitter.isEmpty) line = this.#splitter.rest();
      if (line === undefined) break;
      this.#begin(line);
    }
    if (this.destroyed) return;
    if (this.#isSourceEnded) this.#flush();
    else if (this.#splitter.isEmpty && this.#slots.length < this.#options.window) this.#awaitSource();
    else this.#source.pause();
  }

  #awaitSource(): void {
    const { idleMs } = this.#options;
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#giveUp(idleMs), idleMs);
    this.#source.resume();
  }

  /** Ends a batch whose client started it and then stopped sending. */
  #giveUp(idleMs: number): void {
    // A client that waits for answers, or reads them, may be slow.
    if (this.#slots.length > 0 || !this.#isWanted) {
      this.#awaitSource();
      return;
    }
    this.endEarly(new CodedError("http.timeout", `the client sent nothing of the batch for ${idleMs} ms`));
  }

  #begin(bytes: ByteLine): void {
    this.#number++;
    const line = bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (line !== null && isBlank(line)) return;
    const slot: LineSlot = { answer: null };
    this.#slots.push(slot);
    void this.#options.answer(line, this.#number).then((answer) => {
      slot.answer = answer;
      if (this.#slots[0] === slot) this.#flushSoon();
    });
  }

  /** Answers of one turn of the event loop leave as one write. */
  #flushSoon(): void {
    if (this.#isFlushing) return;
    this.#isFlushing = true;
    setImmediate(() => {
      this.#isFlushing = false;
      this.#flush();
    });
  }

  #flush(): void {
    if (this.destroyed || this.#isOver || !this.#isWanted) return;
    const unready = this.#slots.findIndex(({ answer }) => answer === null);
    const ready = this.#slots.splice(0, unready < 0 ? this.#slots.length : unready);
    if (ready.length > 0) {
      this.#isWanted = this.push(inOnePiece(ready));
      this.#advance();
    } else if (this.#isSourceEnded && this.#slots.length === 0) {
      this.#isOver = true;
      if (this.#lastWord !== null) this.push(Buffer.concat([this.#lastWord, NEWLINE]));
      this.push(null);
    }
  }
}

/** Several lines as one buffer. */
function inOnePiece(slots: readonly LineSlot[]): Buffer {
  const written: Uint8Array[] = [];
  for (const { answer } of slots) if (answer !== null) written.push(answer.bytes, NEWLINE);
  const piece = Buffer.concat(written);
  for (const { answer } of slots) if (answer?.isOwn) letGo(answer.bytes);
  return piece;
}

/**
 * Frees the memory now. The engine would count it as old until a collection, and answers are so
 * many bytes that it would collect constantly.
 */
function letGo({ buffer, byteLength }: Uint8Array): void {
  // A slice of the engine's buffer pool has neighbours.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

/** Whether a line consists of JSON whitespace only. */
const isBlank = (line: Buffer): boolean => line.every((byte) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d));
