// A basis as a product of pivots: columns that stand alone in a row, or that have a single row left, come first, since no pivot fills another
// then; what is left is full, and goes by the largest entries. A column that depends on others leaves the basis, and a slack comes in.
// Source: the singletons of Orchard-Hays's preassigned pivot procedure; Koberstein 2005, chapter 5.

import type { BasisFactors } from "./basis-factors.ts";
import type { SparseMatrix } from "./sparse-matrix.ts";

/** What is smaller is no pivot. */
const PIVOT = 1e-7;

/**
 * Writes the product of pivots for the variables in `inside` (columns first, then one slack a row) and gives each its place in it. `scratch` is
 * room for one number a row.
 */
export function factorBasis(
  matrix: SparseMatrix,
  inside: Int32Array,
  factors: BasisFactors,
  scratch: Float64Array,
): void {
  new Factoring(matrix, inside, factors, scratch).run();
}

class Factoring {
  private readonly matrix: SparseMatrix;
  private readonly inside: Int32Array;
  private readonly factors: BasisFactors;
  private readonly entering: Float64Array;
  /** By row: 1 where a column is to have its place. */
  private readonly isFree: Uint8Array;
  /** By free row: the columns that meet it, and how many of them have no place yet; by such a column: how many free rows it meets. */
  private readonly members: number[][];
  private readonly inRow: Int32Array;
  private readonly left = new Map<number, number>();
  private readonly aloneRows: number[] = [];
  private readonly aloneColumns: number[] = [];

  constructor(matrix: SparseMatrix, inside: Int32Array, factors: BasisFactors, scratch: Float64Array) {
    this.matrix = matrix;
    this.inside = inside;
    this.factors = factors;
    this.entering = scratch;
    this.isFree = new Uint8Array(matrix.rowCount).fill(1);
    this.members = Array.from(this.isFree, () => []);
    this.inRow = new Int32Array(matrix.rowCount);
  }

  run(): void {
    const { inside, isFree, left, aloneRows, aloneColumns } = this;
    const { rowCount, columnCount } = this.matrix;
    this.factors.cutTo(0);
    const columns = [...inside].filter((variable) => variable < columnCount).sort((a, b) => a - b);
    for (const variable of inside) if (variable >= columnCount) isFree[variable - columnCount] = 0;
    for (let row = 0; row < rowCount; row++) inside[row] = columnCount + row;
    for (const column of columns) this.count(column);
    for (let row = 0; row < rowCount; row++) if (isFree[row] === 1 && this.inRow[row] === 1) aloneRows.push(row);
    for (const column of columns) if (left.get(column) === 1) aloneColumns.push(column);
    for (;;) {
      const row = aloneRows.pop();
      const column = row === undefined ? aloneColumns.pop() : this.onlyIn(row);
      if (column === undefined && row === undefined) break;
      if (column !== undefined && left.has(column)) this.tryAt(column, row ?? this.onlyRow(column));
    }
    // From now on one pivot fills others, and what stood alone may not.
    while (left.size > 0) {
      const column = this.fewest();
      this.solve(column);
      const row = this.largest();
      if (row < 0) left.delete(column);
      else this.take(column, row);
    }
  }

  private count(column: number): void {
    const { columnStart, rowOf } = this.matrix;
    let count = 0;
    for (let i = columnStart[column] as number; i < (columnStart[column + 1] as number); i++) {
      const row = rowOf[i] as number;
      if (this.isFree[row] !== 1) continue;
      this.inRow[row] = (this.inRow[row] as number) + 1;
      this.members[row]?.push(column);
      count++;
    }
    this.left.set(column, count);
  }

  private onlyIn(row: number): number | undefined {
    return this.isFree[row] === 1 ? this.members[row]?.find((column) => this.left.has(column)) : undefined;
  }

  private onlyRow(column: number): number {
    const { columnStart, rowOf } = this.matrix;
    for (let i = columnStart[column] as number; i < (columnStart[column + 1] as number); i++) {
      if (this.isFree[rowOf[i] as number] === 1) return rowOf[i] as number;
    }
    return -1;
  }

  private tryAt(column: number, row: number): void {
    if (row < 0) return;
    this.solve(column);
    if (Math.abs(this.entering[row] as number) >= PIVOT) this.take(column, row);
  }

  /** The column as the pivots so far leave it. */
  private solve(column: number): void {
    this.entering.fill(0);
    this.matrix.addColumn(column, -1, this.entering);
    this.factors.solve(this.entering);
  }

  private take(column: number, row: number): void {
    const { columnStart, rowOf } = this.matrix;
    this.factors.push(this.entering, row);
    this.left.delete(column);
    this.isFree[row] = 0;
    this.inside[row] = column;
    for (let i = columnStart[column] as number; i < (columnStart[column + 1] as number); i++) {
      const other = rowOf[i] as number;
      if (this.isFree[other] !== 1) continue;
      this.inRow[other] = (this.inRow[other] as number) - 1;
      if (this.inRow[other] === 1) this.aloneRows.push(other);
    }
    for (const other of this.members[row] ?? []) {
      const count = this.left.get(other);
      if (count === undefined) continue;
      this.left.set(other, count - 1);
      if (count === 2) this.aloneColumns.push(other);
    }
  }

  private fewest(): number {
    let best = -1;
    let fewest = Number.POSITIVE_INFINITY;
    for (const [column, count] of this.left) {
      if (count >= fewest) continue;
      fewest = count;
      best = column;
    }
    return best;
  }

  /** The free row where the column that was solved is largest; -1 where it depends on those that have a place. */
  private largest(): number {
    let best = -1;
    let largest = PIVOT;
    for (let row = 0; row < this.isFree.length; row++) {
      const size = Math.abs(this.entering[row] as number);
      if (this.isFree[row] !== 1 || size <= largest) continue;
      largest = size;
      best = row;
    }
    return best;
  }
}
