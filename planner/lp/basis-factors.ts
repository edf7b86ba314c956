// The inverse of a basis as a product of pivots (product form of the inverse): each is a column as the pivots before it left it. A basis
// starts as the slacks alone, so that there is one pivot for each column that took a slack's place, and few of them are full.
// Source: Dantzig and Orchard-Hays, "The product form for the inverse in the simplex method", 1954.

import { DROP_TOLERANCE } from "../model/tolerances.ts";
import type { Scatter } from "./scatter.ts";

export class BasisFactors {
  readonly #rowCount: number;
  /** By pivot: its row, the number in it, and where its other entries begin. */
  #pivotRow = new Int32Array(64);
  #pivot = new Float64Array(64);
  #start = new Int32Array(65);
  #entryRow = new Int32Array(1024);
  #entry = new Float64Array(1024);
  #count = 0;

  constructor(rowCount: number) {
    this.#rowCount = rowCount;
  }

  /** How many pivots there are. */
  get length(): number {
    return this.#count;
  }

  /** How many entries all pivots have. */
  get size(): number {
    return this.#start[this.#count] as number;
  }

  /** Forgets all pivots beyond so many. */
  cutTo(length: number): void {
    this.#count = length;
  }

  /** Makes `row` the place of a column, given as the pivots so far leave it (`solve`). */
  push(column: Float64Array, row: number): void {
    this.#write(column, null, this.#rowCount, row);
  }

  /** The same of a column that is given with what was touched of it (`solveFew`). */
  pushFew({ values, touched, count }: Scatter, row: number): void {
    this.#write(values, touched, count, row);
  }

  /** `places` are where the column has entries; null where that may be anywhere. */
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

  /** Puts the inverse times the vector in its place, which no pivot before `first` changes. */
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

  /** Puts the inverse times the vector in its place. */
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

  /** Puts the transposed inverse times the vector in its place. */
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
