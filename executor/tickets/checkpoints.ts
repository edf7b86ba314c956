// Checkpoints of a step: now and then it is noted how far it has come and where the body was safe, so that what has to stop can be gone
// on with. Invariant: nothing is left running after `stop`.

import { type Body, parseCondition, type State } from "../../schemas/index.ts";
import type { Clock } from "../clock/clock.ts";
import type { EventStream } from "../leaf/events.ts";
import { unmetConditions } from "../observe/conditions.ts";
import { observedEffects } from "../observe/effects.ts";
import { glimpse } from "../observe/observation.ts";

/** A body that is this well is where it may begin again. */
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

  /** Notes every so many milliseconds until `stop`. */
  async keep(stepId: string, everyMs: number): Promise<void> {
    for (;;) {
      await this.#clock.sleep(everyMs, this.#over.signal);
      if (this.#over.signal.aborted) return;
      const seen = glimpse(this.#body);
      // What cannot be observed for a moment is noted the next time.
      if (seen === undefined) continue;
      this.#note(seen);
      this.#events.emit({ type: "checkpoint", stepId, effects: observedEffects(this.#before, seen), ...this.#place() });
    }
  }

  stop(): void {
    this.#over.abort();
  }

  /** Where to begin again, from what is observed now. */
  waypoint(now: State) {
    this.#note(now);
    const { position = null, dimension } = this.#safe ?? now;
    return { position, dimension, safe: this.#safe !== undefined };
  }

  /** What has been brought about by now, as effects. */
  progress(now: State): string[] {
    return observedEffects(this.#before, now).filter((text) => parseCondition(text) !== undefined);
  }

  #note(seen: State): void {
    if (isWell(seen)) this.#safe = seen;
  }

  /** Where it was well last. */
  #place() {
    const { position, dimension } = this.#safe ?? {};
    return position === undefined || dimension === undefined ? {} : { position, dimension };
  }
}
