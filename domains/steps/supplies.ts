// The supplies of each name during the search for causal links: the batches that steps made, and
// the steps that required, took or wore some. They lie in arrays of numbers that plans reuse one
// after another.
// Invariant: a name has a row in this plan exactly if the row that it points to has that name
// (Briggs and Torczon, "An efficient representation for sparse sets", 1993); data of earlier plans
// is never read.

/** The supplies of one name as a row of numbers, with these columns. */
const ROW_WIDTH = 10;
const NAME = 0;
/** 1 if the start state may hold an unlimited supply; 0 once it was cleared. */
export const HAS_START = 1;
/** The first and the last batch that steps made. */
export const FIRST_BATCH = 2;
const LAST = 3;
/** Lists of steps. */
export const MAKERS = 4;
export const TAKERS = 5;
export const READERS = 6;
export const WEARERS = 7;
/** Steps that required the start state's supply. */
export const START_READERS = 8;

/** No batch, or the end of a list. */
export const NO_ENTRY = -1;

export class Supplies {
  /** Number of names in this plan. */
  size = 0;
  readonly rows: number[] = [];
  #rowOf = new Int32Array(1_024);
  /**
   * Batches: the maker, the amount made, the amount left, the points left if computed, the readers,
   * and the next batch.
   */
  #lots = 0;
  readonly maker: number[] = [];
  readonly made: number[] = [];
  readonly amount: number[] = [];
  readonly points: number[] = [];
  readonly lotReaders: number[] = [];
  readonly nextLot: number[] = [];
  /** Linked lists of steps, latest first. */
  #cells = 0;
  readonly cellStep: number[] = [];
  readonly nextCell: number[] = [];

  /** Discards the previous plan. */
  begin(): void {
    this.size = 0;
    this.#lots = 0;
    this.#cells = 0;
  }

  /** Offset of a name's row, which is created if missing. */
  of(name: number): number {
    const at = this.find(name);
    return at >= 0 ? at : this.#speakOf(name);
  }

  /** Offset of a name's row, or -1. */
  find(name: number): number {
    const row = this.#rowOf[name] as number;
    return row < this.size && this.rows[row * ROW_WIDTH + NAME] === name ? row * ROW_WIDTH : NO_ENTRY;
  }

  #speakOf(name: number): number {
    const { rows, size } = this;
    if (name >= this.#rowOf.length) {
      const longer = new Int32Array(2 * Math.max(name, this.#rowOf.length));
      longer.set(this.#rowOf);
      this.#rowOf = longer;
    }
    this.#rowOf[name] = size;
    const at = size * ROW_WIDTH;
    rows[at + NAME] = name;
    rows[at + HAS_START] = 1;
    for (let column = FIRST_BATCH; column < ROW_WIDTH; column++) rows[at + column] = NO_ENTRY;
    this.size = size + 1;
    return at;
  }

  /** The name of a row. */
  nameOf(row: number): number {
    return this.rows[row * ROW_WIDTH + NAME] as number;
  }

  /** Adds a batch that a step made to a name's row. */
  add(at: number, step: number, amount: number): void {
    this.note(at + MAKERS, step);
    const lot = this.#lots++;
    this.maker[lot] = step;
    this.made[lot] = amount;
    this.amount[lot] = amount;
    this.points[lot] = Number.NaN;
    this.lotReaders[lot] = NO_ENTRY;
    this.nextLot[lot] = NO_ENTRY;
    const { rows } = this;
    const last = rows[at + LAST] as number;
    if (last === NO_ENTRY) rows[at + FIRST_BATCH] = lot;
    else this.nextLot[last] = lot;
    rows[at + LAST] = lot;
  }

  /** Clears all supplies, including the start state's. */
  clear(at: number): void {
    const { rows } = this;
    rows[at + HAS_START] = 0;
    rows[at + FIRST_BATCH] = NO_ENTRY;
    rows[at + LAST] = NO_ENTRY;
  }

  /**
   * Adds a step to the list in this cell. Steps arrive in order, so only the last entry can be
   * equal.
   */
  note(at: number, step: number): void {
    this.rows[at] = this.noted(this.rows[at] as number, step);
  }

  /** The list extended by a step. */
  noted(list: number, step: number): number {
    if (list !== NO_ENTRY && this.cellStep[list] === step) return list;
    const cell = this.#cells++;
    this.cellStep[cell] = step;
    this.nextCell[cell] = list;
    return cell;
  }
}
