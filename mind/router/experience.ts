// What runs have taught of the modes of reasoning: for each mode and kind of request, how many of the latest ended well. The router asks for it as
// priors; where it has a store, over restarts. Nothing of chance, and nothing of time but the order: the same ends in the same order make the same priors.

// Not by way of the room's facade: whoever only plans loads no more of it than this.
import { isNobodysFault } from "../../executor/capabilities/blame.ts";
import type { ErrorCode, ReasoningMode } from "../../schemas/index.ts";
import type { Prior } from "./router.ts";

/** Ends that count, the latest; fewer than the least say nothing. */
const LATEST = 20;
const MIN_SAMPLES = 5;
/** Kinds that are remembered. */
const MAX_KINDS = 256;

export interface RunEnd {
  mode: ReasoningMode;
  /** The act that was asked for, or the kind of utterance where there is none. */
  about: string;
  /** The code of why it failed; absent where it did not. */
  code?: ErrorCode | undefined;
}

/** Where ends outlive the process: read once, and appended to. */
export interface EndStore {
  read(): readonly RunEnd[];
  append(end: RunEnd): void;
}

export class Experience {
  readonly #ends = new Map<string, { mode: ReasoningMode; about: string; ends: boolean[] }>();
  readonly #store: EndStore | undefined;

  /** Begins with what the store holds; with nothing where there is none. */
  constructor(store?: EndStore) {
    for (const end of store?.read() ?? []) this.#count(end);
    this.#store = store;
  }

  /** Counts an end. What was stopped, or lost with its connection, says nothing of how it was reasoned about. */
  note({ mode, about, code }: RunEnd): void {
    if (code !== undefined && isNobodysFault(code)) return;
    const end = { mode, about, ...(code === undefined ? {} : { code }) };
    this.#count(end);
    this.#store?.append(end);
  }

  #count({ mode, about, code }: RunEnd): void {
    const key = `${mode} ${about}`;
    const known = this.#ends.get(key) ?? { mode, about, ends: [] };
    this.#ends.delete(key);
    this.#ends.set(key, { ...known, ends: [...known.ends, code === undefined].slice(-LATEST) });
    const [oldest] = this.#ends.keys();
    if (this.#ends.size > MAX_KINDS && oldest !== undefined) this.#ends.delete(oldest);
  }

  /** How often each mode succeeded, for each kind that was met often enough. */
  priors = (): Prior[] =>
    [...this.#ends.values()]
      .filter(({ ends }) => ends.length >= MIN_SAMPLES)
      .map(({ mode, about, ends }) => ({ mode, about, success: ends.filter(Boolean).length / ends.length }));
}
