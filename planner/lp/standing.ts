// Where the simplex method stands: what is in the basis and how much of it there is, at which bound all else lies, and what it would cost.
// Variables are columns first, then one slack for each row.

/** Where a variable is: at one of its bounds, or in the basis. */
export const [AT_LEAST, AT_MOST, INSIDE] = [0, 1, 2] as const;

/** Where a solution stands, to go on from there: the variables in the basis, by place, and where each variable is. */
export interface Basis {
  readonly inside: Int32Array;
  readonly edge: Float64Array;
  readonly place: Uint8Array;
}

export class Standing {
  /** By column. */
  readonly least: Float64Array;
  readonly most: Float64Array;
  /** By variable. */
  place: Uint8Array = new Uint8Array(0);
  reduced: Float64Array = new Float64Array(0);
  /** By variable: the length of its edge when it was last in a basis that was factored; 1 where it never was. */
  lengths: Float64Array = new Float64Array(0);
  /** By place in the basis: the variable, its amount, and the length of its edge. */
  inside: Int32Array = new Int32Array(0);
  amount: Float64Array = new Float64Array(0);
  edge: Float64Array = new Float64Array(0);

  constructor(most: readonly number[]) {
    this.least = new Float64Array(most.length);
    this.most = Float64Array.from(most);
  }

  /** Makes room for more rows, whose slacks are in the basis. */
  grow(rowCount: number): void {
    const columnCount = this.least.length;
    const { place, inside, edge } = this;
    this.place = new Uint8Array(columnCount + rowCount);
    this.place.set(place);
    this.reduced = new Float64Array(columnCount + rowCount);
    this.lengths = new Float64Array(columnCount + rowCount).fill(1);
    this.inside = Int32Array.from({ length: rowCount }, (_, row) => columnCount + row);
    this.inside.set(inside);
    this.edge = new Float64Array(rowCount).fill(1);
    this.edge.set(edge);
    this.amount = new Float64Array(rowCount);
    for (const variable of this.inside) this.place[variable] = INSIDE;
  }

  /** Takes out rows whose slacks are in the basis: by row, where it goes, or -1. */
  drop(next: Int32Array, rowCount: number): void {
    const columnCount = this.least.length;
    const { inside, edge, place, lengths } = this;
    const renamed = (variable: number): number =>
      variable < columnCount || next[variable - columnCount] === -1
        ? variable
        : columnCount + (next[variable - columnCount] as number);
    const isKept = (variable: number): boolean => variable < columnCount || next[variable - columnCount] !== -1;
    const places = [...inside.keys()].filter((at) => isKept(inside[at] as number));
    this.inside = Int32Array.from(places, (at) => renamed(inside[at] as number));
    this.edge = Float64Array.from(places, (at) => edge[at] as number);
    this.amount = new Float64Array(rowCount);
    this.place = place.filter((_, variable) => isKept(variable));
    this.lengths = lengths.filter((_, variable) => isKept(variable));
    this.reduced = this.reduced.filter((_, variable) => isKept(variable));
  }

  basis(): Basis {
    return { inside: this.inside.slice(), edge: this.edge.slice(), place: this.place.slice() };
  }

  /** Goes back to a basis; rows that were added since have their slacks in it. */
  restore({ inside, edge, place }: Basis): void {
    const columnCount = this.least.length;
    this.place.fill(INSIDE);
    this.place.set(place);
    this.inside.set(inside);
    for (let row = inside.length; row < this.inside.length; row++) this.inside[row] = columnCount + row;
    this.edge.fill(1);
    this.edge.set(edge);
  }

  /** A copy of all that a pivot changes; answers how to put it back. */
  keep(): () => void {
    const { place, reduced, inside, amount, edge } = this;
    const kept = [place.slice(), reduced.slice(), inside.slice(), amount.slice(), edge.slice()] as const;
    return () => {
      place.set(kept[0]);
      reduced.set(kept[1]);
      inside.set(kept[2]);
      amount.set(kept[3]);
      edge.set(kept[4]);
    };
  }

  /** The amount of what is outside the basis: one of its bounds. */
  restOf(variable: number): number {
    if (variable >= this.least.length) return 0;
    return (this.place[variable] === AT_MOST ? this.most[variable] : this.least[variable]) as number;
  }

  /** How far beyond its bounds an amount is: below zero where it is too small. */
  missed(variable: number, amount: number): number {
    if (variable >= this.least.length) return amount < 0 ? amount : 0;
    const least = this.least[variable] as number;
    if (amount < least) return amount - least;
    const most = this.most[variable] as number;
    return amount > most ? amount - most : 0;
  }
}
