// Where the simplex method stands: what is in the basis and how much of it there is, at which bound all else lies, and what it would cost.
// Variables are columns first, then one slack for each row.

/** Where a variable is: at one of its bounds, or in the basis. */
export const [AT_LOWER, AT_UPPER, BASIC] = [0, 1, 2] as const;

/** Where a solution stands, to go on from there: the variables in the basis, by place, and where each variable is. */
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
  /** By variable: the length of its edge when it was last in a basis that was factored; 1 where it never was. */
  lengths: Float64Array = new Float64Array(0);
  /** By place in the basis: the variable, its amount, and the length of its edge. */
  basic: Int32Array = new Int32Array(0);
  primal: Float64Array = new Float64Array(0);
  edgeWeight: Float64Array = new Float64Array(0);

  constructor(max: readonly number[]) {
    this.lower = new Float64Array(max.length);
    this.upper = Float64Array.from(max);
  }

  /** Makes room for more rows, whose slacks are in the basis. */
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

  /** Takes out rows whose slacks are in the basis: by row, where it goes, or -1. */
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

  /** Goes back to a basis; rows that were added since have their slacks in it. */
  restore({ basic, edgeWeight, status }: Basis): void {
    const columnCount = this.lower.length;
    this.status.fill(BASIC);
    this.status.set(status);
    this.basic.set(basic);
    for (let row = basic.length; row < this.basic.length; row++) this.basic[row] = columnCount + row;
    this.edgeWeight.fill(1);
    this.edgeWeight.set(edgeWeight);
  }

  /** A copy of all that a pivot changes; answers how to put it back. */
  keep(): () => void {
    const { status, reducedCost, basic, primal, edgeWeight } = this;
    const kept = [status.slice(), reducedCost.slice(), basic.slice(), primal.slice(), edgeWeight.slice()] as const;
    return () => {
      status.set(kept[0]);
      reducedCost.set(kept[1]);
      basic.set(kept[2]);
      primal.set(kept[3]);
      edgeWeight.set(kept[4]);
    };
  }

  /** The amount of what is outside the basis: one of its bounds. */
  nonbasicValue(variable: number): number {
    if (variable >= this.lower.length) return 0;
    return (this.status[variable] === AT_UPPER ? this.upper[variable] : this.lower[variable]) as number;
  }

  /** How far beyond its bounds an amount is: below zero where it is too small. */
  primalInfeasibility(variable: number, amount: number): number {
    if (variable >= this.lower.length) return amount < 0 ? amount : 0;
    const min = this.lower[variable] as number;
    if (amount < min) return amount - min;
    const max = this.upper[variable] as number;
    return amount > max ? amount - max : 0;
  }
}
