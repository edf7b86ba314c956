// Many lines answered while they come in: one line out for each line in, in their order, each as soon as it and all before it are there.
// In order rather than as they finish, because equal batches then give equal answers, as `lodestone plan --batch` does, and a line's number is
// all that anybody needs to tell whose answer it is; a slow line holds back what others print, never what they plan, up to the window.
// Invariant: no more than `window` lines are under way or wait to be read by the client. Where that many are, nothing more is read.

import { Readable } from "node:stream";
import { CodedError } from "../../schemas/index.ts";
import { type BatchLine, LineSplitter } from "./line-splitter.ts";

export interface BatchAnswerOptions {
  /** Answers one line (null: it was too long), with its number from 1. Never rejects. */
  answer: (line: BatchLine, number: number) => Promise<LineAnswer>;
  /** The line that says why a batch is not answered to its end. */
  refusal: (error: CodedError) => Uint8Array;
  /** Lines at once. */
  window: number;
  /** Bytes of a line. */
  maxLineBytes: number;
  /** How long the client may leave the service without a byte, when it is waited for, in milliseconds. */
  idleMs: number;
}

/** The answer to a line. Its own bytes, which nobody else reads, are let go once they were copied. */
export interface LineAnswer {
  bytes: Uint8Array;
  isOwn: boolean;
}

const NEWLINE = Buffer.from("\n");

/** A line under way: its answer once it is there. */
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
  /** Why nothing more is read, for the answer's end. */
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

  /** Reads no more: what was begun is answered, then `error` says why the rest is not. Nothing where all has come already. */
  endEarly(error: CodedError): void {
    if (this.#isSourceEnded || this.destroyed) return;
    clearTimeout(this.#idle);
    this.#lastWord = this.#options.refusal(error);
    this.#isSourceEnded = true;
    // What comes still is thrown away, so that the connection can end in good order.
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

  /** Begins with as many lines as fit into the window, then goes on reading or stops. */
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

  /** The client has begun something and does not go on: it is told why this ends here, and the connection is given up. */
  #giveUp(idleMs: number): void {
    // Whoever has answers to come, or to read, has a reason to be slow.
    if (this.#slots.length > 0 || !this.#isWanted) {
      this.#awaitSource();
      return;
    }
    this.endEarly(new CodedError("http.timeout", `nothing of the batch came for ${idleMs} ms`));
  }

  #begin(line: BatchLine): void {
    this.#number++;
    if (line !== null && isBlank(line)) return;
    const slot: LineSlot = { answer: null };
    this.#slots.push(slot);
    void this.#options.answer(line, this.#number).then((answer) => {
      slot.answer = answer;
      if (this.#slots[0] === slot) this.#flushSoon();
    });
  }

  /** Answers that come in one turn of the event loop leave as one write. */
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

/** Lines as one write. */
function inOnePiece(slots: readonly LineSlot[]): Buffer {
  const written: Uint8Array[] = [];
  for (const { answer } of slots) if (answer !== null) written.push(answer.bytes, NEWLINE);
  const piece = Buffer.concat(written);
  for (const { answer } of slots) if (answer?.isOwn) letGo(answer.bytes);
  return piece;
}

/**
 * Gives memory back now. Left to the engine it would count as old until it is collected, and answers are so many bytes a second that it would
 * collect all the time.
 */
function letGo({ buffer, byteLength }: Uint8Array): void {
  // A piece of the engine's pool for small buffers has neighbours.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

/** Nothing in it but what JSON takes for space. */
const isBlank = (line: Buffer): boolean => line.every((byte) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d));
