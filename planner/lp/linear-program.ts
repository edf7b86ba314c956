// A linear program: minimise the cost of columns, each between 0 and its upper bound, such that
// every row reaches its right-hand side. Rows and columns can be added later, so all is in lists.

export interface MatrixEntry {
  row: number;
  coefficient: number;
}

/** Minimise cost subject to columns × amounts >= rhs. */
export interface LinearProgram {
  readonly rhs: number[];
  /** By column: its entries, at most one for each row. */
  readonly columns: MatrixEntry[][];
  readonly upper: number[];
  /** By column, at least 0. */
  readonly cost: number[];
}

export type LpStatus =
  /** Optimal. */
  | "optimal"
  /** Infeasible: `weights` prove it. */
  | "infeasible"
  /** The optimum is above the cutoff: `dualValues` prove it. */
  | "cutoff"
  /** The pivots ran out, or rounding errors grew too large. */
  | "unknown";

export interface RowWeight {
  row: number;
  weight: number;
}

/** Removes rows; returns, by old row, its new index or -1. */
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

/** Builds a program row by row and column by column. */
export class ProgramWriter {
  readonly rhs: number[] = [];
  readonly columns: MatrixEntry[][] = [];
  readonly upper: number[] = [];

  newRow(value: number): number {
    return this.rhs.push(value) - 1;
  }

  newColumn(max = Number.POSITIVE_INFINITY): number {
    this.upper.push(max);
    return this.columns.push([]) - 1;
  }

  /** Adds to the coefficient of a row in a column. */
  add(column: number, row: number, amount: number): void {
    const entries = this.columns[column] as MatrixEntry[];
    const known = entries.find((entry) => entry.row === row);
    if (known === undefined) entries.push({ row, coefficient: amount });
    else known.coefficient += amount;
  }

  addToRhs(row: number, amount: number): void {
    this.rhs[row] = (this.rhs[row] as number) + amount;
  }
}
