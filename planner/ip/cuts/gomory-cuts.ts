// Rows that whole amounts keep and the fractions of a solution break: Gomory's cuts. The simplex says by which weights of rows a column is
// what it is; these rows, weighed and added up, are an equation of whole numbers, and what is over in its factors has to make up for what is
// over in its sum.
// The weights are rounded before anything follows from them, all sums after that are of whole numbers that floating point holds, and factors
// are rounded up: a row that rounding spoilt is weaker, never wrong.
// Invariant: amounts that are whole, no more than there can be, and keep every row of the program, keep those added.
// Sound when every column and every slack is a whole number in what is sought: operators, tools and
// kinds given to classes are, and so are the factors of all rows (stage.ts counts fractions of wear
// in thousandths).
// Source: Gomory, "An algorithm for the mixed integer problem", RAND RM-2597, 1960.

import { commonDivisor } from "../../lp/common-divisor.ts";
import type { DualSimplex, RowWeight } from "../../lp/dual-simplex.ts";
import type { LinearProgram } from "../../lp/linear-program.ts";
import { IP_LIMITS, type IpLimits } from "../../model/limits/ip.ts";
import { fractionOf } from "../proof/certificate.ts";
import type { Separator } from "./separator.ts";

/** Equations are counted in parts of one: in a common denominator of the weights where it is no more than this, or in so many. */
const MAX_DENOMINATOR = 2 ** 20;
const INTEGER_SCALE = 2 ** 36;
/** What a factor of one is in a row, where it is not less; and the largest number in it. */
const COEFFICIENT_UNIT = 1024;
const MAX_COEFFICIENT = 2 ** 24;

export const gomoryCuts = (limits: IpLimits = IP_LIMITS): Separator => ({
  name: "gomoryCuts",
  at: ["rounds"],
  separate: ({ program, simplex, amounts }) => cutFractions(program, simplex, amounts, limits),
});

interface GomoryCut {
  /** In the order of columns. */
  entries: readonly { column: number; factor: number }[];
  atLeast: number;
  length: number;
  depth: number;
}

/**
 * Adds rows that the solution breaks which the simplex stands at; answers how many. Every column must be whole in what is sought. Pauses
 * every few columns, so that whoever waits may look up.
 */
export function* cutFractions(
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
  // Deep ones of few columns first.
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

/** Factors times the amounts of columns, and of what rows have beyond their demand, are a sum: all in parts of one. */
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

  /** The cut of the rows so weighed; null where there is none, or it says too little. */
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

  /** Whether all sums are of numbers that floating point holds. */
  #addUp(weights: readonly RowWeight[]): boolean {
    const program = this.#program;
    const rows = this.#rows;
    const ofColumns = this.#ofColumns;
    let size = 0;
    for (const { row, weight } of weights) {
      const times = Math.round(weight * this.#parts);
      if (times === 0) continue;
      const wanted = times * (program.rhs[row] as number);
      this.#sum -= wanted;
      size += Math.abs(wanted);
      this.#ofRows.set(row, times);
      for (const { column, amount } of rows[row] as TableauRows[number]) {
        ofColumns.set(column, (ofColumns.get(column) ?? 0) - times * amount);
        size += Math.abs(times * amount);
      }
    }
    for (const [column, factor] of ofColumns) {
      if (!this.#isTurned(column)) continue;
      const max = factor * (program.upper[column] as number);
      this.#sum -= max;
      size += Math.abs(max);
    }
    return size <= Number.MAX_SAFE_INTEGER;
  }

  /** What is closer to its most is counted from there, where that is no number that would spoil sums. */
  #isTurned(column: number): boolean {
    const max = this.#program.upper[column] as number;
    return max <= MAX_COEFFICIENT && (this.#amounts[column] as number) > max / 2;
  }

  /** The row: what is over in factors comes to what is over in the sum, where each that has less over counts for its share of that. */
  #cutOf(over: number, unit: number): GomoryCut | null {
    const program = this.#program;
    const rows = this.#rows;
    const parts = this.#parts;
    const factorOf = (factor: number): number => {
      const rest = overOf(factor, parts);
      const [top, bottom] = rest <= over ? [rest, over] : [parts - rest, parts - over];
      let times = Math.ceil((unit * top) / bottom);
      // Division rounds: the products do not.
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
        atLeast -= times * (program.upper[column] as number);
      } else add(column, factorOf(factor));
    }
    for (const [at, factor] of this.#ofRows) {
      const times = factorOf(factor);
      if (times === 0) continue;
      for (const { column, amount } of rows[at] as TableauRows[number]) add(column, times * amount);
      atLeast += times * (program.rhs[at] as number);
    }
    return this.#finished(row, atLeast, unit);
  }

  /** Without what is slight, and in the smallest numbers. */
  #finished(row: Map<number, number>, wanted: number, unit: number): GomoryCut | null {
    const program = this.#program;
    const amounts = this.#amounts;
    let atLeast = wanted;
    let common = 0;
    for (const [column, factor] of row) {
      if (Math.abs(factor) > MAX_COEFFICIENT) return null;
      const max = factor * (program.upper[column] as number);
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
      there += factor * (amounts[column] as number);
      square += factor * factor;
    }
    const length = Math.sqrt(square);
    const depth = (atLeast - there) / length;
    return depth > this.#limits.minCutEfficacy ? { entries, atLeast, length, depth } : null;
  }
}

/** What is beyond whole numbers of parts. */
const overOf = (amount: number, parts: number): number => amount - Math.floor(amount / parts) * parts;

/** The cosine of the angle between two rows. */
function parallelism(one: GomoryCut, other: GomoryCut): number {
  let [sum, at] = [0, 0];
  for (const { column, factor } of one.entries) {
    while (at < other.entries.length && (other.entries[at]?.column as number) < column) at++;
    const same = other.entries[at];
    if (same?.column === column) sum += factor * same.factor;
  }
  return sum / (one.length * other.length);
}

/** The least number by which all weights are whole; null where it is large. */
function commonDenominator(weights: readonly RowWeight[]): number | null {
  let common = 1;
  for (const { weight } of weights) {
    const fraction = fractionOf(Math.abs(weight) * common);
    common *= fraction === null ? Number.POSITIVE_INFINITY : Number(fraction.bottom);
    if (common > MAX_DENOMINATOR) return null;
  }
  return common;
}
