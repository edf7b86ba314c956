// The trace of a run as it happens: stamps each event with the time since the run's start and with what it is about (intent, plan, step),
// counts it and hands it on. Consumers must not throw; nothing else in this room reports.

import type { RunEvent } from "../schemas/index.ts";
import type { Clock } from "./clock.ts";

type WithoutTime<E> = E extends RunEvent ? Omit<E, "atMs"> : never;

/** A RunEvent before it is stamped. */
export type RunEventBody = WithoutTime<RunEvent>;

/** What an event is about: the chain from an intent to the act. */
export interface Chain {
  intentId?: string;
  planId?: string;
  stepId?: string;
  /** `name@version`: of a step, what its verb names; of a leaf's events, the leaf. */
  capability?: string;
}

export class EventStream {
  readonly #clock: Clock;
  readonly #startedAt: number;
  readonly #onEvent: ((event: RunEvent) => void) | undefined;
  readonly #tally: { count: number };
  /** What its events are about. */
  readonly chain: Chain;

  constructor(clock: Clock, onEvent?: (event: RunEvent) => void, chain: Chain = {}, root?: EventStream) {
    this.#clock = clock;
    this.#startedAt = root === undefined ? clock.now() : root.#startedAt;
    this.#onEvent = onEvent;
    this.#tally = root === undefined ? { count: 0 } : root.#tally;
    this.chain = chain;
  }

  /** The same stream for events that are about more. */
  about(more: Chain): EventStream {
    return new EventStream(this.#clock, this.#onEvent, { ...this.chain, ...more }, this);
  }

  /** Milliseconds since the run's start. */
  elapsedMs(): number {
    return this.#clock.now() - this.#startedAt;
  }

  /** Events emitted so far. */
  get count(): number {
    return this.#tally.count;
  }

  emit(body: RunEventBody): void {
    this.#tally.count += 1;
    this.#onEvent?.({ ...this.chain, ...body, atMs: this.elapsedMs() } as RunEvent);
  }
}
