// Requests with an Idempotency-Key: the first one is served, and repetitions get its answer, so
// that no run starts twice. Source: the IETF's draft on the Idempotency-Key header field.
// Invariants: a key belongs to one caller and one request, and is written before its request
// begins; for a day it is never forgotten; a request that was refused before it began frees its
// key.

import { CodedError, canonicalJson, digestOf } from "../../schemas/index.ts";
import { serviceClock } from "../config/service-clock.ts";
import { type KeyRecord, type KeyStore, memoryKeys } from "../records/key-store.ts";

/** The lifetime of a key in milliseconds. */
const KEPT_MS = 24 * 3_600_000;
/** Visible ASCII characters. */
const KEY = /^[\x21-\x7e]{1,128}$/;

export interface KeyedRequest {
  /** Who sends it; keys of others are other keys. */
  caller: string;
  key: string;
  asked: unknown;
}

export interface KeyedOptions {
  /** Milliseconds since 1970 that never go backwards. */
  now?: () => number;
  store?: KeyStore;
  /** Receives write errors that no caller gets. */
  onFailure?: (error: unknown) => void;
}

export class KeyedAnswers {
  readonly #now: () => number;
  readonly #store: KeyStore;
  readonly #onFailure: (error: unknown) => void;
  /** Requests of this process that are being served. */
  readonly #served = new Set<string>();
  /** Ends that could not be written: an answer, or null for a freed key. */
  readonly #unwritten = new Map<string, { caller: string; key: string; answer: string | null }>();

  constructor({ now = () => serviceClock.now(), store = memoryKeys(), onFailure = () => {} }: KeyedOptions = {}) {
    this.#now = now;
    this.#store = store;
    this.#onFailure = onFailure;
  }

  /**
   * Serves a request by `work`, or returns the earlier answer. Throws CodedError `input.invalid`
   * for an invalid key or one of another request, `pbi.doubleDispatch` while the first request is
   * being served, `run.interrupted` if its process ended meanwhile, `resource.quotaExceeded` if the
   * caller has no room for another key, `state.writeFailed`, and rejects as `work` does.
   */
  async once<E extends object>(
    { caller, key, asked }: KeyedRequest,
    work: () => Promise<E>,
  ): Promise<{ answer: E; isRepeated: boolean }> {
    if (!KEY.test(key)) throw new CodedError("input.invalid", "Idempotency-Key: must have 1 to 128 visible characters");
    this.#settle();
    const digest = digestOf(asked);
    const name = `${caller} ${key}`;
    const before = this.#before(caller, key, name);
    if (before !== undefined) return { answer: this.#repeated<E>(before, digest, key, name), isRepeated: true };
    const wait = this.waitFor(caller);
    if (wait > 0) {
      const because = `no room for another Idempotency-Key; the oldest is forgotten in ${Math.ceil(wait / 1000)} s`;
      throw new CodedError("resource.quotaExceeded", because);
    }
    this.#store.begin(caller, key, digest, this.#now());
    this.#unwritten.delete(name);
    this.#served.add(name);
    try {
      const answer = await work();
      this.#end({ caller, key, answer: canonicalJson(answer) });
      return { answer, isRepeated: false };
    } catch (error) {
      this.#end({ caller, key, answer: null });
      throw error;
    } finally {
      this.#served.delete(name);
    }
  }

  /** Milliseconds until the caller has room for another key; 0 if it has. */
  waitFor(caller: string): number {
    if (this.#store.bytesOf(caller) < this.#store.maxBytes) return 0;
    // The clock may have been set back since an earlier process wrote the record.
    const oldest = Math.min(this.#store.oldestOf(caller) ?? 0, this.#now());
    return Math.max(1, oldest + KEPT_MS - this.#now());
  }

  /** The record of a key, with an end that is yet to be written. */
  #before(caller: string, key: string, name: string): KeyRecord | undefined {
    const record = this.#store.find(caller, key);
    const end = this.#unwritten.get(name);
    if (record === undefined || end === undefined) return record;
    return end.answer === null ? undefined : { ...record, answer: end.answer };
  }

  #repeated<E>(before: KeyRecord, digest: string, key: string, name: string): E {
    if (before.digest !== digest)
      throw new CodedError("input.invalid", `Idempotency-Key ${key} was used for another request; use a new key`);
    if (this.#served.has(name))
      throw new CodedError("pbi.doubleDispatch", `the first request with Idempotency-Key ${key} is still running`);
    if (before.answer === null)
      throw new CodedError("run.interrupted", `the service ended during the first request with Idempotency-Key ${key}`);
    return JSON.parse(before.answer) as E;
  }

  /** Writes the end of a request; if that fails, it is remembered here and written later. */
  #end(end: { caller: string; key: string; answer: string | null }): void {
    try {
      this.#write(end);
    } catch (error) {
      this.#unwritten.set(`${end.caller} ${end.key}`, end);
      this.#onFailure(error);
    }
  }

  #write({ caller, key, answer }: { caller: string; key: string; answer: string | null }): void {
    if (answer === null) this.#store.drop(caller, key);
    else this.#store.finish(caller, key, answer);
  }

  /** Writes what could not be written earlier, and forgets what is older than a day. */
  #settle(): void {
    try {
      for (const [name, end] of this.#unwritten) {
        this.#write(end);
        this.#unwritten.delete(name);
      }
      this.#store.forgetBefore(this.#now() - KEPT_MS);
    } catch (error) {
      this.#onFailure(error);
    }
  }
}
