// The cache of answers. The least recently used go first when the memory limit is reached. Results
// are deterministic, so a cached one equals a new one, unless a clock, a caller or memory cut it
// short.

import { hash } from "node:crypto";
import { canonicalJson, isFrozenDocument, type Problem, type ResultBytes } from "../../schemas/index.ts";

/** What an entry takes beside its text and its key, in bytes. */
const ENTRY_OVERHEAD = 500;
/** Longer texts are known by their digest. */
const MAX_KEY = 200;

/** Statuses that the next search of the same problem would come to as well. */
const LASTING: ReadonlySet<string> = new Set<ResultBytes["status"]>(["solved", "unsolvable", "exhausted"]);

/** The keys of problems that never change, each in the domain that it was asked about last. */
const keys = new WeakMap<Problem, { domainDigest: string; key: string }>();

/** All of a problem and its domain that decides the answer: not how long it may take, nor whether it is remembered. */
export function answerKey(problem: Problem, domainDigest: string): string {
  const known = keys.get(problem);
  if (known?.domainDigest === domainDigest) return known.key;
  const key = madeKey(problem, domainDigest);
  if (isFrozenDocument(problem)) keys.set(problem, { domainDigest, key });
  return key;
}

function madeKey(problem: Problem, domainDigest: string): string {
  const { cache: _, optimum: __, limits, ...rest } = problem;
  const { timeMs: ___, ...decisive } = limits;
  const text = canonicalJson({ ...rest, limits: decisive });
  return `${domainDigest} ${text.length <= MAX_KEY ? text : hash("sha256", text)}`;
}

export class AnswerCache {
  readonly #maxBytes: number;
  /** The least recently asked for first. */
  readonly #answers = new Map<string, ResultBytes>();
  #size = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get entries(): number {
    return this.#answers.size;
  }

  get bytes(): number {
    return this.#size;
  }

  get(key: string): ResultBytes | undefined {
    const answer = this.#answers.get(key);
    if (answer === undefined) return undefined;
    this.#answers.delete(key);
    this.#answers.set(key, answer);
    return answer;
  }

  /** Remembers an answer that lasts, marked as remembered; others, and what would take more than all the room, are let go. */
  remember(key: string, answer: ResultBytes): void {
    if (!LASTING.has(answer.status) || this.#answers.has(key)) return;
    const marked = withMark(answer, "hit");
    const needed = sizeOf(key, marked);
    if (needed > this.#maxBytes) return;
    this.#answers.set(key, marked);
    this.#size += needed;
    for (const [oldest, old] of this.#answers) {
      if (this.#size <= this.#maxBytes) return;
      this.#answers.delete(oldest);
      this.#size -= sizeOf(oldest, old);
    }
  }
}

const sizeOf = (key: string, { bytes }: ResultBytes): number => bytes.length + key.length + ENTRY_OVERHEAD;

const STATS = '"stats":{';

/** The same answer, its `stats` saying how it was come by; the text stays canonical. A quote inside of a string is escaped, so no string looks like the key. */
export function withMark({ bytes, status, stats }: ResultBytes, cache: "hit" | "joined"): ResultBytes {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = text.lastIndexOf(STATS) + STATS.length;
  const mark = `"cache":"${cache}",`;
  // In memory of its own: a piece of the engine's pool for small buffers would keep all of that piece's neighbours as well.
  const marked = Buffer.allocUnsafeSlow(text.length + mark.length);
  text.copy(marked, 0, 0, at);
  marked.write(mark, at, "latin1");
  text.copy(marked, at + mark.length, at);
  return { bytes: marked, status, stats: { ...stats, cache } };
}
