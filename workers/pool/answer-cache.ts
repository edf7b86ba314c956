// The answer cache, least recently used first out at its memory limit. Results are deterministic,
// so a cached one equals a new one, unless a clock, a caller or memory cut it short. It holds full
// documents, and each view of them as bytes once it was asked for.

import { hash } from "node:crypto";
import {
  canonicalJson,
  type Ended,
  isFrozenDocument,
  type Problem,
  type Result,
  type ResultBytes,
  type View,
} from "../../schemas/index.ts";
import { resultInView } from "../work/views.ts";

/** Estimated bytes of an entry besides its text and key. */
const ENTRY_OVERHEAD = 500;
/** Longer texts are replaced by their digest. */
const MAX_KEY = 200;

/** Statuses that another search of the problem would reach as well, unless it ended by chance. */
const LASTING: ReadonlySet<string> = new Set<ResultBytes["status"]>(["solved", "unsolvable", "exhausted"]);
const BY_CHANCE: ReadonlySet<string> = new Set<Ended>(["time", "memory"]);

/** Keys of frozen problems, each with the domain of the last request. */
const keys = new WeakMap<Problem, { domainDigest: string; key: string }>();

/** What decides the answer: the domain, and the problem but `cache`, `view`, `optimum`, `timeMs`. */
export function answerKey(problem: Problem, domainDigest: string): string {
  const known = keys.get(problem);
  if (known?.domainDigest === domainDigest) return known.key;
  const key = madeKey(problem, domainDigest);
  if (isFrozenDocument(problem)) keys.set(problem, { domainDigest, key });
  return key;
}

function madeKey(problem: Problem, domainDigest: string): string {
  const { cache: _, optimum: __, view: ___, limits, ...rest } = problem;
  const { timeMs: ____, ...decisive } = limits;
  const text = canonicalJson({ ...rest, limits: decisive });
  return `${domainDigest} ${text.length <= MAX_KEY ? text : hash("sha256", text)}`;
}

/** An answer in each view that was asked for, and always in full. */
type AnswerViews = Partial<Record<View, Uint8Array>> & { full: Uint8Array };

interface CachedAnswer {
  result: Omit<ResultBytes, "bytes">;
  views: AnswerViews;
}

export class AnswerCache {
  readonly #maxBytes: number;
  /** The least recently used first. */
  readonly #answers = new Map<string, CachedAnswer>();
  /** Keys of the answers by the ids of their plans. */
  readonly #byPlan = new Map<string, string>();
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

  get(key: string, view: View = "full"): ResultBytes | undefined {
    const answer = this.#answers.get(key);
    if (answer === undefined) return undefined;
    this.#answers.delete(key);
    this.#answers.set(key, answer);
    const { result, views } = answer;
    let bytes = views[view];
    if (bytes === undefined) {
      bytes = bytesInView(views.full, view);
      views[view] = bytes;
      this.#grow(bytes.length);
    }
    return { bytes, ...result };
  }

  /** The answer whose plan has this id. */
  withPlan(planId: string, view: View): ResultBytes | undefined {
    const key = this.#byPlan.get(planId);
    return key === undefined ? undefined : this.get(key, view);
  }

  /**
   * Stores an answer, marked as a hit, unless it was cut short or is larger than the cache. `bytes`
   * show it in `view`, `full` in full if that is another one.
   */
  remember(key: string, { bytes, ...result }: ResultBytes, view: View = "full", full = bytes): void {
    const { status, ended, planId } = result;
    if (!LASTING.has(status) || BY_CHANCE.has(ended ?? "") || this.#answers.has(key)) return;
    const views: AnswerViews = { full: withMark(full, "hit") };
    if (view !== "full") views[view] = withMark(bytes, "hit");
    const answer = { result: marked(result, "hit"), views };
    const needed = sizeOf(key, answer);
    if (needed > this.#maxBytes) return;
    this.#answers.set(key, answer);
    if (planId !== undefined) this.#byPlan.set(planId, key);
    this.#grow(needed);
  }

  #grow(bytes: number): void {
    this.#size += bytes;
    for (const [oldest, old] of this.#answers) {
      if (this.#size <= this.#maxBytes) return;
      this.#answers.delete(oldest);
      this.#size -= sizeOf(oldest, old);
      const { planId } = old.result;
      // A later answer may have the same plan.
      if (planId !== undefined && this.#byPlan.get(planId) === oldest) this.#byPlan.delete(planId);
    }
  }
}

function sizeOf(key: string, { views }: CachedAnswer): number {
  return Object.values(views).reduce((sum, { length }) => sum + length, key.length + ENTRY_OVERHEAD);
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** A full answer's text in a view. */
export function bytesInView(full: Uint8Array, view: View): Uint8Array {
  if (view === "full") return full;
  return new TextEncoder().encode(canonicalJson(resultInView(JSON.parse(bufferOf(full).toString()) as Result, view)));
}

const STATS = '"stats":{';

/**
 * A copy of an answer's text with `stats.cache` set, in any view; it stays canonical. Strings
 * escape their quotes, so none contains STATS.
 */
export function withMark(bytes: Uint8Array, cache: CacheMark): Uint8Array {
  const text = bufferOf(bytes);
  const at = text.lastIndexOf(STATS) + STATS.length;
  const mark = `"cache":"${cache}",`;
  // Not from Node's shared pool: a cached slice of it would keep its neighbours in memory.
  const copy = Buffer.allocUnsafeSlow(text.length + mark.length);
  text.copy(copy, 0, 0, at);
  copy.write(mark, at, "latin1");
  text.copy(copy, at + mark.length, at);
  return copy;
}

type CacheMark = "hit" | "joined";

/** The same for what callers count. */
export const marked = (result: Omit<ResultBytes, "bytes">, cache: CacheMark): Omit<ResultBytes, "bytes"> => ({
  ...result,
  stats: { ...result.stats, cache },
});
