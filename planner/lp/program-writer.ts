// A program in the making: rows, each of which wants so much, and columns that give to rows.

import type { MatrixEntry } from "./linear-program.ts";

export class ProgramWriter {
  readonly rhs: number[] = [];
  readonly columns: MatrixEntry[][] = [];
  /** By column. */
  readonly upper: number[] = [];

  newRow(demand: number): number {
    return this.rhs.push(demand) - 1;
  }

  /** There can be so many of it at most. */
  newColumn(max = Number.POSITIVE_INFINITY): number {
    this.upper.push(max);
    return this.columns.push([]) - 1;
  }

  /** A row stands in a column once. */
  add(column: number, row: number, amount: number): void {
    const entries = this.columns[column] as MatrixEntry[];
    const known = entries.find((entry) => entry.row === row);
    if (known === undefined) entries.push({ row, coefficient: amount });
    else known.coefficient += amount;
  }

  demandMore(row: number, amount: number): void {
    this.rhs[row] = (this.rhs[row] as number) + amount;
  }
}
