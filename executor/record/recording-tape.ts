// The recording tape: passes everything on and writes it down. An end that arrives while another
// entry is processed waits for its turn, so that the log's order is the order in which the executor
// received its inputs. Invariant: between two inputs, every promise callback that can run has run;
// a replay keeps the same discipline.

import type { CodedError, ErrorCode, RunEvent, RunLogEntry } from "../../schemas/index.ts";
import type { Clock } from "../clock/clock.ts";
import {
  failureOf,
  fromFailure,
  SILENT,
  type Speaker,
  type Tape,
  type TapedWork,
  type TapeOperation,
  turnOfTheEventLoop,
} from "./tape.ts";

type LoggedJson = Extract<RunLogEntry, { ask: string }>["value"];

export class RecordingTape implements Tape {
  readonly #clock: Clock;
  readonly #onEntry: (entry: RunLogEntry) => void;
  readonly #waiting: (() => void)[] = [];
  #isBusy = false;
  #isClosed = false;
  #now: number;
  #ids = 0;

  constructor(clock: Clock, onEntry: (entry: RunLogEntry) => void) {
    this.#clock = clock;
    this.#onEntry = onEntry;
    this.#now = clock.now();
  }

  now(): number {
    return this.#now;
  }

  ask<T>(what: string, about: unknown, answer: () => T, fallback?: ErrorCode): T {
    const question = { ask: what, ...jsonOf("about", about) };
    try {
      const value = answer();
      this.#write({ ...question, ...jsonOf("value", value) });
      return value;
    } catch (error) {
      const failure = failureOf(error, fallback);
      this.#write({ ...question, error: failure });
      throw fromFailure(failure);
    }
  }

  begin<T>(what: string, about: unknown, work: TapedWork<T>, speaker: Speaker = SILENT): TapeOperation<T> {
    const id = this.#ids++;
    this.#write({ begin: what, id, ...jsonOf("about", about) });
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const controller = new AbortController();
    const before = new Map(speaker.memory);
    const through = (act: () => void) => {
      if (!controller.signal.aborted) this.#through(() => controller.signal.aborted || act());
    };
    const end = () => ({ end: id, atMs: this.#now, ...changesOf(before, speaker.memory) });
    const say = (text: string | undefined, act: () => void) =>
      through(() => {
        this.#write({ said: id, atMs: this.#now, ...jsonOf("text", text) });
        act();
      });
    const recordingSpeaker: Speaker = {
      memory: speaker.memory,
      beat: () => say(undefined, () => speaker.beat()),
      progress: (text) => say(text, () => speaker.progress(text)),
    };
    const ended = (value: T) =>
      through(() => {
        this.#write({ ...end(), ...jsonOf("value", value) });
        resolve(value);
      });
    const threw = (error: unknown) =>
      through(() => {
        this.#write({ ...end(), error: failureOf(error) });
        reject(fromFailure(failureOf(error)));
      });
    work(controller.signal, recordingSpeaker).then(ended, threw);
    return { promise, cancel: () => controller.abort() };
  }

  emit(event: RunEvent): void {
    this.#write({ event });
  }

  /** A request from outside the run. */
  control(wanted: "pause" | "resume" | "cancel", act: () => void, because?: CodedError): void {
    this.#through(() => {
      this.#write({ control: wanted, atMs: this.#now, ...jsonOf("failure", because?.toFailure()) });
      act();
    });
  }

  /** Ends the log; later inputs are not written. */
  close(): void {
    this.#isClosed = true;
  }

  #write(entry: RunLogEntry): void {
    if (!this.#isClosed) this.#onEntry(entry);
  }

  /**
   * Processes `act` in its turn. A clock that can stop does so meanwhile, since the processing
   * takes none of the run's time.
   */
  #through(act: () => void): void {
    this.#waiting.push(act);
    if (this.#isBusy) return;
    const delivery = this.#deliver();
    void this.#clock.during?.(delivery);
  }

  async #deliver(): Promise<void> {
    this.#isBusy = true;
    for (let act = this.#waiting[0]; act !== undefined; act = this.#waiting[0]) {
      await turnOfTheEventLoop();
      this.#waiting.shift();
      this.#now = this.#clock.now();
      act();
    }
    this.#isBusy = false;
  }
}

/** A field with a JSON value; no field if the value is undefined. */
function jsonOf<K extends string, V>(key: K, value: V): { [name in K]?: LoggedJson & V } {
  return (value === undefined ? {} : { [key]: value }) as { [name in K]?: LoggedJson & V };
}

/** The changes that a leaf made to the memory. The executor stores the leaf's output later. */
function changesOf(before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>) {
  const set = Object.fromEntries([...after].filter(([key, value]) => before.get(key) !== value)) as Record<
    string,
    never
  >;
  const deleted = [...before.keys()].filter((key) => !after.has(key));
  return Object.keys(set).length + deleted.length === 0 ? {} : { memory: { set, deleted } };
}
