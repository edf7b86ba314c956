// The dual simplex method: the least cost of columns that meet every row, in fractions. It starts where nothing is applied and no column is
// worth more than it costs, and each pivot raises what the cost is known to be at least; so it can stop as soon as that is too much, and go on
// from where it was once a bound is set or a row is added.
// Invariant: no column in the basis has a reduced cost; what lies outside is at a bound where its reduced cost has the right sign.
// Source: Koberstein, "The Dual Simplex Method, Techniques for a fast and stable implementation", 2005; steepest edge: Forrest and Goldfarb 1992.

import { BasisFactors } from "./basis-factors.ts";
import { factorBasis } from "./factor-basis.ts";
import { nudged } from "./nudged.ts";
import { PIVOT, PivotRow } from "./pivot-row.ts";
import { dropRows, type LinearProgram } from "./program.ts";
import { SparseMatrix } from "./sparse-matrix.ts";
import { AT_LEAST, AT_MOST, type Basis, INSIDE, Standing } from "./standing.ts";

export type { Basis } from "./standing.ts";

export type Solved =
  /** Every row is met at the least cost. */
  | "met"
  /** No amounts meet every row: `weights` prove it. */
  | "impossible"
  /** It costs more than was asked for: `prices` prove it. */
  | "dear"
  /** Pivots ran out or numbers went bad. */
  | "unknown";

export interface RowWeight {
  row: number;
  weight: number;
}

/** By how much a row or a bound may be missed. */
const PRIMAL = 1e-7;
/** What is smaller is a pivot only where nothing has been rounded since the basis was factored. */
const STABLE = 1e-5;
/** A reduced cost of the wrong sign and no more than this is taken off the column's cost. */
const SHIFT = 1e-5;
/** The least that the square of an edge may be. */
const EDGE = 1e-4;
/** Pivots after which the basis is factored anew. */
const FRESH = 80;
const MAX_PIVOTS = 20_000;
const PIECE = 16;
const DUST = 1e-11;

export class DualSimplex {
  /** After `met`: what it costs; before, about what it costs at least. */
  value = 0;
  pivots = 0;
  private readonly program: LinearProgram;
  private readonly pause: () => void;
  private readonly columnCount: number;
  private readonly standing: Standing;
  /** By column: its cost, a little more. */
  private readonly nudged: Float64Array;
  private matrix: SparseMatrix;
  private factors!: BasisFactors;
  private row!: PivotRow;
  /** By row: what is wanted; room for a column that comes in, and for what the edges change by. */
  private right!: Float64Array;
  private entering!: Float64Array;
  private steep!: Float64Array;
  /** 1 where what left last was too large, -1 where it was too small. */
  private sign = 1;
  /** How many pivots a factored basis has; whether the basis is another since. */
  private inverted = 0;
  private isStale = true;

  /** `pause` is called before each pivot. */
  constructor(program: LinearProgram, pause: () => void = () => {}) {
    this.program = program;
    this.pause = pause;
    this.columnCount = program.columns.length;
    this.standing = new Standing(program.most);
    this.matrix = this.takeRows();
    this.nudged = nudged(program.cost, this.matrix.largest);
  }

  /** How much there is of a column: at least and at most. */
  bound(column: number, least: number, most: number): void {
    const { standing } = this;
    standing.least[column] = least;
    standing.most[column] = most;
    // What could not move lay at either bound; now that it can, only one of them has the right sign.
    if (standing.place[column] === INSIDE) return;
    standing.place[column] = AT_LEAST;
    if (most <= least || (standing.reduced[column] as number) >= 0) return;
    if (most === Number.POSITIVE_INFINITY) this.isStale = true;
    else standing.place[column] = AT_MOST;
  }

  leastOf(column: number): number {
    return this.standing.least[column] as number;
  }

  mostOf(column: number): number {
    return this.standing.most[column] as number;
  }

  /** What one more of a column costs beyond what it saves, about: 0 in the basis. */
  reducedOf(column: number): number {
    return this.standing.reduced[column] as number;
  }

  basis(): Basis {
    return this.standing.basis();
  }

  /** Goes back to a basis; rows that were added since have their slacks in it. */
  restore(basis: Basis): void {
    this.standing.restore(basis);
    this.isStale = true;
  }

  /** By column, after `met`. */
  amounts(): Float64Array {
    const { standing, columnCount } = this;
    const amounts = new Float64Array(columnCount);
    for (let column = 0; column < columnCount; column++) {
      if (standing.place[column] !== INSIDE) amounts[column] = standing.restOf(column);
    }
    for (const [at, variable] of standing.inside.entries()) {
      if (variable < columnCount) amounts[variable] = standing.amount[at] as number;
    }
    return amounts;
  }

  /** By row, what a unit of its demand costs, by the program's own costs: after `met` and `dear`. */
  prices(): Float64Array {
    const { scale } = this.matrix;
    const prices = Float64Array.from(this.standing.inside, (variable) => this.costOf(variable, this.program.cost));
    this.factors.solveTransposed(prices);
    return prices.map((price, row) => Math.max(0, -price * (scale[row] as number)));
  }

  /** By row, after `impossible`: weights by which no amounts within the bounds come to what is wanted. */
  weights(): Float64Array {
    const { sign, matrix } = this;
    return this.row.ofSlacks.map((weight, row) => Math.max(0, -sign * weight * (matrix.scale[row] as number)));
  }

  /**
   * After `met`: the weights of rows by which a column is what it is. So weighed, rows without what they have beyond their demand add up to minus
   * one of the column, and to nothing of all others in the basis. Null for what lies at a bound.
   */
  weightsOf(column: number): RowWeight[] | null {
    const at = this.standing.inside.indexOf(column);
    if (at < 0) return null;
    const { scale } = this.matrix;
    const found = new Float64Array(scale.length);
    found[at] = 1;
    this.factors.solveTransposed(found);
    const weights: RowWeight[] = [];
    for (const [row, weight] of found.entries()) {
      if (Math.abs(weight) > DUST) weights.push({ row, weight: weight * (scale[row] as number) });
    }
    return weights;
  }

  /** Takes rows out of the program that hold nothing up: their slacks are in the basis. */
  drop(rows: ReadonlySet<number>): void {
    const next = dropRows(this.program, rows);
    this.standing.drop(next, this.program.demand.length);
    this.matrix = this.takeRows();
  }

  /** Whether a row has more than is wanted of it. */
  isLoose(row: number): boolean {
    return this.standing.place[this.columnCount + row] === INSIDE;
  }

  /** Pauses every few pivots, so that whoever waits may look up. Stops where it costs more than `enough`. */
  *solving(enough: number): Generator<false, Solved> {
    if (this.matrix.rowCount !== this.program.demand.length) this.matrix = this.takeRows();
    if (this.isStale) this.factor();
    else this.fill();
    // Whether amounts were computed anew since the last pivot, which rounds them.
    let sure = true;
    for (let pivots = 0; pivots < MAX_PIVOTS; pivots++) {
      if (pivots % PIECE === PIECE - 1) yield false;
      if (this.factors.length > this.inverted + FRESH) {
        this.factor();
        sure = true;
      }
      const isDear = this.value > enough;
      const leaving = isDear ? -1 : this.leaving();
      if (leaving < 0) {
        if (sure) return isDear ? "dear" : "met";
        this.fill();
        sure = true;
        continue;
      }
      const isPristine = this.factors.length === this.inverted;
      this.pause();
      const found = this.step(leaving, isPristine);
      sure = false;
      if (found === "done") this.pivots++;
      else if (isPristine) return found === "none" ? "impossible" : "unknown";
      else {
        this.factor();
        sure = true;
      }
    }
    return "unknown";
  }

  /**
   * What it would cost at least with another bound on a column, as far as so many pivots tell: Infinity where it is dear or impossible. Asked
   * after `met`; all is as before in the end.
   */
  probe(column: number, sign: 1 | -1, amount: number, pivots: number, enough: number): number {
    const { standing, factors, value } = this;
    const { least, most } = standing;
    const putBack = standing.keep();
    const [low, high] = [least[column] as number, most[column] as number];
    if (sign === 1) least[column] = amount;
    else most[column] = amount;
    const { length } = factors;
    let found = value;
    for (let done = 0; done <= pivots; done++) {
      found = this.value;
      const leaving = found > enough ? -1 : this.leaving();
      if (leaving < 0 || done === pivots) break;
      this.pause();
      const step = this.step(leaving, false);
      if (step === "none") found = Number.POSITIVE_INFINITY;
      if (step !== "done") break;
      this.pivots++;
    }
    least[column] = low;
    most[column] = high;
    putBack();
    factors.cutTo(length);
    this.value = value;
    return found > enough ? Number.POSITIVE_INFINITY : found;
  }

  /** Takes in the program's rows, as many as there are by now. */
  private takeRows(): SparseMatrix {
    const matrix = new SparseMatrix(this.program);
    const { rowCount, scale } = matrix;
    this.standing.grow(rowCount);
    this.factors = new BasisFactors(rowCount);
    this.row = new PivotRow(matrix, this.standing);
    this.right = Float64Array.from(this.program.demand, (wanted, row) => -wanted * (scale[row] as number));
    this.entering = new Float64Array(rowCount);
    this.steep = new Float64Array(rowCount);
    this.isStale = true;
    return matrix;
  }

  private costOf(variable: number, costs: ArrayLike<number>): number {
    return variable < this.columnCount ? (costs[variable] as number) : 0;
  }

  /** Makes the product of pivots anew, and all numbers that hang on it. */
  private factor(): void {
    const { inside, edge, place, lengths } = this.standing;
    for (let at = 0; at < inside.length; at++) {
      lengths[inside[at] as number] = edge[at] as number;
      place[inside[at] as number] = AT_LEAST;
    }
    factorBasis(this.matrix, inside, this.factors);
    // Places change hands: the lengths of edges go with the variables.
    for (let at = 0; at < inside.length; at++) {
      const variable = inside[at] as number;
      place[variable] = INSIDE;
      edge[at] = lengths[variable] as number;
    }
    this.isStale = false;
    this.inverted = this.factors.length;
    this.price();
    this.fill();
  }

  /** Reduced costs; where one has the wrong sign for its place, it goes to its other bound. */
  private price(): void {
    const { matrix, columnCount, nudged } = this;
    const { reduced, place, most, least } = this.standing;
    const duals = Float64Array.from(this.standing.inside, (variable) => this.costOf(variable, nudged));
    this.factors.solveTransposed(duals);
    for (let column = 0; column < columnCount; column++) {
      reduced[column] = 0;
      if (place[column] === INSIDE) continue;
      const cost = (nudged[column] as number) + matrix.product(column, duals);
      const isFixed = (most[column] as number) <= (least[column] as number);
      const isWrong = !isFixed && (place[column] === AT_LEAST ? cost < 0 : cost > 0);
      // What rounding made of nothing stays nothing.
      if (isWrong && (Math.abs(cost) < SHIFT || (cost < 0 && most[column] === Number.POSITIVE_INFINITY))) {
        nudged[column] = (nudged[column] as number) - cost;
        continue;
      }
      reduced[column] = cost;
      if (isFixed) place[column] = AT_LEAST;
      else if (isWrong) place[column] = cost < 0 ? AT_MOST : AT_LEAST;
    }
    for (let row = 0; row < matrix.rowCount; row++) {
      const slack = columnCount + row;
      reduced[slack] = place[slack] === INSIDE ? 0 : -(duals[row] as number);
    }
  }

  /** The amounts in the basis, and what they cost. */
  private fill(): void {
    const { matrix, columnCount, standing, program } = this;
    const { amount, inside, place } = standing;
    amount.set(this.right);
    let value = 0;
    for (let column = 0; column < columnCount; column++) {
      const rest = place[column] === INSIDE ? 0 : standing.restOf(column);
      if (rest === 0) continue;
      matrix.addColumn(column, rest, amount);
      value += rest * (program.cost[column] as number);
    }
    this.factors.solve(amount);
    for (let at = 0; at < amount.length; at++) {
      value += this.costOf(inside[at] as number, program.cost) * (amount[at] as number);
    }
    this.value = value;
  }

  /** The place that misses its bound most, by the length of its edge; -1 where none does. */
  private leaving(): number {
    const { amount, inside, edge } = this.standing;
    let best = -1;
    let most = 0;
    for (let at = 0; at < amount.length; at++) {
      const missed = this.standing.missed(inside[at] as number, amount[at] as number);
      if (missed <= PRIMAL && missed >= -PRIMAL) continue;
      const worth = (missed * missed) / (edge[at] as number);
      if (worth <= most) continue;
      most = worth;
      best = at;
    }
    return best;
  }

  /** One pivot: what leaves goes to the bound that it misses. "none" where nothing can come in, "bad" where rounding is in the way. */
  private step(leaving: number, isPristine: boolean): "done" | "none" | "bad" {
    const { row, factors, standing, entering } = this;
    const { inside, amount, place, reduced } = standing;
    row.ofSlacks.fill(0);
    row.ofSlacks[leaving] = 1;
    factors.solveTransposed(row.ofSlacks);
    row.multiply();
    const gone = inside[leaving] as number;
    const missed = standing.missed(gone, amount[leaving] as number);
    this.sign = missed > 0 ? 1 : -1;
    const chosen = row.chosen(this.sign);
    if (chosen < 0) return "none";
    this.put(chosen);
    factors.solve(entering);
    const pivot = entering[leaving] as number;
    const size = Math.abs(pivot);
    if (size < (isPristine ? PIVOT : STABLE) || Math.abs(pivot - row.entryOf(chosen)) > 1e-6 * (1 + size)) return "bad";
    const raise = (reduced[chosen] as number) / pivot;
    row.takeOff(raise);
    reduced[chosen] = 0;
    reduced[gone] = -raise;
    const before = standing.restOf(chosen);
    const change = missed / pivot;
    for (let at = 0; at < amount.length; at++) {
      const part = entering[at] as number;
      if (part !== 0) amount[at] = (amount[at] as number) - change * part;
    }
    this.value += raise * missed;
    this.lengthen(leaving, pivot);
    factors.push(entering, leaving);
    inside[leaving] = chosen;
    amount[leaving] = before + change;
    place[chosen] = INSIDE;
    place[gone] = missed > 0 ? AT_MOST : AT_LEAST;
    return "done";
  }

  /** Writes minus the column, or the slack: rows are met where slacks make up for what is more than wanted. */
  private put(variable: number): void {
    this.entering.fill(0);
    if (variable < this.columnCount) this.matrix.addColumn(variable, -1, this.entering);
    else this.entering[variable - this.columnCount] = 1;
  }

  /** The lengths of the edges after a pivot. */
  private lengthen(leaving: number, pivot: number): void {
    const { entering, steep } = this;
    const { edge } = this.standing;
    steep.set(this.row.ofSlacks);
    this.factors.solve(steep);
    const own = edge[leaving] as number;
    for (let at = 0; at < edge.length; at++) {
      const part = entering[at] as number;
      if (part === 0 || at === leaving) continue;
      const times = part / pivot;
      const length = (edge[at] as number) - 2 * times * (steep[at] as number) + times * times * own;
      edge[at] = Math.max(length, EDGE, times * times);
    }
    edge[leaving] = Math.max(own / (pivot * pivot), EDGE);
  }
}
