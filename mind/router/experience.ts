// Success rates of the reasoning modes by kind of request, over the latest runs; the router reads
// them as priors. Kept over restarts if there is a store. Deterministic: the same ends in the same
// order give the same priors.

// Not through the room's facade: a planning-only service loads no more than this.
import { isNobodysFault } from "../../executor/capabilities/blame.ts";
import type { ErrorCode, ReasoningMode } from "../../schemas/index.ts";
import type { Prior } from "./router.ts";

/** Runs that count, and the minimum for a rate. */
const LATEST = 20;
const MIN_SAMPLES = 5;
/** Maximal number of kinds kept. */
const MAX_KINDS = 256;

export interface RunEnd {
  mode: ReasoningMode;
  /** The act of the request, or the kind of utterance if there is none. */
  about: string;
  /** The error code of a failed run. */
  code?: ErrorCode | undefined;
}

/** Run ends that outlive the process: read once, then appended to. */
export interface EndStore {
  read(): readonly RunEnd[];
  append(end: RunEnd): void;
}

export class Experience {
  readonly #ends = new Map<string, { mode: ReasoningMode; about: string; ends: boolean[] }>();
  readonly #store: EndStore | undefined;

  /** Starts with the store's run ends. */
  constructor(store?: EndStore) {
    for (const end of store?.read() ?? []) this.#count(end);
    this.#store = store;
  }

  /**
   * Counts an end. A run that was stopped, or lost with its connection, says nothing about its
   * mode.
   */
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

  /** The mode that did best for a kind of request, or null if it has too few runs. Ties go to the first. */
  best(about: string): ReasoningMode | null {
    const known = this.priors().filter((prior) => prior.about === about);
    const most = Math.max(...known.map(({ success }) => success));
    return known.find(({ success }) => success === most)?.mode ?? null;
  }

  /** The success rate of each mode, for kinds with enough runs. */
  priors = (): Prior[] =>
    [...this.#ends.values()]
      .filter(({ ends }) => ends.length >= MIN_SAMPLES)
      .map(({ mode, about, ends }) => ({ mode, about, success: ends.filter(Boolean).length / ends.length }));
}
