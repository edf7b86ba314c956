// The dual simplex method: the least cost of columns that meet every row, in fractions. It starts where nothing is applied and no column is
// worth more than it costs, and each pivot raises what the cost is known to be at least; so it can stop as soon as that is too much, and go on
// from where it was once a bound is set or a row is added.
// Invariant: no column in the basis has a reduced cost; what lies outside is at a bound where its reduced cost has the right sign.
// Source: Koberstein, "The Dual Simplex Method, Techniques for a fast and stable implementation", 2005; steepest edge: Forrest and Goldfarb 1992.

import { LP_LIMITS, type LpLimits } from "../model/limits/lp.ts";
import {
  MAX_COST_SHIFT,
  PIVOT_MATCH_TOLERANCE,
  PIVOT_TOLERANCE,
  PRIMAL_TOLERANCE,
  STABLE_PIVOT_TOLERANCE,
  ZERO_TOLERANCE,
} from "../model/tolerances.ts";
import { BasisFactors } from "./basis-factors.ts";
import { factorBasis } from "./factor-basis.ts";
import { dropRows, type LinearProgram } from "./linear-program.ts";
import { perturbCosts } from "./perturb-costs.ts";
import { PivotRow } from "./pivot-row.ts";
import { AT_LOWER, AT_UPPER, BASIC, type Basis, SimplexState } from "./simplex-state.ts";
import { SparseMatrix } from "./sparse-matrix.ts";

export type { Basis } from "./simplex-state.ts";

export type LpStatus =
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

export class DualSimplex {
  /** After `met`: what it costs; before, about what it costs at least. */
  value = 0;
  pivots = 0;
  readonly #program: LinearProgram;
  readonly #pause: () => void;
  readonly #limits: LpLimits;
  readonly #columnCount: number;
  readonly #state: SimplexState;
  /** By column: its cost, a little more. */
  readonly #perturbedCosts: Float64Array;
  #matrix: SparseMatrix;
  #factors!: BasisFactors;
  #row!: PivotRow;
  /** By row: what is wanted; room for a column that comes in, and for what the edges change by. */
  #rhs!: Float64Array;
  #entering!: Float64Array;
  #edgeWeights!: Float64Array;
  /** 1 where what left last was too large, -1 where it was too small. */
  #sign = 1;
  /** How many pivots a factored basis has; whether the basis is another since. */
  #inverted = 0;
  #isStale = true;

  /** `pause` is called before each pivot. */
  constructor(program: LinearProgram, pause: () => void = () => {}, limits: LpLimits = LP_LIMITS) {
    this.#program = program;
    this.#pause = pause;
    this.#limits = limits;
    this.#columnCount = program.columns.length;
    this.#state = new SimplexState(program.upper);
    this.#matrix = this.#takeRows();
    this.#perturbedCosts = perturbCosts(program.cost, this.#matrix.largest, limits.costPerturbation);
  }

  /** How much there is of a column: at least and at most. */
  bound(column: number, min: number, max: number): void {
    const state = this.#state;
    state.lower[column] = min;
    state.upper[column] = max;
    // What could not move lay at either bound; now that it can, only one of them has the right sign.
    if (state.status[column] === BASIC) return;
    state.status[column] = AT_LOWER;
    if (max <= min || (state.reducedCost[column] as number) >= 0) return;
    if (max === Number.POSITIVE_INFINITY) this.#isStale = true;
    else state.status[column] = AT_UPPER;
  }

  lowerOf(column: number): number {
    return this.#state.lower[column] as number;
  }

  upperOf(column: number): number {
    return this.#state.upper[column] as number;
  }

  /** What one more of a column costs beyond what it saves, about: 0 in the basis. */
  reducedCostOf(column: number): number {
    return this.#state.reducedCost[column] as number;
  }

  basis(): Basis {
    return this.#state.basis();
  }

  /** Goes back to a basis; rows that were added since have their slacks in it. */
  restore(basis: Basis): void {
    this.#state.restore(basis);
    this.#isStale = true;
  }

  /** By column, after `met`. */
  primalValues(): Float64Array {
    const state = this.#state;
    const columnCount = this.#columnCount;
    const amounts = new Float64Array(columnCount);
    for (let column = 0; column < columnCount; column++) {
      if (state.status[column] !== BASIC) amounts[column] = state.nonbasicValue(column);
    }
    for (const [at, variable] of state.basic.entries()) {
      if (variable < columnCount) amounts[variable] = state.primal[at] as number;
    }
    return amounts;
  }

  /** By row, what a unit of its demand costs, by the program's own costs: after `met` and `dear`. */
  dualValues(): Float64Array {
    const { scale } = this.#matrix;
    const prices = Float64Array.from(this.#state.basic, (variable) => this.#costOf(variable, this.#program.cost));
    this.#factors.solveTransposed(prices);
    return prices.map((price, row) => Math.max(0, -price * (scale[row] as number)));
  }

  /** By row, after `impossible`: weights by which no amounts within the bounds come to what is wanted. */
  weights(): Float64Array {
    const sign = this.#sign;
    const matrix = this.#matrix;
    return this.#row.ofSlacks.map((weight, row) => Math.max(0, -sign * weight * (matrix.scale[row] as number)));
  }

  /**
   * After `met`: the weights of rows by which a column is what it is. So weighed, rows without what they have beyond their demand add up to minus
   * one of the column, and to nothing of all others in the basis. Null for what lies at a bound.
   */
  weightsOf(column: number): RowWeight[] | null {
    const at = this.#state.basic.indexOf(column);
    if (at < 0) return null;
    const { scale } = this.#matrix;
    const found = new Float64Array(scale.length);
    found[at] = 1;
    this.#factors.solveTransposed(found);
    const weights: RowWeight[] = [];
    for (const [row, weight] of found.entries()) {
      if (Math.abs(weight) > ZERO_TOLERANCE) weights.push({ row, weight: weight * (scale[row] as number) });
    }
    return weights;
  }

  /** Takes rows out of the program that hold nothing up: their slacks are in the basis. */
  drop(rows: ReadonlySet<number>): void {
    const next = dropRows(this.#program, rows);
    this.#state.drop(next, this.#program.rhs.length);
    this.#matrix = this.#takeRows();
  }

  /** Whether a row has more than is wanted of it. */
  isLoose(row: number): boolean {
    return this.#state.status[this.#columnCount + row] === BASIC;
  }

  /** Pauses every few pivots, so that whoever waits may look up. Stops where it costs more than `enough`. */
  *solving(enough: number): Generator<false, LpStatus> {
    if (this.#matrix.rowCount !== this.#program.rhs.length) this.#matrix = this.#takeRows();
    if (this.#isStale) this.#factor();
    else this.#computePrimalValues();
    // Whether amounts were computed anew since the last pivot, which rounds them.
    const { maxPivots, pivotsPerYield, refactorisationInterval } = this.#limits;
    let sure = true;
    for (let pivots = 0; pivots < maxPivots; pivots++) {
      if (pivots % pivotsPerYield === pivotsPerYield - 1) yield false;
      if (this.#factors.length > this.#inverted + refactorisationInterval) {
        this.#factor();
        sure = true;
      }
      const isDear = this.value > enough;
      const leaving = isDear ? -1 : this.#chooseLeaving();
      if (leaving < 0) {
        if (sure) return isDear ? "dear" : "met";
        this.#computePrimalValues();
        sure = true;
        continue;
      }
      const isPristine = this.#factors.length === this.#inverted;
      this.#pause();
      const found = this.#step(leaving, isPristine);
      sure = false;
      if (found === "done") this.pivots++;
      else if (isPristine) return found === "none" ? "impossible" : "unknown";
      else {
        this.#factor();
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
    const { value } = this;
    const state = this.#state;
    const factors = this.#factors;
    const { lower, upper } = state;
    const putBack = state.keep();
    const [low, high] = [lower[column] as number, upper[column] as number];
    if (sign === 1) lower[column] = amount;
    else upper[column] = amount;
    const { length } = factors;
    let found = value;
    for (let done = 0; done <= pivots; done++) {
      found = this.value;
      const leaving = found > enough ? -1 : this.#chooseLeaving();
      if (leaving < 0 || done === pivots) break;
      this.#pause();
      const step = this.#step(leaving, false);
      if (step === "none") found = Number.POSITIVE_INFINITY;
      if (step !== "done") break;
      this.pivots++;
    }
    lower[column] = low;
    upper[column] = high;
    putBack();
    factors.cutTo(length);
    this.value = value;
    return found > enough ? Number.POSITIVE_INFINITY : found;
  }

  /** Takes in the program's rows, as many as there are by now. */
  #takeRows(): SparseMatrix {
    const matrix = new SparseMatrix(this.#program);
    const { rowCount, scale } = matrix;
    this.#state.grow(rowCount);
    this.#factors = new BasisFactors(rowCount);
    this.#row = new PivotRow(matrix, this.#state);
    this.#rhs = Float64Array.from(this.#program.rhs, (wanted, row) => -wanted * (scale[row] as number));
    this.#entering = new Float64Array(rowCount);
    this.#edgeWeights = new Float64Array(rowCount);
    this.#isStale = true;
    return matrix;
  }

  #costOf(variable: number, costs: ArrayLike<number>): number {
    return variable < this.#columnCount ? (costs[variable] as number) : 0;
  }

  /** Makes the product of pivots anew, and all numbers that hang on it. */
  #factor(): void {
    const { basic, edgeWeight, status, lengths } = this.#state;
    for (let at = 0; at < basic.length; at++) {
      lengths[basic[at] as number] = edgeWeight[at] as number;
      status[basic[at] as number] = AT_LOWER;
    }
    factorBasis(this.#matrix, basic, this.#factors);
    // Places change hands: the lengths of edges go with the variables.
    for (let at = 0; at < basic.length; at++) {
      const variable = basic[at] as number;
      status[variable] = BASIC;
      edgeWeight[at] = lengths[variable] as number;
    }
    this.#isStale = false;
    this.#inverted = this.#factors.length;
    this.#computeReducedCosts();
    this.#computePrimalValues();
  }

  /** Reduced costs; where one has the wrong sign for its place, it goes to its other bound. */
  #computeReducedCosts(): void {
    const matrix = this.#matrix;
    const columnCount = this.#columnCount;
    const perturbedCosts = this.#perturbedCosts;
    const { reducedCost, status, upper, lower } = this.#state;
    const duals = Float64Array.from(this.#state.basic, (variable) => this.#costOf(variable, perturbedCosts));
    this.#factors.solveTransposed(duals);
    for (let column = 0; column < columnCount; column++) {
      reducedCost[column] = 0;
      if (status[column] === BASIC) continue;
      const cost = (perturbedCosts[column] as number) + matrix.product(column, duals);
      const isFixed = (upper[column] as number) <= (lower[column] as number);
      const isWrong = !isFixed && (status[column] === AT_LOWER ? cost < 0 : cost > 0);
      // What rounding made of nothing stays nothing.
      if (isWrong && (Math.abs(cost) < MAX_COST_SHIFT || (cost < 0 && upper[column] === Number.POSITIVE_INFINITY))) {
        perturbedCosts[column] = (perturbedCosts[column] as number) - cost;
        continue;
      }
      reducedCost[column] = cost;
      if (isFixed) status[column] = AT_LOWER;
      else if (isWrong) status[column] = cost < 0 ? AT_UPPER : AT_LOWER;
    }
    for (let row = 0; row < matrix.rowCount; row++) {
      const slack = columnCount + row;
      reducedCost[slack] = status[slack] === BASIC ? 0 : -(duals[row] as number);
    }
  }

  /** The amounts in the basis, and what they cost. */
  #computePrimalValues(): void {
    const matrix = this.#matrix;
    const columnCount = this.#columnCount;
    const state = this.#state;
    const program = this.#program;
    const { primal, basic, status } = state;
    primal.set(this.#rhs);
    let value = 0;
    for (let column = 0; column < columnCount; column++) {
      const rest = status[column] === BASIC ? 0 : state.nonbasicValue(column);
      if (rest === 0) continue;
      matrix.addColumn(column, rest, primal);
      value += rest * (program.cost[column] as number);
    }
    this.#factors.solve(primal);
    for (let at = 0; at < primal.length; at++) {
      value += this.#costOf(basic[at] as number, program.cost) * (primal[at] as number);
    }
    this.value = value;
  }

  /** The place that misses its bound most, by the length of its edge; -1 where none does. */
  #chooseLeaving(): number {
    const { primal, basic, edgeWeight } = this.#state;
    let best = -1;
    let max = 0;
    for (let at = 0; at < primal.length; at++) {
      const missed = this.#state.primalInfeasibility(basic[at] as number, primal[at] as number);
      if (missed <= PRIMAL_TOLERANCE && missed >= -PRIMAL_TOLERANCE) continue;
      const worth = (missed * missed) / (edgeWeight[at] as number);
      if (worth <= max) continue;
      max = worth;
      best = at;
    }
    return best;
  }

  /** One pivot: what leaves goes to the bound that it misses. "none" where nothing can come in, "bad" where rounding is in the way. */
  #step(leaving: number, isPristine: boolean): "done" | "none" | "bad" {
    const row = this.#row;
    const factors = this.#factors;
    const state = this.#state;
    const entering = this.#entering;
    const { basic, primal, status, reducedCost } = state;
    row.ofSlacks.fill(0);
    row.ofSlacks[leaving] = 1;
    factors.solveTransposed(row.ofSlacks);
    row.multiply();
    const gone = basic[leaving] as number;
    const missed = state.primalInfeasibility(gone, primal[leaving] as number);
    this.#sign = missed > 0 ? 1 : -1;
    const chosen = row.chooseEntering(this.#sign);
    if (chosen < 0) return "none";
    this.#put(chosen);
    factors.solve(entering);
    const pivot = entering[leaving] as number;
    const size = Math.abs(pivot);
    if (
      size < (isPristine ? PIVOT_TOLERANCE : STABLE_PIVOT_TOLERANCE) ||
      Math.abs(pivot - row.entryOf(chosen)) > PIVOT_MATCH_TOLERANCE * (1 + size)
    )
      return "bad";
    const raise = (reducedCost[chosen] as number) / pivot;
    row.takeOff(raise);
    reducedCost[chosen] = 0;
    reducedCost[gone] = -raise;
    const before = state.nonbasicValue(chosen);
    const change = missed / pivot;
    for (let at = 0; at < primal.length; at++) {
      const part = entering[at] as number;
      if (part !== 0) primal[at] = (primal[at] as number) - change * part;
    }
    this.value += raise * missed;
    this.#lengthen(leaving, pivot);
    factors.push(entering, leaving);
    basic[leaving] = chosen;
    primal[leaving] = before + change;
    status[chosen] = BASIC;
    status[gone] = missed > 0 ? AT_UPPER : AT_LOWER;
    return "done";
  }

  /** Writes minus the column, or the slack: rows are met where slacks make up for what is more than wanted. */
  #put(variable: number): void {
    this.#entering.fill(0);
    if (variable < this.#columnCount) this.#matrix.addColumn(variable, -1, this.#entering);
    else this.#entering[variable - this.#columnCount] = 1;
  }

  /** The lengths of the edges after a pivot. */
  #lengthen(leaving: number, pivot: number): void {
    const { minEdgeWeight } = this.#limits;
    const entering = this.#entering;
    const edgeWeights = this.#edgeWeights;
    const { edgeWeight } = this.#state;
    edgeWeights.set(this.#row.ofSlacks);
    this.#factors.solve(edgeWeights);
    const own = edgeWeight[leaving] as number;
    for (let at = 0; at < edgeWeight.length; at++) {
      const part = entering[at] as number;
      if (part === 0 || at === leaving) continue;
      const times = part / pivot;
      const length = (edgeWeight[at] as number) - 2 * times * (edgeWeights[at] as number) + times * times * own;
      edgeWeight[at] = Math.max(length, minEdgeWeight, times * times);
    }
    edgeWeight[leaving] = Math.max(own / (pivot * pivot), minEdgeWeight);
  }
}
