// Parsed-problem cache, keyed by the bytes of the request body: parsing and checking takes several
// times as long as finding a cached answer. Evicts the least recently used problem.
// Invariant: an invalid body is never cached, and a problem with `cache: false` is read anew each
// time.

import { frozenDocument, type Problem, readProblem } from "../../schemas/index.ts";
import { parseBody } from "../http/request-body.ts";

/** Longer bodies are rare and seldom repeated. */
const MAX_BODY = 16 * 1024;
const DEFAULT_ROOM = 8 * 1024 * 1024;
/** A problem's size in memory, from its text: all defaults are filled in. */
const ENTRY_OVERHEAD = 1_500;
const BYTES_A_LETTER = 6;

export class ProblemCache {
  readonly #room: number;
  #taken = 0;
  /** By the body's bytes as Latin-1. */
  readonly #problems = new Map<string, Problem>();

  /** `room` is in bytes. */
  constructor(room = DEFAULT_ROOM) {
    this.#room = room;
  }

  get entries(): number {
    return this.#problems.size;
  }

  /**
   * Reads a body, or a line of one. Throws CodedError `input.json` or `input.invalid`, which names
   * `subject`.
   */
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

  #readAnew(bytes: Buffer, subject: string): Problem {
    return readProblem(parseBody(bytes, subject), subject);
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
