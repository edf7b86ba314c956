// The playing tape: passes on the recorded inputs in the recorded order. It compares every
// question, every start and every event with the log; the first difference is `run.diverged`, with
// the entry's number, and ends the tape.

import { CodedError, canonicalJson, type RunEvent, type RunLogEntry } from "../../schemas/index.ts";
import {
  fromFailure,
  SILENT,
  type Speaker,
  type Tape,
  type TapedWork,
  type TapeOperation,
  turnOfTheEventLoop,
} from "./tape.ts";

interface OpenOp {
  resolve(value: unknown): void;
  reject(error: CodedError): void;
  speaker: Speaker;
}

type Control = Extract<RunLogEntry, { control: string }>;
type Incoming = Control | Extract<RunLogEntry, { end: number } | { said: number }>;

export class PlayingTape implements Tape {
  readonly #entries: readonly RunLogEntry[];
  readonly #onControl: (control: Control) => void;
  readonly #open = new Map<number, OpenOp>();
  readonly #divergence = Promise.withResolvers<never>();
  #at = 0;
  #now: number;
  #diverged: CodedError | undefined;

  constructor(entries: readonly RunLogEntry[], startMs: number, onControl: (control: Control) => void) {
    this.#entries = entries;
    this.#now = startMs;
    this.#onControl = onControl;
    this.#divergence.promise.catch(() => {});
  }

  now(): number {
    return this.#now;
  }

  /** Rejects at the first divergence. */
  get divergence(): Promise<never> {
    return this.#divergence.promise;
  }

  /** Passes on recorded inputs until `isOver`. Then resolves, or rejects with the divergence. */
  async play(isOver: () => boolean): Promise<void> {
    for (;;) {
      await turnOfTheEventLoop();
      if (this.#diverged !== undefined) throw this.#diverged;
      const entry = this.#entries[this.#at];
      if (isOver() && entry === undefined) return;
      if (entry === undefined) throw this.#diverge("the log ends but the run continues");
      if (isOver()) throw this.#diverge("the run has ended but the log continues");
      if (!("end" in entry || "said" in entry || "control" in entry)) {
        throw this.#diverge(`the log has ${nameOf(entry)}, but the replay asks for nothing`);
      }
      const opened = "control" in entry ? undefined : this.#opened("end" in entry ? entry.end : entry.said);
      // Its consequences are compared with the entries after it.
      this.#at += 1;
      this.#now = entry.atMs;
      if ("control" in entry) this.#onControl(entry);
      else if (opened !== undefined) this.#deliver(entry, opened);
    }
  }

  ask<T>(what: string, about: unknown): T {
    const entry = this.#expect("ask", what, about);
    if (entry.error !== undefined) throw fromFailure(entry.error);
    return entry.value as T;
  }

  begin<T>(what: string, about: unknown, _work: TapedWork<T>, speaker: Speaker = SILENT): TapeOperation<T> {
    const { id } = this.#expect("begin", what, about);
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    this.#open.set(id, { resolve: (value) => resolve(value as T), reject, speaker });
    return { promise, cancel: () => void this.#open.delete(id) };
  }

  emit(event: RunEvent): void {
    if (this.#diverged !== undefined) return;
    const entry = this.#entries[this.#at];
    if (entry === undefined || !("event" in entry) || canonicalJson(entry.event) !== canonicalJson(event)) {
      this.#diverge(`the replay emits ${canonicalJson(event)}, but the log has ${nameOf(entry)}`);
      return;
    }
    this.#at += 1;
  }

  #deliver(entry: Exclude<Incoming, Control>, { resolve, reject, speaker }: OpenOp): void {
    if ("said" in entry) {
      if (entry.text === undefined) speaker.beat();
      else speaker.progress(entry.text);
      return;
    }
    const { end, value, error, memory } = entry;
    this.#open.delete(end);
    for (const key of memory?.deleted ?? []) speaker.memory.delete(key);
    for (const [key, held] of Object.entries(memory?.set ?? {})) speaker.memory.set(key, held);
    if (error === undefined) resolve(value);
    else reject(fromFailure(error));
  }

  #opened(id: number): OpenOp {
    const op = this.#open.get(id);
    if (op === undefined) throw this.#diverge(`operation ${id} ends in the log but never began in the replay`);
    return op;
  }

  #expect<K extends "ask" | "begin">(kind: K, what: string, about: unknown): Extract<RunLogEntry, Record<K, string>> {
    if (this.#diverged !== undefined) throw this.#diverged;
    const entry = this.#entries[this.#at] as Record<string, unknown> | undefined;
    const isSame = entry?.[kind] === what && canonicalJson(entry.about ?? null) === canonicalJson(about ?? null);
    if (entry === undefined || !isSame) {
      const asked = `${what}${about === undefined ? "" : ` ${canonicalJson(about)}`}`;
      throw this.#diverge(`the replay asks for ${asked}, but the log has ${nameOf(this.#entries[this.#at])}`);
    }
    this.#at += 1;
    return entry as unknown as Extract<RunLogEntry, Record<K, string>>;
  }

  #diverge(because: string): CodedError {
    this.#diverged ??= new CodedError("run.diverged", `entry ${this.#at + 1}: ${because}`);
    this.#divergence.reject(this.#diverged);
    return this.#diverged;
  }
}

function nameOf(entry: RunLogEntry | undefined): string {
  if (entry === undefined) return "no further entry";
  const text = canonicalJson(entry);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
