// The matrix of a program by columns and by rows, each row scaled by a power of two so that its
// entries are near 1.

import type { LinearProgram } from "./linear-program.ts";

export class SparseMatrix {
  readonly rowCount: number;
  readonly columnCount: number;
  /** By row: its scale. */
  readonly scale: Float64Array;
  /** By column: its largest entry. */
  readonly largest: Float64Array;
  readonly columnStart: Int32Array;
  readonly rowOf: Int32Array;
  readonly inColumn: Float64Array;
  readonly rowStart: Int32Array;
  readonly columnOf: Int32Array;
  readonly inRow: Float64Array;

  constructor({ rhs, columns }: LinearProgram) {
    this.rowCount = rhs.length;
    this.columnCount = columns.length;
    const largest = new Float64Array(this.rowCount);
    const inEach = new Int32Array(this.rowCount);
    let size = 0;
    for (const entries of columns) {
      for (const { row, coefficient } of entries) {
        largest[row] = Math.max(largest[row] as number, Math.abs(coefficient));
        inEach[row] = (inEach[row] as number) + 1;
        size++;
      }
    }
    this.scale = largest.map((max) => (max > 0 ? 2 ** -Math.round(Math.log2(max)) : 1));
    this.largest = new Float64Array(this.columnCount);
    this.columnStart = new Int32Array(this.columnCount + 1);
    this.rowOf = new Int32Array(size);
    this.inColumn = new Float64Array(size);
    this.rowStart = new Int32Array(this.rowCount + 1);
    this.columnOf = new Int32Array(size);
    this.inRow = new Float64Array(size);
    for (let row = 0; row < this.rowCount; row++) {
      this.rowStart[row + 1] = (this.rowStart[row] as number) + (inEach[row] as number);
    }
    const next = this.rowStart.slice();
    let at = 0;
    for (const [column, entries] of columns.entries()) {
      for (const { row, coefficient } of entries) {
        const scaled = coefficient * (this.scale[row] as number);
        this.largest[column] = Math.max(this.largest[column] as number, Math.abs(scaled));
        this.rowOf[at] = row;
        this.inColumn[at++] = scaled;
        const place = next[row] as number;
        next[row] = place + 1;
        this.columnOf[place] = column;
        this.inRow[place] = scaled;
      }
      this.columnStart[column + 1] = at;
    }
  }

  /** Adds `times` the column to the vector. */
  addColumn(column: number, times: number, vector: Float64Array): void {
    const { columnStart, rowOf, inColumn } = this;
    const end = columnStart[column + 1] as number;
    for (let i = columnStart[column] as number; i < end; i++) {
      const row = rowOf[i] as number;
      vector[row] = (vector[row] as number) + times * (inColumn[i] as number);
    }
  }

  /** The dot product of the column and row weights. */
  product(column: number, weights: Float64Array): number {
    const { columnStart, rowOf, inColumn } = this;
    const end = columnStart[column + 1] as number;
    let sum = 0;
    for (let i = columnStart[column] as number; i < end; i++) {
      sum += (weights[rowOf[i] as number] as number) * (inColumn[i] as number);
    }
    return sum;
  }
}
