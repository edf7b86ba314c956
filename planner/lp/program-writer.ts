// A program in the making: rows, each of which wants so much, and columns that give to rows.

import type { Entry } from "./program.ts";

export class ProgramWriter {
  readonly demand: number[] = [];
  readonly columns: Entry[][] = [];
  /** By column. */
  readonly most: number[] = [];

  newRow(demand: number): number {
    return this.demand.push(demand) - 1;
  }

  /** There can be so many of it at most. */
  newColumn(most = Number.POSITIVE_INFINITY): number {
    this.most.push(most);
    return this.columns.push([]) - 1;
  }

  /** A row stands in a column once. */
  add(column: number, row: number, amount: number): void {
    const entries = this.columns[column] as Entry[];
    const known = entries.find((entry) => entry.row === row);
    if (known === undefined) entries.push({ row, amount });
    else known.amount += amount;
  }

  demandMore(row: number, amount: number): void {
    this.demand[row] = (this.demand[row] as number) + amount;
  }
}
