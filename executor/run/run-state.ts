// The states of a run and their legal transitions. Every transition is an event.
//
//   idle       -> planning | failed
//   planning   -> executing | paused | failed            the run waits for a plan or a repair
//   executing  -> planning | paused | completed | failed
//   paused     -> planning | executing | failed          the body stands still; the interrupted work is repeated
//   completed, failed are final

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

  /**
   * Enters a state. Throws a TypeError on an illegal transition, which is a fault of the caller.
   */
  go(to: RunState): void {
    const from = this.#state;
    if (from === to) return;
    if (!mayFollow(from, to)) throw new TypeError(`a run that is ${from} cannot become ${to}`);
    this.#state = to;
    this.#events.emit({ type: "run-state", from, to });
  }
}
