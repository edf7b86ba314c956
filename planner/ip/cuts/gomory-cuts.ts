// Gomory mixed-integer cuts. The simplex gives the weights of rows for a basic column; the rows so
// aggregated are an equation in integers, whose fractional part the coefficients' fractional parts
// have to make up. Weights are rounded first, later sums are of integers that floating point holds
// exactly, and coefficients are rounded up: rounding weakens a cut, but never makes it wrong.
// Invariant: integral amounts within the bounds that satisfy every row of the program satisfy the
// cuts.
// Sound when every column and every slack is an integer in the solutions sought: operators, tools
// and members given to classes are, and so are all coefficients (state-equation.ts counts fractions
// of wear in thousandths).
// Source: Gomory, "An algorithm for the mixed integer problem", RAND RM-2597, 1960.

import { commonDivisor } from "../../lp/common-divisor.ts";
import type { DualSimplex } from "../../lp/dual-simplex.ts";
import type { LinearProgram, RowWeight } from "../../lp/linear-program.ts";
import { IP_LIMITS, type IpLimits } from "../../model/limits/ip.ts";
import { fractionOf } from "../proof/certificate.ts";
import type { Separator } from "./separator.ts";

/** The largest common denominator of weights; beyond it they are rounded to `INTEGER_SCALE`. */
const MAX_DENOMINATOR = 2 ** 20;
const INTEGER_SCALE = 2 ** 36;
/** The coefficient for 1, unless the exact one is smaller, and the largest coefficient. */
const COEFFICIENT_UNIT = 1024;
const MAX_COEFFICIENT = 2 ** 24;

export const gomoryCuts = (limits: IpLimits = IP_LIMITS): Separator => ({
  name: "gomoryCuts",
  at: ["rounds"],
  separate: ({ program, simplex, amounts }) => separateGomory(program, simplex, amounts, limits),
});

interface GomoryCut {
  /** Ascending by column. */
  entries: readonly { column: number; factor: number }[];
  atLeast: number;
  length: number;
  depth: number;
}

/**
 * Adds cuts that the simplex's current solution violates, and returns their number. Every column
 * must be integral in the solutions sought. Yields every few columns.
 */
export function* separateGomory(
  program: LinearProgram,
  simplex: DualSimplex,
  amounts: Float64Array,
  limits: IpLimits = IP_LIMITS,
): Generator<false, number> {
  const rows = rowsOf(program);
  const found: GomoryCut[] = [];
  let looked = 0;
  for (const [column, amount] of amounts.entries()) {
    const over = amount - Math.floor(amount);
    if (over < limits.gomoryAway || over > 1 - limits.gomoryAway) continue;
    if (looked++ % limits.columnsPerYield === 0) yield false;
    const weights = simplex.weightsOf(column);
    if (weights === null || weights.length > limits.maxAggregatedRows) continue;
    const cut = new TableauRow(program, rows, amounts, limits).cutBy(weights);
    if (cut !== null) found.push(cut);
  }
  // Deep and sparse cuts first.
  const worth = ({ depth, entries }: GomoryCut): number => depth / (1 + entries.length / limits.cutSupportScale);
  found.sort((a, b) => worth(b) - worth(a));
  const taken: GomoryCut[] = [];
  for (const cut of found) {
    if (taken.length >= limits.maxCutsPerRound) break;
    if (taken.some((other) => parallelism(cut, other) > limits.maxCutParallelism)) continue;
    taken.push(cut);
    const row = program.rhs.push(cut.atLeast) - 1;
    for (const { column, factor } of cut.entries) program.columns[column]?.push({ row, coefficient: factor });
  }
  return taken.length;
}

type TableauRows = readonly { column: number; amount: number }[][];

function rowsOf({ rhs, columns }: LinearProgram): TableauRows {
  const rows: TableauRows = rhs.map(() => []);
  for (const [column, entries] of columns.entries()) {
    for (const { row, coefficient } of entries)
      (rows[row] as TableauRows[number]).push({ column, amount: coefficient });
  }
  return rows;
}

/** An aggregated row over columns and slacks, in multiples of 1/parts. */
class TableauRow {
  readonly #limits: IpLimits;
  readonly #program: LinearProgram;
  readonly #rows: TableauRows;
  readonly #amounts: Float64Array;
  #parts = 1;
  #sum = 0;
  readonly #ofColumns = new Map<number, number>();
  readonly #ofRows = new Map<number, number>();

  constructor(program: LinearProgram, rows: TableauRows, amounts: Float64Array, limits: IpLimits) {
    this.#limits = limits;
    this.#program = program;
    this.#rows = rows;
    this.#amounts = amounts;
  }

  /** The cut of the weighted rows; null if there is none, or it is weak. */
  cutBy(weights: readonly RowWeight[]): GomoryCut | null {
    const common = commonDenominator(weights);
    this.#parts = common ?? INTEGER_SCALE;
    if (!this.#addUp(weights)) return null;
    const over = overOf(this.#sum, this.#parts);
    const { gomoryAway } = this.#limits;
    if (over < gomoryAway * this.#parts || over > (1 - gomoryAway) * this.#parts) return null;
    const exact = (over / commonDivisor(over, this.#parts - over)) * (this.#parts - over);
    return this.#cutOf(over, exact > 4 * COEFFICIENT_UNIT ? COEFFICIENT_UNIT : exact);
  }

  /** Aggregates the rows; returns whether floating point holds all sums exactly. */
  #addUp(weights: readonly RowWeight[]): boolean {
    let size = 0;
    for (const { row, weight } of weights) {
      const times = Math.round(weight * this.#parts);
      if (times === 0) continue;
      const wanted = times * (this.#program.rhs[row] as number);
      this.#sum -= wanted;
      size += Math.abs(wanted);
      this.#ofRows.set(row, times);
      for (const { column, amount } of this.#rows[row] as TableauRows[number]) {
        this.#ofColumns.set(column, (this.#ofColumns.get(column) ?? 0) - times * amount);
        size += Math.abs(times * amount);
      }
    }
    for (const [column, factor] of this.#ofColumns) {
      if (!this.#isTurned(column)) continue;
      const max = factor * (this.#program.upper[column] as number);
      this.#sum -= max;
      size += Math.abs(max);
    }
    return size <= Number.MAX_SAFE_INTEGER;
  }

  /** Whether the column is complemented: it is nearer to its upper bound, which is small. */
  #isTurned(column: number): boolean {
    const max = this.#program.upper[column] as number;
    return max <= MAX_COEFFICIENT && (this.#amounts[column] as number) > max / 2;
  }

  /** The mixed-integer rounding of the row with fractional part `over`. */
  #cutOf(over: number, unit: number): GomoryCut | null {
    const parts = this.#parts;
    const factorOf = (factor: number): number => {
      const rest = overOf(factor, parts);
      const [top, bottom] = rest <= over ? [rest, over] : [parts - rest, parts - over];
      let times = Math.ceil((unit * top) / bottom);
      // Division rounds; these products do not.
      while (times * bottom < unit * top) times++;
      while ((times - 1) * bottom >= unit * top) times--;
      return times;
    };
    const row = new Map<number, number>();
    const add = (column: number, factor: number): void => void row.set(column, (row.get(column) ?? 0) + factor);
    let atLeast = unit;
    for (const [column, factor] of this.#ofColumns) {
      if (this.#isTurned(column)) {
        const times = factorOf(-factor);
        add(column, -times);
        atLeast -= times * (this.#program.upper[column] as number);
      } else add(column, factorOf(factor));
    }
    for (const [at, factor] of this.#ofRows) {
      const times = factorOf(factor);
      if (times === 0) continue;
      for (const { column, amount } of this.#rows[at] as TableauRows[number]) add(column, times * amount);
      atLeast += times * (this.#program.rhs[at] as number);
    }
    return this.#finished(row, atLeast, unit);
  }

  /** Drops tiny coefficients and divides by the greatest common divisor. */
  #finished(row: Map<number, number>, wanted: number, unit: number): GomoryCut | null {
    let atLeast = wanted;
    let common = 0;
    for (const [column, factor] of row) {
      if (Math.abs(factor) > MAX_COEFFICIENT) return null;
      const max = factor * (this.#program.upper[column] as number);
      if (factor > 0 && max < this.#limits.minCoefficientShare * unit) {
        row.delete(column);
        atLeast -= max;
      } else common = commonDivisor(common, Math.abs(factor));
    }
    if (common === 0 || row.size > this.#limits.maxCutSupport) return null;
    atLeast = Math.ceil(atLeast / common);
    if (Math.abs(atLeast) > MAX_COEFFICIENT) return null;
    const entries = [...row]
      .filter(([, factor]) => factor !== 0)
      .map(([column, factor]) => ({ column, factor: factor / common }))
      .sort((a, b) => a.column - b.column);
    let [there, square] = [0, 0];
    for (const { column, factor } of entries) {
      there += factor * (this.#amounts[column] as number);
      square += factor * factor;
    }
    const length = Math.sqrt(square);
    const depth = (atLeast - there) / length;
    return depth > this.#limits.minCutEfficacy ? { entries, atLeast, length, depth } : null;
  }
}

/** The fractional part, in parts. */
const overOf = (amount: number, parts: number): number => amount - Math.floor(amount / parts) * parts;

function parallelism(one: GomoryCut, other: GomoryCut): number {
  let [sum, at] = [0, 0];
  for (const { column, factor } of one.entries) {
    while (at < other.entries.length && (other.entries[at]?.column as number) < column) at++;
    const same = other.entries[at];
    if (same?.column === column) sum += factor * same.factor;
  }
  return sum / (one.length * other.length);
}

/** The least common denominator of the weights; null if it is large. */
function commonDenominator(weights: readonly RowWeight[]): number | null {
  let common = 1;
  for (const { weight } of weights) {
    const fraction = fractionOf(Math.abs(weight) * common);
    common *= fraction === null ? Number.POSITIVE_INFINITY : Number(fraction.bottom);
    if (common > MAX_DENOMINATOR) return null;
  }
  return common;
}
