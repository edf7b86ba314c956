// Whether a thread is stuck: it has not moved for a number of checks in a row. Checks are counted
// and not time, so that a process that was stopped, or a machine that slept, is not taken for stuck.

/** Checks within the bound. */
export const CHECKS = 10;

export class StuckCheck {
  #beats: number | undefined;
  #unmoved = 0;

  /** Whether the thread is stuck, by its beats so far; true once for each time. */
  isStuck(beats: number): boolean {
    this.#unmoved = beats === this.#beats ? this.#unmoved + 1 : 0;
    this.#beats = beats;
    return this.#unmoved === CHECKS;
  }
}
