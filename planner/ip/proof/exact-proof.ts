// Whether weights refute an integer program within bounds: as small fractions if possible
// (certificate.ts), else rounded. The gains of columns, times their upper bounds, must not reach
// the right-hand side. All arithmetic is in integers.
// Sound for any weights, also wrong ones: they are rounded to integers first, and upper bounds
// limit each column that gains.
// Source: Neumaier and Shcherbina, "Safe bounds in linear and mixed-integer linear programming",
// 2004.

import { BUDGET_WEIGHT_TOLERANCE } from "../../model/tolerances.ts";
import type { OperatorCountingIp } from "../operator-counting-ip.ts";
import { type ColumnBound, combineRows, toWhole } from "./certificate.ts";

/** Bits of a rounded weight. */
const WEIGHT_BITS = 50;
const MAX_SWEEPS = 24;
/** Gains below this share of the largest weight are rounding errors. */
const ROUNDING_SHARE = 100_000n;
/** A column with this upper bound counts as unbounded: it would multiply rounding errors. */
export const UNBOUNDED = 100_000;

/** `weights` are by row; those of the bounds follow from them. */
export function refutes(program: OperatorCountingIp, bounds: readonly ColumnBound[], weights: Float64Array): boolean {
  const unit = weights[program.budgetRow] as number;
  // Relative to the budget's weight they are prices, which are small fractions.
  const largest = weights.reduce((greater, weight) => Math.max(greater, weight), 0);
  const measure = unit > BUDGET_WEIGHT_TOLERANCE ? unit : largest;
  if (!(measure > 0) || !Number.isFinite(largest)) return false;
  const priced = weights.map((weight) => weight / measure);
  const fractions = toWhole(priced);
  if (fractions !== null && refutesExactly(program, bounds, fractions)) return true;
  const whole = rounded(priced);
  if (whole === null) return false;
  const max = maxWithin(program, bounds);
  return [0n, ROUNDING_SHARE].some((share) =>
    refutesExactly(program, bounds, repairedWeights(program, max, whole, share)),
  );
}

/** By column, its upper bound; of several bounds the last counts. */
export function maxWithin({ upper }: OperatorCountingIp, bounds: readonly ColumnBound[]): Float64Array {
  const within = Float64Array.from(upper);
  for (const { column, sign, limit } of bounds) if (sign === -1) within[column] = limit;
  return within;
}

/**
 * The weights, lowered until no unbounded column gains and no gain is tiny (below 1/`share` of the
 * largest weight): the gain is taken off rows that the column serves, which may make other columns
 * gain, and so on. If that does not settle, nothing is proven.
 */
function repairedWeights(
  program: OperatorCountingIp,
  max: ArrayLike<number>,
  weights: readonly bigint[],
  share: bigint,
): bigint[] {
  const own = [...weights];
  const largest = weights.reduce((greater, weight) => (weight > greater ? weight : greater), 0n);
  const slight = share === 0n ? 0n : largest / share;
  for (let sweep = 0; sweep < MAX_SWEEPS; sweep++) {
    let changed = false;
    for (const [column, entries] of program.columns.entries()) {
      let gain = entries.reduce((sum, { row, coefficient }) => sum + (own[row] as bigint) * BigInt(coefficient), 0n);
      if (gain <= 0n || (gain > slight && (max[column] as number) < UNBOUNDED)) continue;
      for (const { row, coefficient } of entries) {
        const weight = own[row] as bigint;
        if (gain <= 0n || coefficient <= 0 || weight === 0n) continue;
        const wanted = (gain + BigInt(coefficient) - 1n) / BigInt(coefficient);
        const less = wanted < weight ? wanted : weight;
        own[row] = weight - less;
        gain -= less * BigInt(coefficient);
        changed = true;
      }
    }
    if (!changed) break;
  }
  return own;
}

/** Tighter upper bounds by reduced costs, within the budget and the bounds. */
export function tightenedBounds(
  program: OperatorCountingIp,
  weights: Float64Array,
  bounds: readonly ColumnBound[] = [],
): { column: number; amount: number }[] {
  const found: { column: number; amount: number }[] = [];
  const whole = integerOf(program, bounds, weights);
  if (whole === null) return found;
  const { gains, value, lower } = boundedBy(program, bounds, whole);
  const wanting = shortfallOf(program, gains, value);
  if (wanting === null || wanting > 0n) return found;
  for (const { column } of program.isInteger) {
    const gain = gains[column] as bigint;
    if (gain >= 0n) continue;
    // One more application would exceed the budget.
    const amount = Number(wanting / gain) + (lower.get(column) ?? 0);
    if (amount < (program.upper[column] as number)) found.push({ column, amount });
  }
  return found;
}

function integerOf(
  program: OperatorCountingIp,
  bounds: readonly ColumnBound[],
  weights: Float64Array,
): bigint[] | null {
  const whole = toWhole(weights) ?? rounded(weights);
  return whole === null ? null : repairedWeights(program, maxWithin(program, bounds), whole, 0n);
}

/** A lower bound on the cost of any plan. */
export function minCost(program: OperatorCountingIp, weights: Float64Array): number {
  const whole = integerOf(program, [], weights);
  const unit = whole?.[program.budgetRow] ?? 0n;
  if (whole === null || unit === 0n) return 0;
  const { gains, value } = combineRows(program, [], whole);
  const wanting = shortfallOf(program, gains, value);
  if (wanting === null) return 0;
  // The excess over the budget, rounded up, since costs are integers.
  const beyond = wanting > 0n ? (wanting + unit - 1n) / unit : -(-wanting / unit);
  return Math.max(0, Number(beyond) - (program.rhs[program.budgetRow] as number));
}

function refutesExactly(
  program: OperatorCountingIp,
  bounds: readonly ColumnBound[],
  whole: readonly bigint[],
): boolean {
  const { gains, value } = boundedBy(program, bounds, whole);
  const wanting = shortfallOf(program, gains, value);
  return wanting !== null && wanting > 0n;
}

/**
 * The weighted right-hand side with columns at the bounds that favour the program. Of several
 * bounds on one side the last counts. `lower` holds the lower bounds that cost.
 */
function boundedBy(
  program: OperatorCountingIp,
  bounds: readonly ColumnBound[],
  whole: readonly bigint[],
): { gains: bigint[]; value: bigint; lower: ReadonlyMap<number, number> } {
  const { gains, value: gained } = combineRows(program, [], whole);
  let value = gained;
  const upper = new Map<number, number>();
  const lower = new Map<number, number>();
  for (const { column, sign, limit } of bounds) (sign === 1 ? lower : upper).set(column, limit);
  const min = new Map<number, number>();
  for (const [column, amount] of lower) {
    const gain = gains[column] as bigint;
    if (gain >= 0n) continue;
    value -= gain * BigInt(amount);
    min.set(column, amount);
  }
  for (const [column, amount] of upper) {
    const gain = gains[column] as bigint;
    if (gain <= 0n) continue;
    value -= gain * BigInt(amount);
    gains[column] = 0n;
  }
  return { gains, value, lower: min };
}

/** The right-hand side minus the largest gains of all columns; null if those are unbounded. */
function shortfallOf(program: OperatorCountingIp, gains: readonly bigint[], value: bigint): bigint | null {
  let wanting = value;
  for (const [column, gain] of gains.entries()) {
    if (gain <= 0n) continue;
    const amount = program.upper[column] as number;
    if (amount === Number.POSITIVE_INFINITY) return null;
    wanting -= gain * BigInt(amount);
  }
  return wanting;
}

function rounded(weights: Float64Array): bigint[] | null {
  const largest = weights.reduce((greater, weight) => Math.max(greater, weight), 0);
  if (!(largest > 0) || !Number.isFinite(largest)) return null;
  const scale = 2 ** (WEIGHT_BITS - Math.ceil(Math.log2(largest)));
  return Array.from(weights, (weight) => BigInt(Math.max(0, Math.round(weight * scale))));
}
