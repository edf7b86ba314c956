// The inverse of a basis as a product of pivots (product form of the inverse). A fresh basis holds
// the slacks alone, so there is one pivot for each structural column in it, and few are dense.
// Source: Dantzig and Orchard-Hays, "The product form for the inverse in the simplex method", 1954.

import { DROP_TOLERANCE } from "../model/tolerances.ts";

export class BasisFactors {
  readonly #rowCount: number;
  /** By pivot: its row, the pivot element, and the start of its other entries. */
  #pivotRow = new Int32Array(64);
  #pivot = new Float64Array(64);
  #start = new Int32Array(65);
  #entryRow = new Int32Array(1024);
  #entry = new Float64Array(1024);
  #count = 0;

  constructor(rowCount: number) {
    this.#rowCount = rowCount;
  }

  get length(): number {
    return this.#count;
  }

  /** Entries of all pivots. */
  get size(): number {
    return this.#start[this.#count] as number;
  }

  /** Forgets all pivots from `length` on. */
  cutTo(length: number): void {
    this.#count = length;
  }

  /** Makes `row` the place of a column, which the previous pivots have transformed (`solve`). */
  push(column: Float64Array, row: number): void {
    this.#write(column, null, this.#rowCount, row);
  }

  /** `push` for a sparse column (`solveFew`). */
  pushFew({ values, touched, count }: Scatter, row: number): void {
    this.#write(values, touched, count, row);
  }

  /** `places` lists the non-zero entries of the column; null if they may be anywhere. */
  #write(column: Float64Array, places: Int32Array | null, count: number, row: number): void {
    this.#grow(this.size + count);
    let at = this.size;
    for (let i = 0; i < count; i++) {
      const place = places === null ? i : (places[i] as number);
      const value = column[place] as number;
      if (place === row || (value < DROP_TOLERANCE && value > -DROP_TOLERANCE)) continue;
      this.#entryRow[at] = place;
      this.#entry[at] = value;
      at++;
    }
    this.#pivotRow[this.#count] = row;
    this.#pivot[this.#count] = column[row] as number;
    this.#count++;
    this.#start[this.#count] = at;
  }

  /** Multiplies the vector in place by the inverse. No pivot before `first` changes it. */
  solveFew(vector: Scatter, first: number): void {
    const pivotRow = this.#pivotRow;
    const pivot = this.#pivot;
    const start = this.#start;
    const entryRow = this.#entryRow;
    const entry = this.#entry;
    const count = this.#count;
    const { values } = vector;
    for (let k = first; k < count; k++) {
      const row = pivotRow[k] as number;
      const before = values[row] as number;
      if (before === 0) continue;
      const times = before / (pivot[k] as number);
      values[row] = times;
      const end = start[k + 1] as number;
      for (let i = start[k] as number; i < end; i++) vector.add(entryRow[i] as number, -(entry[i] as number) * times);
    }
  }

  /** Multiplies the vector in place by the inverse (FTRAN). */
  solve(vector: Float64Array): void {
    const pivotRow = this.#pivotRow;
    const pivot = this.#pivot;
    const start = this.#start;
    const entryRow = this.#entryRow;
    const entry = this.#entry;
    const count = this.#count;
    for (let k = 0; k < count; k++) {
      const row = pivotRow[k] as number;
      const before = vector[row] as number;
      if (before === 0) continue;
      const times = before / (pivot[k] as number);
      vector[row] = times;
      const end = start[k + 1] as number;
      for (let i = start[k] as number; i < end; i++) {
        const at = entryRow[i] as number;
        vector[at] = (vector[at] as number) - (entry[i] as number) * times;
      }
    }
  }

  /** Multiplies the vector in place by the transposed inverse (BTRAN). */
  solveTransposed(vector: Float64Array): void {
    const pivotRow = this.#pivotRow;
    const pivot = this.#pivot;
    const start = this.#start;
    const entryRow = this.#entryRow;
    const entry = this.#entry;
    const count = this.#count;
    for (let k = count - 1; k >= 0; k--) {
      const row = pivotRow[k] as number;
      let sum = vector[row] as number;
      const end = start[k + 1] as number;
      for (let i = start[k] as number; i < end; i++) {
        sum -= (entry[i] as number) * (vector[entryRow[i] as number] as number);
      }
      vector[row] = sum / (pivot[k] as number);
    }
  }

  #grow(entries: number): void {
    if (this.#count + 1 >= this.#pivot.length) {
      this.#pivotRow = longer(this.#pivotRow, new Int32Array(2 * this.#pivot.length));
      this.#start = longer(this.#start, new Int32Array(2 * this.#pivot.length + 1));
      this.#pivot = longer(this.#pivot, new Float64Array(2 * this.#pivot.length));
    }
    if (entries <= this.#entry.length) return;
    const room = Math.max(entries, 2 * this.#entry.length);
    this.#entryRow = longer(this.#entryRow, new Int32Array(room));
    this.#entry = longer(this.#entry, new Float64Array(room));
  }
}

function longer<T extends Int32Array | Float64Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

/** A sparse vector: its values by place, and the places that were touched since it was cleared. */
export class Scatter {
  readonly values: Float64Array;
  readonly touched: Int32Array;
  count = 0;
  readonly #isTouched: Uint8Array;

  constructor(length: number) {
    this.values = new Float64Array(length);
    this.touched = new Int32Array(length);
    this.#isTouched = new Uint8Array(length);
  }

  clear(): void {
    const { values, touched, count } = this;
    const isTouched = this.#isTouched;
    for (let i = 0; i < count; i++) {
      values[touched[i] as number] = 0;
      isTouched[touched[i] as number] = 0;
    }
    this.count = 0;
  }

  add(at: number, amount: number): void {
    if (this.#isTouched[at] === 0) {
      this.#isTouched[at] = 1;
      this.touched[this.count++] = at;
    }
    this.values[at] = (this.values[at] as number) + amount;
  }
}
