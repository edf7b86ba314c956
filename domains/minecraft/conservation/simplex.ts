// The simplex method on a dense tableau: maximise objective·x where rows·x <= bounds, bounds >= 0, x >= 0.
// Such programs start feasible at 0. Dantzig's rule, then Bland's (New finite pivoting rules for the simplex method, Math. Oper. Res.
// 2(2), 1977) while the objective stands still, so that it ends. For programs of some hundred rows.

const EPSILON = 1e-9;
/** Pivots without gain after which Bland's rule takes over. */
const PATIENCE = 20;

export interface Optimum {
  value: number;
  x: Float64Array;
  /** The price of each row: what one unit more of its bound would add to the value. */
  prices: Float64Array;
}

/** Solves the program; `rows` are dense, one number for each variable. The objective must be bounded by the rows. */
export function maximise(
  objective: ArrayLike<number>,
  rows: readonly ArrayLike<number>[],
  bounds: ArrayLike<number>,
): Optimum {
  const variables = objective.length;
  const width = variables + rows.length + 1;
  const tableau = rows.map((row, index) => {
    const line = new Float64Array(width);
    for (let column = 0; column < variables; column++) line[column] = row[column] ?? 0;
    line[variables + index] = 1;
    line[width - 1] = bounds[index] ?? 0;
    return line;
  });
  const top = new Float64Array(width);
  for (let column = 0; column < variables; column++) top[column] = -(objective[column] ?? 0);
  const basis = rows.map((_, index) => variables + index);
  let idle = 0;
  for (;;) {
    const column = entering(top, width - 1, idle > PATIENCE);
    if (column < 0) break;
    const row = leaving(tableau, basis, column, width - 1);
    if (row < 0) throw new RangeError("unbounded program");
    const before = top[width - 1] ?? 0;
    pivot(tableau, top, row, column);
    basis[row] = column;
    idle = (top[width - 1] ?? 0) > before + EPSILON ? 0 : idle + 1;
  }
  const x = new Float64Array(variables);
  basis.forEach((variable, row) => {
    if (variable < variables) x[variable] = tableau[row]?.[width - 1] ?? 0;
  });
  return { value: top[width - 1] ?? 0, x, prices: top.slice(variables, width - 1) };
}

function entering(top: Float64Array, end: number, first: boolean): number {
  let best = -1;
  let least = -EPSILON;
  for (let column = 0; column < end; column++) {
    const cost = top[column] as number;
    if (cost >= least) continue;
    if (first) return column;
    least = cost;
    best = column;
  }
  return best;
}

/** The row of the least ratio; among equals that of the lowest variable, as Bland's rule asks. */
function leaving(tableau: readonly Float64Array[], basis: readonly number[], column: number, last: number): number {
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  tableau.forEach((line, row) => {
    const entry = line[column] as number;
    if (entry <= EPSILON) return;
    const ratio = (line[last] as number) / entry;
    const isLess = ratio < least - EPSILON;
    if (isLess || (ratio <= least + EPSILON && (basis[row] ?? 0) < (basis[best] ?? 0))) {
      least = Math.min(least, ratio);
      best = row;
    }
  });
  return best;
}

function pivot(tableau: readonly Float64Array[], top: Float64Array, row: number, column: number): void {
  const line = tableau[row] as Float64Array;
  const factor = line[column] as number;
  for (let at = 0; at < line.length; at++) line[at] = (line[at] as number) / factor;
  for (const other of [...tableau, top]) {
    const times = other[column] as number;
    if (other === line || times === 0) continue;
    for (let at = 0; at < line.length; at++) {
      const entry = line[at] as number;
      if (entry !== 0) other[at] = (other[at] as number) - times * entry;
    }
    other[column] = 0;
  }
}
