// How many nodes a tick may visit in the whole tree, its options included: nested repeats of instant
// leaves multiply, and a tick holds the thread until it ends. What is left goes on with the next
// tick. It counts visits, not time, so the same tree goes the same way on every machine.

/** Trees are at most some hundred nodes deep, so a tick always gets further than the last one. */
export const VISITS_PER_TICK = 1_000;

export class VisitBudget {
  #left = VISITS_PER_TICK;

  /** Called before every tick. */
  renew(): void {
    this.#left = VISITS_PER_TICK;
  }

  /** Counts a visit; false if none is left. */
  take(): boolean {
    if (this.#left === 0) return false;
    this.#left -= 1;
    return true;
  }
}
