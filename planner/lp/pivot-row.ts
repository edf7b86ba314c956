// A row of the basis inverse times all columns, and the choice of the entering variable: within
// rounding tolerance, the minimum ratio with the largest pivot element (Harris ratio test).
// Source: Harris, "Pivot selection methods of the Devex LP code", Mathematical Programming 5, 1973.

import { DUAL_TOLERANCE, PIVOT_TOLERANCE, ZERO_TOLERANCE } from "../model/tolerances.ts";
import { AT_LOWER, BASIC, type SimplexState } from "./simplex-state.ts";
import type { SparseMatrix } from "./sparse-matrix.ts";

export class PivotRow {
  /** By row: the row of the inverse, which is also the slacks' part of the pivot row. */
  readonly ofSlacks: Float64Array;
  readonly #matrix: SparseMatrix;
  readonly #state: SimplexState;
  readonly #ofColumns: Float64Array;
  /** The columns with a non-zero entry. */
  readonly #touched: Int32Array;
  readonly #isTouched: Uint8Array;
  #count = 0;
  /** The candidates, their pivot elements and ratios, and the relaxed minimum ratio. */
  readonly #candidates: Int32Array;
  readonly #sizes: Float64Array;
  readonly #ratios: Float64Array;
  #candidateCount = 0;
  #bound = 0;

  constructor(matrix: SparseMatrix, state: SimplexState) {
    this.#matrix = matrix;
    this.#state = state;
    this.ofSlacks = new Float64Array(matrix.rowCount);
    this.#ofColumns = new Float64Array(matrix.columnCount);
    this.#touched = new Int32Array(matrix.columnCount);
    this.#isTouched = new Uint8Array(matrix.columnCount);
    const variables = matrix.columnCount + matrix.rowCount;
    this.#candidates = new Int32Array(variables);
    this.#sizes = new Float64Array(variables);
    this.#ratios = new Float64Array(variables);
  }

  entryOf(variable: number): number {
    const { columnCount } = this.#matrix;
    return (variable < columnCount ? this.#ofColumns[variable] : this.ofSlacks[variable - columnCount]) as number;
  }

  /** Computes the columns' entries from `ofSlacks`. */
  multiply(): void {
    const { ofSlacks } = this;
    const ofColumns = this.#ofColumns;
    const touched = this.#touched;
    const isTouched = this.#isTouched;
    const { rowStart, columnOf, inRow, rowCount } = this.#matrix;
    for (let i = 0; i < this.#count; i++) {
      ofColumns[touched[i] as number] = 0;
      isTouched[touched[i] as number] = 0;
    }
    let count = 0;
    for (let row = 0; row < rowCount; row++) {
      const weight = ofSlacks[row] as number;
      if (weight < ZERO_TOLERANCE && weight > -ZERO_TOLERANCE) {
        ofSlacks[row] = 0;
        continue;
      }
      const end = rowStart[row + 1] as number;
      for (let i = rowStart[row] as number; i < end; i++) {
        const column = columnOf[i] as number;
        if (isTouched[column] === 0) {
          isTouched[column] = 1;
          touched[count++] = column;
        }
        ofColumns[column] = (ofColumns[column] as number) - weight * (inRow[i] as number);
      }
    }
    this.#count = count;
  }

  /** Subtracts `times` the row from the reduced costs of nonbasic variables. */
  takeOff(times: number): void {
    const { ofSlacks } = this;
    const touched = this.#touched;
    const ofColumns = this.#ofColumns;
    const count = this.#count;
    const { reducedCost, status } = this.#state;
    for (let i = 0; i < count; i++) {
      const column = touched[i] as number;
      if (status[column] !== BASIC) {
        reducedCost[column] = (reducedCost[column] as number) - times * (ofColumns[column] as number);
      }
    }
    for (let row = 0; row < ofSlacks.length; row++) {
      const part = ofSlacks[row] as number;
      const slack = this.#matrix.columnCount + row;
      if (part !== 0 && status[slack] !== BASIC) reducedCost[slack] = (reducedCost[slack] as number) - times * part;
    }
  }

  /** The entering variable, by the sign of the leaving one's infeasibility; -1 if there is none. */
  chooseEntering(sign: number): number {
    const { ofSlacks } = this;
    const touched = this.#touched;
    const ofColumns = this.#ofColumns;
    const count = this.#count;
    const candidates = this.#candidates;
    const sizes = this.#sizes;
    const ratios = this.#ratios;
    const { columnCount } = this.#matrix;
    this.#candidateCount = 0;
    this.#bound = Number.POSITIVE_INFINITY;
    for (let i = 0; i < count; i++) {
      const column = touched[i] as number;
      this.#weigh(column, sign * (ofColumns[column] as number));
    }
    for (let row = 0; row < ofSlacks.length; row++) {
      const part = ofSlacks[row] as number;
      if (part !== 0) this.#weigh(columnCount + row, sign * part);
    }
    let best = -1;
    let largest = 0;
    for (let i = 0; i < this.#candidateCount; i++) {
      const size = sizes[i] as number;
      if (size <= largest || (ratios[i] as number) > this.#bound) continue;
      largest = size;
      best = candidates[i] as number;
    }
    return best;
  }

  /** Adds a variable to the candidates if it can enter, with its ratio and its relaxed ratio. */
  #weigh(variable: number, part: number): void {
    const { status, reducedCost, lower, upper } = this.#state;
    const at = status[variable];
    if (at === BASIC || (part < PIVOT_TOLERANCE && part > -PIVOT_TOLERANCE)) return;
    const isLeast = at === AT_LOWER;
    if (isLeast ? part < 0 : part > 0) return;
    if (variable < this.#matrix.columnCount && lower[variable] === upper[variable]) return;
    const cost = reducedCost[variable] as number;
    const rest = isLeast ? (cost > 0 ? cost : 0) : cost < 0 ? cost : 0;
    const loose = (isLeast ? rest + DUAL_TOLERANCE : rest - DUAL_TOLERANCE) / part;
    if (loose < this.#bound) this.#bound = loose;
    const index = this.#candidateCount++;
    this.#candidates[index] = variable;
    this.#sizes[index] = part > 0 ? part : -part;
    this.#ratios[index] = rest / part;
  }
}
