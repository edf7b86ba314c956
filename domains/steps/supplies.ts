// What there is of each name while a plan's causal links are looked for: by which step each part was made, and who looked at it, took of it or
// wore it. All of it lies in rows of numbers that one plan uses after the other, so that they stay at hand.
// Invariant: a name has a row in this plan exactly where the row that it points to has that name (Briggs and Torczon, "An efficient representation
// for sparse sets", 1993); nothing of the plan before is ever read.

/** What there is of one name, as a row of numbers: where it stands in each. */
const ROW_WIDTH = 10;
const NAME = 0;
/** 1 where there may be some since the start, without end; 0 once that was ended. */
export const HAS_START = 1;
/** The lots that steps made, as they were made: the first, and the last. */
export const FIRST_BATCH = 2;
const LAST = 3;
/** Lists of steps. */
export const MAKERS = 4;
export const TAKERS = 5;
export const READERS = 6;
export const WEARERS = 7;
/** Those who looked at what was there at the start. */
export const START_READERS = 8;

/** No lot, or the end of a list. */
export const NO_ENTRY = -1;

export class Supplies {
  /** How many names were spoken of. */
  size = 0;
  readonly rows: number[] = [];
  #rowOf = new Int32Array(1_024);
  /** Lots: the step that made it, how much, what is left of it, points that are left where they were asked for, who looked, and the next. */
  #lots = 0;
  readonly maker: number[] = [];
  readonly made: number[] = [];
  readonly amount: number[] = [];
  readonly points: number[] = [];
  readonly lotReaders: number[] = [];
  readonly nextLot: number[] = [];
  /** Lists of steps, the last before the others. */
  #cells = 0;
  readonly cellStep: number[] = [];
  readonly nextCell: number[] = [];

  /** Forgets the plan before. */
  begin(): void {
    this.size = 0;
    this.#lots = 0;
    this.#cells = 0;
  }

  /** Where a name's row begins. */
  of(name: number): number {
    const at = this.find(name);
    return at >= 0 ? at : this.#speakOf(name);
  }

  /** Where the row of a name begins that was spoken of before; -1 for others. */
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

  /** The name of the row of that number. */
  nameOf(row: number): number {
    return this.rows[row * ROW_WIDTH + NAME] as number;
  }

  /** A step made so much of a name, by its row. */
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

  /** Nothing is left of it, and nothing was there before. */
  clear(at: number): void {
    const { rows } = this;
    rows[at + HAS_START] = 0;
    rows[at + FIRST_BATCH] = NO_ENTRY;
    rows[at + LAST] = NO_ENTRY;
  }

  /** Puts a step into the list that begins there among the rows. Steps come in order: one that is in it is the last. */
  note(at: number, step: number): void {
    this.rows[at] = this.noted(this.rows[at] as number, step);
  }

  /** The list with a step. */
  noted(list: number, step: number): number {
    if (list !== NO_ENTRY && this.cellStep[list] === step) return list;
    const cell = this.#cells++;
    this.cellStep[cell] = step;
    this.nextCell[cell] = list;
    return cell;
  }
}
