// Factors a basis into pivots. Row and column singletons come first, since their pivots cause no
// fill-in; the rest is dense and pivots on its largest entries. A column that depends on others
// leaves the basis, and a slack takes its place.
// Source: the singletons of Orchard-Hays's preassigned pivot procedure; Koberstein 2005, chapter 5.

import { PIVOT_TOLERANCE } from "../model/tolerances.ts";
import { type BasisFactors, Scatter } from "./basis-factors.ts";
import type { SparseMatrix } from "./sparse-matrix.ts";

/**
 * Writes the pivots of the variables in `inside` (columns, then one slack a row), and gives each
 * variable its place there.
 */
export function factorBasis(matrix: SparseMatrix, inside: Int32Array, factors: BasisFactors): void {
  new Factoring(matrix, inside, factors).run();
}

class Factoring {
  readonly #matrix: SparseMatrix;
  readonly #inside: Int32Array;
  readonly #factors: BasisFactors;
  readonly #entering: Scatter;
  /** By row: the index of its pivot; the number of rows if it has none yet. */
  readonly #pivotOf: Int32Array;
  /** By row: 1 if a column still has to pivot there. */
  readonly #isFree: Uint8Array;
  /**
   * By free row: its entries in columns without a place. By such a column: its entries in free
   * rows; -1 for all other columns.
   */
  readonly #inRow: Int32Array;
  readonly #left: Int32Array;
  readonly #aloneRows: number[] = [];
  readonly #aloneColumns: number[] = [];

  constructor(matrix: SparseMatrix, inside: Int32Array, factors: BasisFactors) {
    this.#matrix = matrix;
    this.#inside = inside;
    this.#factors = factors;
    this.#entering = new Scatter(matrix.rowCount);
    this.#pivotOf = new Int32Array(matrix.rowCount).fill(matrix.rowCount);
    this.#isFree = new Uint8Array(matrix.rowCount).fill(1);
    this.#inRow = new Int32Array(matrix.rowCount);
    this.#left = new Int32Array(matrix.columnCount).fill(-1);
  }

  run(): void {
    const inside = this.#inside;
    const isFree = this.#isFree;
    const left = this.#left;
    const aloneRows = this.#aloneRows;
    const aloneColumns = this.#aloneColumns;
    const { rowCount, columnCount } = this.#matrix;
    this.#factors.cutTo(0);
    const columns = inside.filter((variable) => variable < columnCount).sort();
    for (const variable of inside) if (variable >= columnCount) isFree[variable - columnCount] = 0;
    for (let row = 0; row < rowCount; row++) inside[row] = columnCount + row;
    for (const column of columns) this.#count(column);
    for (let row = 0; row < rowCount; row++) if (isFree[row] === 1 && this.#inRow[row] === 1) aloneRows.push(row);
    for (const column of columns) if (left[column] === 1) aloneColumns.push(column);
    for (;;) {
      const row = aloneRows.pop();
      const column = row === undefined ? aloneColumns.pop() : this.#onlyIn(row);
      if (column === undefined && row === undefined) break;
      if (column !== undefined && left[column] !== -1) this.#tryAt(column, row ?? this.#onlyRow(column));
    }
    // From here on pivots cause fill-in, so earlier singletons need not be singletons any more.
    for (;;) {
      const column = this.#fewest(columns);
      if (column < 0) break;
      this.#solve(column);
      const row = this.#largest();
      if (row < 0) left[column] = -1;
      else this.#take(column, row);
    }
  }

  #count(column: number): void {
    const { columnStart, rowOf } = this.#matrix;
    let count = 0;
    for (let i = columnStart[column] as number; i < (columnStart[column + 1] as number); i++) {
      const row = rowOf[i] as number;
      if (this.#isFree[row] !== 1) continue;
      this.#inRow[row] = (this.#inRow[row] as number) + 1;
      count++;
    }
    this.#left[column] = count;
  }

  #onlyIn(row: number): number | undefined {
    if (this.#isFree[row] !== 1) return undefined;
    const { rowStart, columnOf } = this.#matrix;
    for (let i = rowStart[row] as number; i < (rowStart[row + 1] as number); i++) {
      if (this.#left[columnOf[i] as number] !== -1) return columnOf[i] as number;
    }
    return undefined;
  }

  #onlyRow(column: number): number {
    const { columnStart, rowOf } = this.#matrix;
    for (let i = columnStart[column] as number; i < (columnStart[column + 1] as number); i++) {
      if (this.#isFree[rowOf[i] as number] === 1) return rowOf[i] as number;
    }
    return -1;
  }

  #tryAt(column: number, row: number): void {
    if (row < 0) return;
    this.#solve(column);
    if (Math.abs(this.#entering.values[row] as number) >= PIVOT_TOLERANCE) this.#take(column, row);
  }

  /** Transforms the column by the pivots so far. */
  #solve(column: number): void {
    const entering = this.#entering;
    const pivotOf = this.#pivotOf;
    const { columnStart, rowOf, inColumn } = this.#matrix;
    entering.clear();
    let first = pivotOf.length;
    for (let i = columnStart[column] as number; i < (columnStart[column + 1] as number); i++) {
      const row = rowOf[i] as number;
      entering.add(row, -(inColumn[i] as number));
      first = Math.min(first, pivotOf[row] as number);
    }
    this.#factors.solveFew(entering, first);
  }

  #take(column: number, row: number): void {
    const { columnStart, rowOf, rowStart, columnOf } = this.#matrix;
    this.#pivotOf[row] = this.#factors.length;
    this.#factors.pushFew(this.#entering, row);
    this.#left[column] = -1;
    this.#isFree[row] = 0;
    this.#inside[row] = column;
    for (let i = columnStart[column] as number; i < (columnStart[column + 1] as number); i++) {
      const other = rowOf[i] as number;
      if (this.#isFree[other] !== 1) continue;
      this.#inRow[other] = (this.#inRow[other] as number) - 1;
      if (this.#inRow[other] === 1) this.#aloneRows.push(other);
    }
    for (let i = rowStart[row] as number; i < (rowStart[row + 1] as number); i++) {
      const other = columnOf[i] as number;
      const count = this.#left[other] as number;
      if (count === -1) continue;
      this.#left[other] = count - 1;
      if (count === 2) this.#aloneColumns.push(other);
    }
  }

  /** The column without a place that has the fewest entries in free rows; -1 if none is left. */
  #fewest(columns: Int32Array): number {
    let best = -1;
    let fewest = Number.POSITIVE_INFINITY;
    for (const column of columns) {
      const count = this.#left[column] as number;
      if (count === -1 || count >= fewest) continue;
      fewest = count;
      best = column;
    }
    return best;
  }

  /** The free row with the column's largest entry; -1 if the column depends on others. */
  #largest(): number {
    let best = -1;
    let largest = PIVOT_TOLERANCE;
    const { values, touched, count } = this.#entering;
    for (let i = 0; i < count; i++) {
      const row = touched[i] as number;
      const size = Math.abs(values[row] as number);
      if (this.#isFree[row] !== 1 || size <= largest) continue;
      largest = size;
      best = row;
    }
    return best;
  }
}
