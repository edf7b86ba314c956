// The simplex method for one purpose: to say whether demands can be met in fractions of operators, and if not, to give the weights
// that prove it. It maximises demand·w over w >= 0 where no column gains: entries(column)·w <= 1. The program starts feasible at 0; where it
// has an optimum, that of its dual are amounts of the columns that meet the demands, and where it has none, the ray is the proof (Farkas).
// A bound on one column is one more weight, so that branching goes on from where its parent ended. The tableau is condensed: a variable in
// the basis has no entries of its own, for they would be a unit's.
// Source: Dantzig's rule, then Bland's (New finite pivoting rules for the simplex method, Math. Oper. Res. 2(2), 1977).

import type { Entry } from "../linear/program.ts";

export type Optimum =
  | { status: "met"; amounts: Float64Array }
  /** By weight, rows first, then bounds in the order in which they were added. */
  | { status: "impossible"; weights: Float64Array }
  /** The pivots ran out or numbers went bad. */
  | { status: "unknown" };

const EPSILON = 1e-9;
/** An entry below this is left over from rounding: taken for one, it would fill line after line. */
const DUST = 1e-11;
/** Pivots without gain after which Bland's rule takes over. */
const PATIENCE = 20;
const MAX_PIVOTS = 2_000;

export class Tableau {
  /**
   * Lines of `width` numbers, one for each variable of the basis and then the top: an entry for each variable outside the basis, room for
   * bounds, and the line's value at its end.
   */
  private readonly cells: Float64Array;
  private readonly width: number;
  /** By line, the variable that is in the basis; by entry, the one that is outside. Numbers: rows, slacks of the columns, bounds. */
  private readonly inside: Int32Array;
  private readonly outside: Int32Array;
  private readonly rowCount: number;
  private bounds: number;
  /** Where a line has entries: room for a pivot. */
  private readonly filled: Int32Array;

  private constructor(parts: {
    cells: Float64Array;
    width: number;
    inside: Int32Array;
    outside: Int32Array;
    rowCount: number;
    bounds: number;
  }) {
    this.cells = parts.cells;
    this.width = parts.width;
    this.inside = parts.inside;
    this.outside = parts.outside;
    this.rowCount = parts.rowCount;
    this.bounds = parts.bounds;
    this.filled = new Int32Array(parts.width);
  }

  /** `room` is how many bounds may be added to it and its copies. */
  static of(demand: ArrayLike<number>, columns: readonly (readonly Entry[])[], room: number): Tableau {
    const rowCount = demand.length;
    const width = rowCount + room + 1;
    const cells = new Float64Array((columns.length + 1) * width);
    for (const [column, entries] of columns.entries()) {
      const line = column * width;
      for (const { row, amount } of entries) cells[line + row] = (cells[line + row] as number) + amount;
      cells[line + width - 1] = 1;
    }
    const top = columns.length * width;
    for (let row = 0; row < rowCount; row++) cells[top + row] = -(demand[row] as number);
    const inside = Int32Array.from(columns, (_, column) => rowCount + column);
    const outside = Int32Array.from({ length: width - 1 }, (_, at) => at);
    return new Tableau({ cells, width, inside, outside, rowCount, bounds: 0 });
  }

  copy(): Tableau {
    const { cells, width, inside, outside, rowCount, bounds } = this;
    const own = { cells: cells.slice(), inside: inside.slice(), outside: outside.slice() };
    return new Tableau({ ...own, width, rowCount, bounds });
  }

  /** Bounds the amount of a column: at least so much where `sign` is 1, at most where it is -1. There must be room. */
  bound(column: number, sign: 1 | -1, amount: number): void {
    const { cells, width, inside, outside, rowCount } = this;
    const at = rowCount + this.bounds;
    const top = inside.length * width;
    const slack = rowCount + column;
    const line = inside.indexOf(slack);
    const entry = line < 0 ? outside.indexOf(slack) : -1;
    for (let from = 0; from <= top; from += width) {
      cells[from + at] = entry < 0 ? 0 : sign * (cells[from + entry] as number);
    }
    if (line >= 0) cells[line * width + at] = sign;
    cells[top + at] = (cells[top + at] as number) - sign * amount;
    outside[at] = rowCount + inside.length + this.bounds++;
  }

  solve(): Optimum {
    const { cells, inside, width } = this;
    const value = cells.length - 1;
    let idle = 0;
    for (let pivots = 0; pivots < MAX_PIVOTS; pivots++) {
      const entering = this.entering(idle > PATIENCE);
      if (entering < 0) return { status: "met", amounts: this.amounts() };
      const leaving = this.leaving(entering);
      if (leaving < 0) return { status: "impossible", weights: this.ray(entering) };
      const before = cells[value] as number;
      this.pivot(leaving * width, entering);
      const variable = inside[leaving] as number;
      inside[leaving] = this.outside[entering] as number;
      this.outside[entering] = variable;
      if (!Number.isFinite(cells[value] as number)) break;
      idle = (cells[value] as number) > before + EPSILON ? 0 : idle + 1;
    }
    return { status: "unknown" };
  }

  /** How many variables are outside the basis. */
  private get live(): number {
    return this.rowCount + this.bounds;
  }

  /** The entry of the least cost, or, for Bland's rule, of the lowest variable that costs less than nothing; among equals the lowest variable. */
  private entering(first: boolean): number {
    const { cells, outside, live } = this;
    const top = cells.length - this.width;
    let best = -1;
    let least = -EPSILON;
    for (let at = 0; at < live; at++) {
      const cost = cells[top + at] as number;
      if (cost >= -EPSILON) continue;
      const isLower = best < 0 || (outside[at] as number) < (outside[best] as number);
      if (first ? !isLower : cost > least || (cost === least && !isLower)) continue;
      least = cost;
      best = at;
    }
    return best;
  }

  /** The line of the least ratio; among equals that of the lowest variable, as Bland's rule asks. */
  private leaving(entering: number): number {
    const { cells, inside, width } = this;
    let best = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let line = 0; line < inside.length; line++) {
      const entry = cells[line * width + entering] as number;
      if (entry <= EPSILON) continue;
      const ratio = (cells[line * width + width - 1] as number) / entry;
      const isLess = ratio < least - EPSILON;
      if (!isLess && (ratio > least + EPSILON || (inside[line] as number) >= (inside[best] as number))) continue;
      least = Math.min(least, ratio);
      best = line;
    }
    return best;
  }

  /** The variable that enters takes the place of the one that leaves, which has the entries now. */
  private pivot(leaving: number, entering: number): void {
    const { cells, width, filled } = this;
    const last = width - 1;
    const factor = cells[leaving + entering] as number;
    cells[leaving + entering] = 0;
    const fill = this.divide(leaving, factor);
    const value = cells[leaving + last] as number;
    for (let other = 0; other < cells.length; other += width) {
      const times = cells[other + entering] as number;
      if (times === 0) continue;
      if (Math.abs(times) < DUST) {
        cells[other + entering] = 0;
        continue;
      }
      cells[other + entering] = -times / factor;
      for (let i = 0; i < fill; i++) {
        const at = filled[i] as number;
        cells[other + at] = (cells[other + at] as number) - times * (cells[leaving + at] as number);
      }
      cells[other + last] = (cells[other + last] as number) - times * value;
    }
    cells[leaving + entering] = 1 / factor;
  }

  /** Divides a line, notes where it is not empty, and answers at how many entries: most lines are empty for the most part. */
  private divide(line: number, factor: number): number {
    const { cells, width, live, filled } = this;
    let fill = 0;
    for (let at = 0; at < live; at++) {
      const entry = cells[line + at] as number;
      if (entry === 0) continue;
      const isDust = Math.abs(entry) < DUST;
      cells[line + at] = isDust ? 0 : entry / factor;
      if (!isDust) filled[fill++] = at;
    }
    cells[line + width - 1] = (cells[line + width - 1] as number) / factor;
    return fill;
  }

  private amounts(): Float64Array {
    const { cells, inside, outside, rowCount, live } = this;
    const top = cells.length - this.width;
    const amounts = new Float64Array(inside.length);
    for (let at = 0; at < live; at++) {
      const column = (outside[at] as number) - rowCount;
      if (column >= 0 && column < amounts.length) amounts[column] = cells[top + at] as number;
    }
    return amounts;
  }

  /** The direction in which the value grows without end, without the slacks. */
  private ray(entering: number): Float64Array {
    const { cells, inside, outside, rowCount, width } = this;
    const weights = new Float64Array(this.live);
    const put = (variable: number, value: number): void => {
      if (variable < rowCount) weights[variable] = value;
      else if (variable >= rowCount + inside.length) weights[variable - inside.length] = value;
    };
    put(outside[entering] as number, 1);
    for (let line = 0; line < inside.length; line++) {
      put(inside[line] as number, -(cells[line * width + entering] as number));
    }
    return weights;
  }
}
