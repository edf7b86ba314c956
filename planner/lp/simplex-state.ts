// The state of the simplex method: basis, primal values, bounds and reduced costs. Variables are
// the columns, then one slack for each row.

/** The status of a variable: at one of its bounds, or basic. */
export const [AT_LOWER, AT_UPPER, BASIC] = [0, 1, 2] as const;

/** A basis to warm-start from: the basic variables by place, and the status of every variable. */
export interface Basis {
  readonly basic: Int32Array;
  readonly edgeWeight: Float64Array;
  readonly status: Uint8Array;
}

export class SimplexState {
  /** By column. */
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  /** By variable. */
  status: Uint8Array = new Uint8Array(0);
  reducedCost: Float64Array = new Float64Array(0);
  /** By variable: its edge weight when it last was in a factored basis; 1 if it never was. */
  lengths: Float64Array = new Float64Array(0);
  /** By place in the basis: the variable, its value, and its edge weight. */
  basic: Int32Array = new Int32Array(0);
  primal: Float64Array = new Float64Array(0);
  edgeWeight: Float64Array = new Float64Array(0);

  constructor(max: readonly number[]) {
    this.lower = new Float64Array(max.length);
    this.upper = Float64Array.from(max);
  }

  /** Makes room for more rows, whose slacks are basic. */
  grow(rowCount: number): void {
    const columnCount = this.lower.length;
    const { status, basic, edgeWeight } = this;
    this.status = new Uint8Array(columnCount + rowCount);
    this.status.set(status);
    this.reducedCost = new Float64Array(columnCount + rowCount);
    this.lengths = new Float64Array(columnCount + rowCount).fill(1);
    this.basic = Int32Array.from({ length: rowCount }, (_, row) => columnCount + row);
    this.basic.set(basic);
    this.edgeWeight = new Float64Array(rowCount).fill(1);
    this.edgeWeight.set(edgeWeight);
    this.primal = new Float64Array(rowCount);
    for (const variable of this.basic) this.status[variable] = BASIC;
  }

  /** Removes rows whose slacks are basic. `next` is, by row, its new index or -1. */
  drop(next: Int32Array, rowCount: number): void {
    const columnCount = this.lower.length;
    const { basic, edgeWeight, status, lengths } = this;
    const renamed = (variable: number): number =>
      variable < columnCount || next[variable - columnCount] === -1
        ? variable
        : columnCount + (next[variable - columnCount] as number);
    const isKept = (variable: number): boolean => variable < columnCount || next[variable - columnCount] !== -1;
    const places = [...basic.keys()].filter((at) => isKept(basic[at] as number));
    this.basic = Int32Array.from(places, (at) => renamed(basic[at] as number));
    this.edgeWeight = Float64Array.from(places, (at) => edgeWeight[at] as number);
    this.primal = new Float64Array(rowCount);
    this.status = status.filter((_, variable) => isKept(variable));
    this.lengths = lengths.filter((_, variable) => isKept(variable));
    this.reducedCost = this.reducedCost.filter((_, variable) => isKept(variable));
  }

  basis(): Basis {
    return { basic: this.basic.slice(), edgeWeight: this.edgeWeight.slice(), status: this.status.slice() };
  }

  /** Returns to a basis. Rows that were added since have their slacks in it. */
  restore({ basic, edgeWeight, status }: Basis): void {
    const columnCount = this.lower.length;
    this.status.fill(BASIC);
    this.status.set(status);
    this.basic.set(basic);
    for (let row = basic.length; row < this.basic.length; row++) this.basic[row] = columnCount + row;
    this.edgeWeight.fill(1);
    this.edgeWeight.set(edgeWeight);
  }

  /** Copies all that a pivot changes; returns a function that restores it. */
  keep(): () => void {
    const { lower, upper, status, reducedCost, basic, primal, edgeWeight } = this;
    const restores = [lower, upper, status, reducedCost, basic, primal, edgeWeight].map((values) => {
      const copy = values.slice();
      return (): void => values.set(copy);
    });
    return () => {
      for (const restore of restores) restore();
    };
  }

  /** The value of a nonbasic variable: one of its bounds. */
  nonbasicValue(variable: number): number {
    if (variable >= this.lower.length) return 0;
    return (this.status[variable] === AT_UPPER ? this.upper[variable] : this.lower[variable]) as number;
  }

  /** The distance of a value from its bounds; negative below the lower bound. */
  primalInfeasibility(variable: number, amount: number): number {
    if (variable >= this.lower.length) return amount < 0 ? amount : 0;
    const min = this.lower[variable] as number;
    if (amount < min) return amount - min;
    const max = this.upper[variable] as number;
    return amount > max ? amount - max : 0;
  }
}

/** Costs with a small deterministic perturbation against ties, scaled by the columns' entries. */
export const perturbCosts = (cost: readonly number[], largest: Float64Array, share: number): Float64Array =>
  Float64Array.from(cost, (each, column) => each + share * (each + (largest[column] as number)) * (1 + noise(column)));

/** A number from 0 to 1 that follows from the column. */
function noise(column: number): number {
  let mixed = Math.imul(column + 1, 0x9e3779b1);
  mixed ^= mixed >>> 15;
  mixed = Math.imul(mixed, 0x85ebca6b);
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 2 ** 32;
}
