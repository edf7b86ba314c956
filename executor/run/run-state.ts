// The states of a run, and which may follow which. Every transition is an event.
//
//   idle       -> planning | failed
//   planning   -> executing | paused | failed            a plan or a repair is asked for
//   executing  -> planning | paused | completed | failed
//   paused     -> planning | executing | failed          the body stands still; what was under way comes again
//   completed, failed are ends

import type { EventStream } from "../leaf/events.ts";

export type RunState = "idle" | "planning" | "executing" | "paused" | "completed" | "failed";

const LEGAL: Record<RunState, readonly RunState[]> = {
  idle: ["planning", "failed"],
  planning: ["executing", "paused", "failed"],
  executing: ["planning", "paused", "completed", "failed"],
  paused: ["planning", "executing", "failed"],
  completed: [],
  failed: [],
};

export const mayFollow = (from: RunState, to: RunState): boolean => LEGAL[from].includes(to);

export class RunMachine {
  readonly #events: EventStream;
  #state: RunState = "idle";

  constructor(events: EventStream) {
    this.#events = events;
  }

  get state(): RunState {
    return this.#state;
  }

  /** Whether the run has ended. */
  get isOver(): boolean {
    return LEGAL[this.#state].length === 0;
  }

  /** Goes on to a state. Throws a TypeError where that may not follow: a fault of the caller. */
  go(to: RunState): void {
    const from = this.#state;
    if (from === to) return;
    if (!mayFollow(from, to)) throw new TypeError(`a run that is ${from} cannot become ${to}`);
    this.#state = to;
    this.#events.emit({ type: "run-state", from, to });
  }
}
