// The columns of a forecast: by name, what the ways that are expected want of it beside what the network asks for, the way to it that is
// expected and how often that is applied. What a trial changes is noted in a journal, and put back.

const FIRST_CAPACITY = 256;
const VALUES_PER_ROW = 4;

export class ExpectedPlanColumns {
  /** By name: how many are expected to be consumed, to be held at once and by how many ways, and the points tools are worn by. */
  readonly consumed: Float64Array;
  readonly held: Float64Array;
  readonly holders: Int32Array;
  readonly points: Float64Array;
  /** By name: the operator that is expected to make it, or -1, and how often; 1 where nothing can make what is wanted. */
  readonly method: Int32Array;
  readonly times: Float64Array;
  readonly isBlocked: Uint8Array;
  /** By name, then by need of its way: the kind that is expected to meet it; -1 where what is kept does. The last row is for one more way. */
  readonly kinds: Int32Array;
  readonly width: number;
  readonly #stamp: Int32Array;
  #generation = 0;
  /** By name: the trial that last noted it. */
  readonly #noted: Int32Array;
  #trial = 0;
  #lastTrial = 0;
  #journalName = new Int32Array(FIRST_CAPACITY);
  #journalInt = new Int32Array(FIRST_CAPACITY * 3);
  #journalFloat = new Float64Array(FIRST_CAPACITY * VALUES_PER_ROW);
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

  /** Forgets everything. */
  reset(): void {
    this.#generation++;
    this.#trial = 0;
    this.#journalSize = 0;
  }

  /** Whether anything is expected of the name. */
  isKnown(fluent: number): boolean {
    return this.#stamp[fluent] === this.#generation;
  }

  /** Makes the columns of the name hold. */
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

  /** To be called before the name's columns are changed. */
  record(fluent: number): void {
    this.touch(fluent);
    if (this.#trial === 0 || this.#noted[fluent] === this.#trial) return;
    this.#noted[fluent] = this.#trial;
    const at = this.#journalSize++;
    if (at >= this.#journalName.length) this.#grow();
    this.#journalName[at] = fluent;
    const { width } = this;
    const journalInt = this.#journalInt;
    const journalFloat = this.#journalFloat;
    journalInt[at * 3] = this.holders[fluent] as number;
    journalInt[at * 3 + 1] = this.method[fluent] as number;
    journalInt[at * 3 + 2] = this.isBlocked[fluent] as number;
    const value = at * VALUES_PER_ROW;
    journalFloat[value] = this.consumed[fluent] as number;
    journalFloat[value + 1] = this.held[fluent] as number;
    journalFloat[value + 2] = this.points[fluent] as number;
    journalFloat[value + 3] = this.times[fluent] as number;
    if (this.times[fluent] === 0) return;
    const from = fluent * width;
    const to = at * width;
    for (let i = 0; i < width; i++) this.#journalKinds[to + i] = this.kinds[from + i] as number;
  }

  beginTrial(): void {
    this.#trial = ++this.#lastTrial;
  }

  /** Puts everything back as it was when the trial began. */
  endTrial(): void {
    const { width } = this;
    const journalInt = this.#journalInt;
    const journalFloat = this.#journalFloat;
    for (let at = 0; at < this.#journalSize; at++) {
      const fluent = this.#journalName[at] as number;
      this.holders[fluent] = journalInt[at * 3] as number;
      this.method[fluent] = journalInt[at * 3 + 1] as number;
      this.isBlocked[fluent] = journalInt[at * 3 + 2] as number;
      const value = at * VALUES_PER_ROW;
      this.consumed[fluent] = journalFloat[value] as number;
      this.held[fluent] = journalFloat[value + 1] as number;
      this.points[fluent] = journalFloat[value + 2] as number;
      this.times[fluent] = journalFloat[value + 3] as number;
      if (this.times[fluent] === 0) continue;
      const from = at * width;
      const to = fluent * width;
      for (let i = 0; i < width; i++) this.kinds[to + i] = this.#journalKinds[from + i] as number;
    }
    this.#journalSize = 0;
    this.#trial = 0;
  }

  #grow(): void {
    const size = this.#journalName.length * 2;
    const journalName = this.#journalName;
    const journalInt = this.#journalInt;
    const journalFloat = this.#journalFloat;
    const journalKinds = this.#journalKinds;
    this.#journalName = new Int32Array(size);
    this.#journalName.set(journalName);
    this.#journalInt = new Int32Array(size * 3);
    this.#journalInt.set(journalInt);
    this.#journalFloat = new Float64Array(size * VALUES_PER_ROW);
    this.#journalFloat.set(journalFloat);
    this.#journalKinds = new Int32Array(size * this.width);
    this.#journalKinds.set(journalKinds);
  }
}
