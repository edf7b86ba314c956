// The bounded dual simplex method. It starts dual feasible, from the slack basis, and each pivot
// raises a lower bound on the optimum; so it stops at a cutoff, and warm-starts after a bound
// changed or a row was added.
// Invariant: reduced costs are 0 in the basis and dual feasible outside it.
// Source: Koberstein, "The Dual Simplex Method, Techniques for a fast and stable implementation",
// 2005; steepest edge: Forrest and Goldfarb 1992.

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
import { dropRows, type LinearProgram, type LpStatus, type RowWeight } from "./linear-program.ts";
import { PivotRow } from "./pivot-row.ts";
import { AT_LOWER, AT_UPPER, BASIC, type Basis, perturbCosts, SimplexState } from "./simplex-state.ts";
import { SparseMatrix } from "./sparse-matrix.ts";

export type { Basis } from "./simplex-state.ts";

export class DualSimplex {
  /** After `met` the optimum, before that an approximate lower bound on it. */
  value = 0;
  pivots = 0;
  readonly #program: LinearProgram;
  readonly #pause: () => void;
  readonly #limits: LpLimits;
  readonly #columnCount: number;
  readonly #state: SimplexState;
  /** By column: its perturbed cost. */
  readonly #perturbedCosts: Float64Array;
  #matrix: SparseMatrix;
  #factors!: BasisFactors;
  #row!: PivotRow;
  /** By row: right-hand side; work space for the entering column and for edge weights. */
  #rhs!: Float64Array;
  #entering!: Float64Array;
  #edgeWeights!: Float64Array;
  /** 1 if the last leaving variable was too large, -1 if it was too small. */
  #sign = 1;
  /** The pivots of the factored basis, and whether the basis was replaced since. */
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

  bound(column: number, min: number, max: number): void {
    this.#state.lower[column] = min;
    this.#state.upper[column] = max;
    // A fixed column lay at either bound; once it can move, only one of them is dual feasible.
    if (this.#state.status[column] === BASIC) return;
    this.#state.status[column] = AT_LOWER;
    if (max <= min || (this.#state.reducedCost[column] as number) >= 0) return;
    if (max === Number.POSITIVE_INFINITY) this.#isStale = true;
    else this.#state.status[column] = AT_UPPER;
  }

  boundsOf(column: number): [min: number, max: number] {
    return [this.#state.lower[column] as number, this.#state.upper[column] as number];
  }

  /** Once a fixed column can move, only one of its bounds is dual feasible. */
  boundSide(column: number, sign: 1 | -1, limit: number): void {
    const [min, max] = this.boundsOf(column);
    if (sign === 1) this.bound(column, limit, max);
    else this.bound(column, min, limit);
  }

  /** Approximate; 0 in the basis. */
  reducedCostOf(column: number): number {
    return this.#state.reducedCost[column] as number;
  }

  basis(): Basis {
    return this.#state.basis();
  }

  /** Returns to a basis. Rows that were added since have their slacks in it. */
  restore(basis: Basis): void {
    this.#state.restore(basis);
    this.#isStale = true;
  }

  /** By column, after `met`. */
  primalValues(): Float64Array {
    const amounts = new Float64Array(this.#columnCount);
    for (let column = 0; column < this.#columnCount; column++) {
      if (this.#state.status[column] !== BASIC) amounts[column] = this.#state.nonbasicValue(column);
    }
    for (const [at, variable] of this.#state.basic.entries()) {
      if (variable < this.#columnCount) amounts[variable] = this.#state.primal[at] as number;
    }
    return amounts;
  }

  /** By row, the dual value at unperturbed costs; after `met` and `dear`. */
  dualValues(): Float64Array {
    const { scale } = this.#matrix;
    const prices = Float64Array.from(this.#state.basic, (variable) => this.#costOf(variable, this.#program.cost));
    this.#factors.solveTransposed(prices);
    return prices.map((price, row) => Math.max(0, -price * (scale[row] as number)));
  }

  /** By row, after `impossible`: the Farkas weights. */
  weights(): Float64Array {
    const sign = this.#sign;
    const matrix = this.#matrix;
    return this.#row.ofSlacks.map((weight, row) => Math.max(0, -sign * weight * (matrix.scale[row] as number)));
  }

  /** By row, after `impossible`: the Farkas weights. */
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

  /** Removes slack rows (their slacks are basic) from the program. */
  drop(rows: ReadonlySet<number>): void {
    const next = dropRows(this.#program, rows);
    this.#state.drop(next, this.#program.rhs.length);
    this.#matrix = this.#takeRows();
  }

  /** Whether a row is slack. */
  isLoose(row: number): boolean {
    return this.#state.status[this.#columnCount + row] === BASIC;
  }

  /** Solves up to the cutoff `enough`; yields every few pivots. */
  *solving(enough: number): Generator<false, LpStatus> {
    if (this.#matrix.rowCount !== this.#program.rhs.length) this.#matrix = this.#takeRows();
    if (this.#isStale) this.#factor();
    else this.#computePrimalValues();
    // Solves up to the cutoff `enough`, and yields every few pivots.
    const { maxPivots, pivotsPerYield, refactorisationInterval } = this.#limits;
    let sure = true;
    for (let pivots = 0; pivots < maxPivots; pivots++) {
      if (pivots % pivotsPerYield === pivotsPerYield - 1) yield false;
      if (this.#factors.length > this.#inverted + refactorisationInterval) {
        this.#factor();
        sure = true;
      }
      const isCutoff = this.value > enough;
      const leaving = isCutoff ? -1 : this.#chooseLeaving();
      if (leaving < 0) {
        if (sure) return isCutoff ? "cutoff" : "optimal";
        this.#computePrimalValues();
        sure = true;
        continue;
      }
      const isPristine = this.#factors.length === this.#inverted;
      this.#pause();
      const found = this.#step(leaving, isPristine);
      sure = false;
      if (found === "done") this.pivots++;
      else if (isPristine) return found === "none" ? "infeasible" : "unknown";
      else {
        this.#factor();
        sure = true;
      }
    }
    return "unknown";
  }

  /**
   * A lower bound on the optimum with another bound on a column, after at most `pivots` pivots;
   * Infinity if it is above the cutoff or infeasible. Called after `met`, whose state it restores.
   */
  probe(column: number, sign: 1 | -1, amount: number, pivots: number, enough: number): number {
    const { value } = this;
    const factors = this.#factors;
    const { lower, upper } = this.#state;
    const putBack = this.#state.keep();
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
    putBack();
    factors.cutTo(length);
    this.value = value;
    return found > enough ? Number.POSITIVE_INFINITY : found;
  }

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

  /** Factors the basis and recomputes all values that depend on it. */
  #factor(): void {
    const { basic, edgeWeight, status, lengths } = this.#state;
    for (let at = 0; at < basic.length; at++) {
      lengths[basic[at] as number] = edgeWeight[at] as number;
      status[basic[at] as number] = AT_LOWER;
    }
    factorBasis(this.#matrix, basic, this.#factors);
    // Factoring permutes the places; edge weights move with their variables.
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

  /** Places are permuted; edge weights move with their variables. */
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
      // Recomputes reduced costs; a column of the wrong sign flips to its other bound.
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

  /** The place with the largest weighted infeasibility; -1 if the basis is primal feasible. */
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

  /** The place with the largest weighted infeasibility; -1 if the basis is primal feasible. */
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
    entering.fill(0);
    if (chosen < this.#columnCount) this.#matrix.addColumn(chosen, -1, entering);
    else entering[chosen - this.#columnCount] = 1;
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
    this.#updateEdgeWeights(leaving, pivot);
    factors.push(entering, leaving);
    basic[leaving] = chosen;
    primal[leaving] = before + change;
    status[chosen] = BASIC;
    status[gone] = missed > 0 ? AT_UPPER : AT_LOWER;
    return "done";
  }

  #updateEdgeWeights(leaving: number, pivot: number): void {
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

/** Solves without a cutoff and without yielding. */
export function solveToCompletion(simplex: DualSimplex): LpStatus {
  const solving = simplex.solving(Number.POSITIVE_INFINITY);
  let next = solving.next();
  while (next.done !== true) next = solving.next();
  return next.value;
}
