// Problems as they were read before, by the very bytes of their bodies: who asks the same again need not wait for it to be parsed and checked,
// which takes several times as long as finding the remembered answer. The one asked for longest ago goes first once there is no room.
// Invariant: a body that was refused is never known, and whose problem says `cache: false` is read anew each time.

import { frozenDocument, Problem, parseDocument } from "../../schemas/index.ts";
import { parseBody } from "../http/request-body.ts";

/** Longer ones are rare, and seldom the same twice. */
const MAX_BODY = 16 * 1024;
const DEFAULT_ROOM = 8 * 1024 * 1024;
/** What a problem takes in memory, by its text: every default is filled in. */
const ENTRY_OVERHEAD = 1_500;
const BYTES_A_LETTER = 6;

export class ProblemCache {
  readonly #room: number;
  #taken = 0;
  /** By the body's bytes, one letter each. */
  readonly #problems = new Map<string, Problem>();
  /** Everything read here, remembered or not. */
  readonly #read = new WeakSet<object>();

  /** `room` is in bytes. */
  constructor(room = DEFAULT_ROOM) {
    this.#room = room;
  }

  get entries(): number {
    return this.#problems.size;
  }

  /** Reads a body, or a line of one; throws CodedError `input.json` or `input.invalid`, with `subject` in its words. */
  read(bytes: Buffer, subject: string): Problem {
    if (bytes.length > MAX_BODY) return this.#readAnew(bytes, subject);
    const text = bytes.toString("latin1");
    const known = this.#problems.get(text);
    if (known !== undefined) {
      this.#problems.delete(text);
      this.#problems.set(text, known);
      return known;
    }
    const problem = this.#readAnew(bytes, subject);
    if (problem.cache) this.#remember(text, problem);
    return problem;
  }

  /** Whether a value came out of `read`, so that it need not be checked again. */
  hasRead(value: unknown): value is Problem {
    return typeof value === "object" && value !== null && this.#read.has(value);
  }

  #readAnew(bytes: Buffer, subject: string): Problem {
    const problem = parseDocument(Problem, parseBody(bytes, subject), subject);
    this.#read.add(problem);
    return problem;
  }

  #remember(text: string, problem: Problem): void {
    this.#problems.set(text, frozenDocument(problem));
    this.#taken += sizeOf(text);
    for (const oldest of this.#problems.keys()) {
      if (this.#taken <= this.#room) return;
      this.#problems.delete(oldest);
      this.#taken -= sizeOf(oldest);
    }
  }
}

const sizeOf = (text: string): number => ENTRY_OVERHEAD + BYTES_A_LETTER * text.length;
