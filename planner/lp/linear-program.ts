// A linear program in the making: columns of which there is so much, from 0 to a bound, at a cost, and rows that want so much of them. Rows
// and columns can be added as they are found wanting, so that everything is a list.

/** A row's part in a column. */
export interface MatrixEntry {
  row: number;
  coefficient: number;
}

/** Least cost of columns that meet every row: the sum of what its columns give is `demand` at least. */
export interface LinearProgram {
  readonly rhs: number[];
  /** By column: what it gives to rows, each row once. */
  readonly columns: MatrixEntry[][];
  /** By column, how much of it there can be. */
  readonly upper: number[];
  /** By column, never negative. */
  readonly cost: number[];
}

/** Takes rows out; answers, by row before, which it is now, or -1. */
export function dropRows({ rhs, columns }: LinearProgram, rows: ReadonlySet<number>): Int32Array {
  const next = new Int32Array(rhs.length).fill(-1);
  let count = 0;
  for (const [row, wanted] of rhs.entries()) {
    if (rows.has(row)) continue;
    next[row] = count;
    rhs[count++] = wanted;
  }
  rhs.length = count;
  for (const entries of columns) {
    let kept = 0;
    for (const { row, coefficient } of entries) {
      if ((next[row] as number) >= 0) entries[kept++] = { row: next[row] as number, coefficient };
    }
    entries.length = kept;
  }
  return next;
}
