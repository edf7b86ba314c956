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
  private readonly stamp: Int32Array;
  private generation = 0;
  /** By name: the trial that last noted it. */
  private readonly noted: Int32Array;
  private trial = 0;
  private lastTrial = 0;
  private journalName = new Int32Array(FIRST_CAPACITY);
  private journalInt = new Int32Array(FIRST_CAPACITY * 3);
  private journalFloat = new Float64Array(FIRST_CAPACITY * VALUES_PER_ROW);
  private journalKinds: Int32Array;
  private journalSize = 0;

  constructor(nameCount: number, width: number) {
    this.width = width;
    this.consumed = new Float64Array(nameCount);
    this.held = new Float64Array(nameCount);
    this.holders = new Int32Array(nameCount);
    this.points = new Float64Array(nameCount);
    this.method = new Int32Array(nameCount);
    this.times = new Float64Array(nameCount);
    this.isBlocked = new Uint8Array(nameCount);
    this.kinds = new Int32Array((nameCount + 1) * width);
    this.stamp = new Int32Array(nameCount);
    this.noted = new Int32Array(nameCount);
    this.journalKinds = new Int32Array(FIRST_CAPACITY * width);
  }

  /** Forgets everything. */
  reset(): void {
    this.generation++;
    this.trial = 0;
    this.journalSize = 0;
  }

  /** Whether anything is expected of the name. */
  isKnown(name: number): boolean {
    return this.stamp[name] === this.generation;
  }

  /** Makes the columns of the name hold. */
  touch(name: number): void {
    if (this.stamp[name] === this.generation) return;
    this.stamp[name] = this.generation;
    this.consumed[name] = 0;
    this.held[name] = 0;
    this.holders[name] = 0;
    this.points[name] = 0;
    this.method[name] = -1;
    this.times[name] = 0;
    this.isBlocked[name] = 0;
  }

  /** To be called before the name's columns are changed. */
  record(name: number): void {
    this.touch(name);
    if (this.trial === 0 || this.noted[name] === this.trial) return;
    this.noted[name] = this.trial;
    const at = this.journalSize++;
    if (at >= this.journalName.length) this.grow();
    this.journalName[at] = name;
    const { journalInt, journalFloat, width } = this;
    journalInt[at * 3] = this.holders[name] as number;
    journalInt[at * 3 + 1] = this.method[name] as number;
    journalInt[at * 3 + 2] = this.isBlocked[name] as number;
    const value = at * VALUES_PER_ROW;
    journalFloat[value] = this.consumed[name] as number;
    journalFloat[value + 1] = this.held[name] as number;
    journalFloat[value + 2] = this.points[name] as number;
    journalFloat[value + 3] = this.times[name] as number;
    if (this.times[name] === 0) return;
    const from = name * width;
    const to = at * width;
    for (let i = 0; i < width; i++) this.journalKinds[to + i] = this.kinds[from + i] as number;
  }

  beginTrial(): void {
    this.trial = ++this.lastTrial;
  }

  /** Puts everything back as it was when the trial began. */
  endTrial(): void {
    const { journalInt, journalFloat, width } = this;
    for (let at = 0; at < this.journalSize; at++) {
      const name = this.journalName[at] as number;
      this.holders[name] = journalInt[at * 3] as number;
      this.method[name] = journalInt[at * 3 + 1] as number;
      this.isBlocked[name] = journalInt[at * 3 + 2] as number;
      const value = at * VALUES_PER_ROW;
      this.consumed[name] = journalFloat[value] as number;
      this.held[name] = journalFloat[value + 1] as number;
      this.points[name] = journalFloat[value + 2] as number;
      this.times[name] = journalFloat[value + 3] as number;
      if (this.times[name] === 0) continue;
      const from = at * width;
      const to = name * width;
      for (let i = 0; i < width; i++) this.kinds[to + i] = this.journalKinds[from + i] as number;
    }
    this.journalSize = 0;
    this.trial = 0;
  }

  private grow(): void {
    const size = this.journalName.length * 2;
    const { journalName, journalInt, journalFloat, journalKinds } = this;
    this.journalName = new Int32Array(size);
    this.journalName.set(journalName);
    this.journalInt = new Int32Array(size * 3);
    this.journalInt.set(journalInt);
    this.journalFloat = new Float64Array(size * VALUES_PER_ROW);
    this.journalFloat.set(journalFloat);
    this.journalKinds = new Int32Array(size * this.width);
    this.journalKinds.set(journalKinds);
  }
}
