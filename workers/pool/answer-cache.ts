// The answer cache, least recently used first out at its memory limit. Results are deterministic,
// so a cached one equals a new one, unless a clock, a caller or memory cut it short.

import { hash } from "node:crypto";
import { canonicalJson, type Ended, isFrozenDocument, type Problem, type ResultBytes } from "../../schemas/index.ts";

/** Estimated bytes of an entry besides its text and key. */
const ENTRY_OVERHEAD = 500;
/** Longer texts are replaced by their digest. */
const MAX_KEY = 200;

/** Statuses that another search of the problem would reach as well, unless it ended by chance. */
const LASTING: ReadonlySet<string> = new Set<ResultBytes["status"]>(["solved", "unsolvable", "exhausted"]);
const BY_CHANCE: ReadonlySet<string> = new Set<Ended>(["time", "memory"]);

/** Keys of frozen problems, each with the domain of the last request. */
const keys = new WeakMap<Problem, { domainDigest: string; key: string }>();

/** All that decides the answer: the domain, and the problem but `cache`, `optimum` and `timeMs`. */
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
  /** The least recently used first. */
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

  /** Stores an answer, marked as a hit, unless it was cut short or is larger than the cache. */
  remember(key: string, answer: ResultBytes): void {
    const { status, ended } = answer;
    if (!LASTING.has(status) || BY_CHANCE.has(ended ?? "") || this.#answers.has(key)) return;
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

/**
 * Copies an answer with `stats.cache` set; the text stays canonical. Strings escape their quotes,
 * so none contains STATS.
 */
export function withMark({ bytes, status, ended, stats }: ResultBytes, cache: "hit" | "joined"): ResultBytes {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = text.lastIndexOf(STATS) + STATS.length;
  const mark = `"cache":"${cache}",`;
  // Not from Node's shared pool: a cached slice of it would keep its neighbours in memory.
  const marked = Buffer.allocUnsafeSlow(text.length + mark.length);
  text.copy(marked, 0, 0, at);
  marked.write(mark, at, "latin1");
  text.copy(marked, at + mark.length, at);
  return { bytes: marked, status, ended, stats: { ...stats, cache } };
}
