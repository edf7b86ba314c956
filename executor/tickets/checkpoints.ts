// Checkpoints of a step: they record at intervals its progress and the last safe place of the body,
// so that a stopped step can be resumed. Invariant: no work is left running after `stop`.

import { type Body, parseCondition, type State } from "../../schemas/index.ts";
import type { Clock } from "../clock/clock.ts";
import type { EventStream } from "../leaf/events.ts";
import { unmetConditions } from "../observe/conditions.ts";
import { observedEffects } from "../observe/effects.ts";
import { glimpse } from "../observe/observation.ts";

/** A place is safe to resume from if the body had this much health there. */
const WELL = "health >= 10";

export const isWell = (seen: State): boolean => unmetConditions([WELL], seen) === undefined;

export class Checkpoints {
  readonly #body: Body;
  readonly #clock: Clock;
  readonly #events: EventStream;
  readonly #before: State;
  readonly #over = new AbortController();
  #safe: State | undefined;

  constructor(body: Body, clock: Clock, events: EventStream, before: State) {
    this.#body = body;
    this.#clock = clock;
    this.#events = events;
    this.#before = before;
    this.#note(before);
  }

  /** Takes a checkpoint every `everyMs()` milliseconds until `stop`. */
  async keep(stepId: string, everyMs: () => number): Promise<void> {
    for (;;) {
      await this.#clock.sleep(everyMs(), this.#over.signal);
      if (this.#over.signal.aborted) return;
      this.take(stepId);
    }
  }

  take(stepId: string): void {
    const seen = glimpse(this.#body);
    // A body that cannot be observed for a moment is recorded at the next checkpoint.
    if (seen === undefined) return;
    this.#note(seen);
    this.#events.emit({ type: "checkpoint", stepId, effects: observedEffects(this.#before, seen), ...this.#place() });
  }

  stop(): void {
    this.#over.abort();
  }

  /** The place to resume from, given the present observation. */
  waypoint(now: State) {
    this.#note(now);
    const { position = null, dimension } = this.#safe ?? now;
    return { position, dimension, safe: this.#safe !== undefined };
  }

  /** The effects of the step so far. */
  progress(now: State): string[] {
    return observedEffects(this.#before, now).filter((text) => parseCondition(text) !== undefined);
  }

  #note(seen: State): void {
    if (isWell(seen)) this.#safe = seen;
  }

  /** The last safe place. */
  #place() {
    const { position, dimension } = this.#safe ?? {};
    return position === undefined || dimension === undefined ? {} : { position, dimension };
  }
}
