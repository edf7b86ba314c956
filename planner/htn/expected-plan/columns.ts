// The columns of an expected plan: by fluent, what expected methods demand beyond the network, its
// own method and how often that is applied. A journal notes what a trial changes, to undo it.

import { grownFloat, grownInt } from "../task-network.ts";

const FIRST_CAPACITY = 256;
const VALUES_PER_ROW = 7;

export class ExpectedPlanColumns {
  /** By fluent: the amount consumed, held at once and by how many methods, and points of wear. */
  readonly consumed: Float64Array;
  readonly held: Float64Array;
  readonly holders: Int32Array;
  readonly points: Float64Array;
  /** By fluent: its producer or -1, how often that is applied, 1 if nothing can produce it. */
  readonly method: Int32Array;
  readonly times: Float64Array;
  readonly isBlocked: Uint8Array;
  /**
   * By fluent and need of its method: the member that serves it; -1 if a kept one does. The last
   * row is the task's that is being expanded.
   */
  readonly kinds: Int32Array;
  readonly width: number;
  readonly #stamp: Int32Array;
  #generation = 0;
  /** By fluent: the trial that last noted it. */
  readonly #noted: Int32Array;
  #trial = 0;
  #lastTrial = 0;
  #journalName = new Int32Array(FIRST_CAPACITY);
  #journal = new Float64Array(FIRST_CAPACITY * VALUES_PER_ROW);
  #journalKinds: Int32Array;
  #journalSize = 0;

  constructor(fluentCount: number, width: number) {
    this.width = width;
    this.consumed = new Float64Array(fluentCount);
    this.held = new Float64Array(fluentCount);
    this.holders = new Int32Array(fluentCount);
    this.points = new Float64Array(fluentCount);
    this.method = new Int32Array(fluentCount);
    this.times = new Float64Array(fluentCount);
    this.isBlocked = new Uint8Array(fluentCount);
    this.kinds = new Int32Array((fluentCount + 1) * width);
    this.#stamp = new Int32Array(fluentCount);
    this.#noted = new Int32Array(fluentCount);
    this.#journalKinds = new Int32Array(FIRST_CAPACITY * width);
  }

  reset(): void {
    this.#generation++;
    this.#trial = 0;
    this.#journalSize = 0;
  }

  /** Whether the columns of the fluent are valid. */
  isKnown(fluent: number): boolean {
    return this.#stamp[fluent] === this.#generation;
  }

  /** Makes the columns of the fluent valid. */
  touch(fluent: number): void {
    if (this.#stamp[fluent] === this.#generation) return;
    this.#stamp[fluent] = this.#generation;
    this.consumed[fluent] = 0;
    this.held[fluent] = 0;
    this.holders[fluent] = 0;
    this.points[fluent] = 0;
    this.method[fluent] = -1;
    this.times[fluent] = 0;
    this.isBlocked[fluent] = 0;
  }

  /** Call this before changing the fluent's columns. */
  record(fluent: number): void {
    this.touch(fluent);
    if (this.#trial === 0 || this.#noted[fluent] === this.#trial) return;
    this.#noted[fluent] = this.#trial;
    const at = this.#journalSize++;
    if (at >= this.#journalName.length) this.#grow();
    this.#journalName[at] = fluent;
    const { width } = this;
    const journal = this.#journal;
    const value = at * VALUES_PER_ROW;
    journal[value] = this.consumed[fluent] as number;
    journal[value + 1] = this.held[fluent] as number;
    journal[value + 2] = this.points[fluent] as number;
    journal[value + 3] = this.times[fluent] as number;
    journal[value + 4] = this.holders[fluent] as number;
    journal[value + 5] = this.method[fluent] as number;
    journal[value + 6] = this.isBlocked[fluent] as number;
    if (this.times[fluent] === 0) return;
    const from = fluent * width;
    const to = at * width;
    for (let i = 0; i < width; i++) this.#journalKinds[to + i] = this.kinds[from + i] as number;
  }

  beginTrial(): void {
    this.#trial = ++this.#lastTrial;
  }

  /** Restores what `beginTrial` found. */
  endTrial(): void {
    const { width } = this;
    const journal = this.#journal;
    for (let at = 0; at < this.#journalSize; at++) {
      const fluent = this.#journalName[at] as number;
      const value = at * VALUES_PER_ROW;
      this.consumed[fluent] = journal[value] as number;
      this.held[fluent] = journal[value + 1] as number;
      this.points[fluent] = journal[value + 2] as number;
      this.times[fluent] = journal[value + 3] as number;
      this.holders[fluent] = journal[value + 4] as number;
      this.method[fluent] = journal[value + 5] as number;
      this.isBlocked[fluent] = journal[value + 6] as number;
      if (this.times[fluent] === 0) continue;
      const from = at * width;
      const to = fluent * width;
      for (let i = 0; i < width; i++) this.kinds[to + i] = this.#journalKinds[from + i] as number;
    }
    this.#journalSize = 0;
    this.#trial = 0;
  }

  #grow(): void {
    this.#journalName = grownInt(this.#journalName);
    this.#journal = grownFloat(this.#journal);
    this.#journalKinds = grownInt(this.#journalKinds);
  }
}
