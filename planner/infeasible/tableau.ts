// The simplex method for one purpose: to say whether demands can be met in fractions of operators, and if not, to give the weights
// that prove it. It maximises demand·w over w >= 0 where no column gains: entries(column)·w <= 1. The program starts feasible at 0; where it
// has an optimum, that of its dual are amounts of the columns that meet the demands, and where it has none, the ray is the proof (Farkas).
// A bound on one column is one more weight, so that branching goes on from where its parent ended.
// Source: Dantzig's rule, then Bland's (New finite pivoting rules for the simplex method, Math. Oper. Res. 2(2), 1977).

/** A row's part in a column. */
export interface Entry {
  row: number;
  amount: number;
}

export type Optimum =
  | { status: "met"; amounts: Float64Array }
  /** By weight, rows first, then bounds in the order in which they were added. */
  | { status: "impossible"; weights: Float64Array }
  /** The pivots ran out or numbers went bad. */
  | { status: "unknown" };

const EPSILON = 1e-9;
/** Pivots without gain after which Bland's rule takes over. */
const PATIENCE = 20;
const MAX_PIVOTS = 2_000;

export class Tableau {
  private readonly lines: Float64Array[];
  private readonly top: Float64Array;
  private readonly basis: Int32Array;
  private readonly rowCount: number;
  private readonly columnCount: number;
  /** Room for bounds; how many there are. */
  private readonly room: number;
  private bounds: number;

  private constructor(parts: {
    lines: Float64Array[];
    top: Float64Array;
    basis: Int32Array;
    rowCount: number;
    room: number;
    bounds: number;
  }) {
    this.lines = parts.lines;
    this.top = parts.top;
    this.basis = parts.basis;
    this.rowCount = parts.rowCount;
    this.columnCount = parts.lines.length;
    this.room = parts.room;
    this.bounds = parts.bounds;
  }

  /** `room` is how many bounds may be added to it and its copies. Layout: rows, slacks of the columns, bounds, value. */
  static of(demand: ArrayLike<number>, columns: readonly (readonly Entry[])[], room: number): Tableau {
    const rowCount = demand.length;
    const width = rowCount + columns.length + room + 1;
    const lines = columns.map((entries, column) => {
      const line = new Float64Array(width);
      for (const { row, amount } of entries) line[row] = (line[row] as number) + amount;
      line[rowCount + column] = 1;
      line[width - 1] = 1;
      return line;
    });
    const top = new Float64Array(width);
    for (let row = 0; row < rowCount; row++) top[row] = -(demand[row] as number);
    const basis = Int32Array.from(columns, (_, column) => rowCount + column);
    return new Tableau({ lines, top, basis, rowCount, room, bounds: 0 });
  }

  copy(): Tableau {
    const { rowCount, room, bounds } = this;
    const lines = this.lines.map((line) => line.slice());
    return new Tableau({ lines, top: this.top.slice(), basis: this.basis.slice(), rowCount, room, bounds });
  }

  /** Bounds the amount of a column: at least so much where `sign` is 1, at most where it is -1. There must be room. */
  bound(column: number, sign: 1 | -1, amount: number): void {
    const at = this.rowCount + this.columnCount + this.bounds++;
    const slack = this.rowCount + column;
    for (const line of this.lines) line[at] = sign * (line[slack] as number);
    this.top[at] = sign * ((this.top[slack] as number) - amount);
  }

  solve(): Optimum {
    const { top, lines } = this;
    const last = top.length - 1;
    let idle = 0;
    for (let pivots = 0; pivots < MAX_PIVOTS; pivots++) {
      const entering = this.entering(idle > PATIENCE);
      if (entering < 0) return { status: "met", amounts: top.slice(this.rowCount, this.rowCount + this.columnCount) };
      const leaving = this.leaving(entering);
      if (leaving < 0) return { status: "impossible", weights: this.ray(entering) };
      const before = top[last] as number;
      pivot(lines, top, leaving, entering);
      this.basis[leaving] = entering;
      if (!Number.isFinite(top[last] as number)) break;
      idle = (top[last] as number) > before + EPSILON ? 0 : idle + 1;
    }
    return { status: "unknown" };
  }

  private entering(first: boolean): number {
    let best = -1;
    let least = -EPSILON;
    for (let at = 0; at < this.top.length - 1; at++) {
      const cost = this.top[at] as number;
      if (cost >= least) continue;
      if (first) return at;
      least = cost;
      best = at;
    }
    return best;
  }

  /** The line of the least ratio; among equals that of the lowest variable, as Bland's rule asks. */
  private leaving(entering: number): number {
    let best = -1;
    let least = Number.POSITIVE_INFINITY;
    for (const [index, line] of this.lines.entries()) {
      const entry = line[entering] as number;
      if (entry <= EPSILON) continue;
      const ratio = (line[line.length - 1] as number) / entry;
      const isLess = ratio < least - EPSILON;
      if (!isLess && (ratio > least + EPSILON || (this.basis[index] as number) >= (this.basis[best] as number)))
        continue;
      least = Math.min(least, ratio);
      best = index;
    }
    return best;
  }

  /** The direction in which the value grows without end, without the slacks. */
  private ray(entering: number): Float64Array {
    const weights = new Float64Array(this.rowCount + this.bounds);
    const put = (variable: number, value: number): void => {
      if (variable < this.rowCount) weights[variable] = value;
      else if (variable >= this.rowCount + this.columnCount) weights[variable - this.columnCount] = value;
    };
    put(entering, 1);
    for (const [index, line] of this.lines.entries()) put(this.basis[index] as number, -(line[entering] as number));
    return weights;
  }
}

function pivot(lines: readonly Float64Array[], top: Float64Array, row: number, column: number): void {
  const line = lines[row] as Float64Array;
  const factor = line[column] as number;
  for (let at = 0; at < line.length; at++) line[at] = (line[at] as number) / factor;
  for (const other of lines) if (other !== line) subtract(other, line, column);
  subtract(top, line, column);
}

function subtract(other: Float64Array, line: Float64Array, column: number): void {
  const times = other[column] as number;
  if (times === 0) return;
  for (let at = 0; at < line.length; at++) {
    const entry = line[at] as number;
    if (entry !== 0) other[at] = (other[at] as number) - times * entry;
  }
  other[column] = 0;
}
