// The trace of a run as it happens: stamps each event with the time since the run's start, counts it and hands it on.
// Consumers must not throw; nothing else in this room reports.

import type { RunEvent } from "../schemas/index.ts";
import type { Clock } from "./clock.ts";

type WithoutTime<E> = E extends RunEvent ? Omit<E, "atMs"> : never;

/** A RunEvent before it is stamped. */
export type RunEventBody = WithoutTime<RunEvent>;

export class EventStream {
  readonly #clock: Clock;
  readonly #startedAt: number;
  readonly #onEvent: ((event: RunEvent) => void) | undefined;
  #count = 0;

  constructor(clock: Clock, onEvent?: (event: RunEvent) => void) {
    this.#clock = clock;
    this.#startedAt = clock.now();
    this.#onEvent = onEvent;
  }

  /** Milliseconds since the run's start. */
  elapsedMs(): number {
    return this.#clock.now() - this.#startedAt;
  }

  /** Events emitted so far. */
  get count(): number {
    return this.#count;
  }

  emit(body: RunEventBody): void {
    this.#count += 1;
    this.#onEvent?.({ ...body, atMs: this.elapsedMs() } as RunEvent);
  }
}
