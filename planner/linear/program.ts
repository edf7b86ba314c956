// A linear program in the making: columns of which there is so much, from 0 to a bound, at a cost, and rows that want so much of them. Rows
// and columns can be added as they are found wanting, so that everything is a list.

/** A row's part in a column. */
export interface Entry {
  row: number;
  amount: number;
}

/** Least cost of columns that meet every row: the sum of what its columns give is `demand` at least. */
export interface LinearProgram {
  readonly demand: number[];
  /** By column: what it gives to rows, each row once. */
  readonly columns: Entry[][];
  /** By column, how much of it there can be. */
  readonly most: number[];
  /** By column, never negative. */
  readonly cost: number[];
}
