// Whether weights refute a staged program within bounds: in small fractions, where they are some (planner/ip/proof/certificate.ts), or else
// rounded as they are. What a column then gains, times the most that there can be of it, must not make up for what is wanting.
// All is counted in whole numbers. Source: Neumaier and Shcherbina, "Safe bounds in linear and mixed-integer linear programming", 2004.
// Sound for any weights at all, those of a simplex that erred among them: they are rounded to whole
// numbers first, and `most` bounds each column that gains.

import { BUDGET_WEIGHT_TOLERANCE } from "../../model/tolerances.ts";
import type { OperatorCountingIp } from "../operator-counting-ip.ts";
import { type ColumnBound, combineRows, toWhole } from "./certificate.ts";

/** Bits that a weight is rounded to. */
const WEIGHT_BITS = 50;
const MAX_SWEEPS = 24;
/** A gain of this share of the largest weight is rounding's. */
const ROUNDING_SHARE = 100_000n;
/** What there can be so much of may as well have no end: whatever rounding gave it outweighs all else. */
export const UNBOUNDED = 100_000;

/** `weights` by row; those of the bounds follow from them. */
export function refutes(program: OperatorCountingIp, bounds: readonly ColumnBound[], weights: Float64Array): boolean {
  const unit = weights[program.budgetRow] as number;
  // Counted in what the budget weighs they are prices, which are fractions of small numbers.
  const largest = weights.reduce((greater, weight) => Math.max(greater, weight), 0);
  const measure = unit > BUDGET_WEIGHT_TOLERANCE ? unit : largest;
  if (!(measure > 0) || !Number.isFinite(largest)) return false;
  const priced = weights.map((weight) => weight / measure);
  const fractions = toWhole(priced);
  if (fractions !== null && refutesExactly(program, bounds, fractions)) return true;
  const whole = rounded(priced);
  if (whole === null) return false;
  const max = maxWithin(program, bounds);
  return [0n, ROUNDING_SHARE].some((part) =>
    refutesExactly(program, bounds, repairedWeights(program, max, whole, part)),
  );
}

/** By column, how much of it there can be within the bounds: of several bounds the last counts. */
export function maxWithin({ upper }: OperatorCountingIp, bounds: readonly ColumnBound[]): Float64Array {
  const within = Float64Array.from(upper);
  for (const { column, sign, limit } of bounds) if (sign === -1) within[column] = limit;
  return within;
}

/**
 * The weights with no gain left where there is no end to a column, or next to none, and no gain less than that part of the largest weight, which
 * only rounding can have given: it is taken off something that the column gives. That may be a gain of what takes the same, and so on up to what is
 * wanted; where it does not settle, nothing is proven.
 */
function repairedWeights(
  program: OperatorCountingIp,
  max: ArrayLike<number>,
  weights: readonly bigint[],
  part: bigint,
): bigint[] {
  const own = [...weights];
  const largest = weights.reduce((greater, weight) => (weight > greater ? weight : greater), 0n);
  const slight = part === 0n ? 0n : largest / part;
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

/**
 * What can be applied no more often than this in a plan within the budget and the bounds, as weights of rows show that refute nothing by
 * themselves.
 */
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
    // So often and no more: beyond it, what it costs outweighs what is left.
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

/** What no plan costs less than, as weights of rows show; the budget's is what prices are counted in. */
export function minCost(program: OperatorCountingIp, weights: Float64Array): number {
  const whole = integerOf(program, [], weights);
  const unit = whole?.[program.budgetRow] ?? 0n;
  if (whole === null || unit === 0n) return 0;
  const { gains, value } = combineRows(program, [], whole);
  const wanting = shortfallOf(program, gains, value);
  if (wanting === null) return 0;
  // Weighed as the budget is, what is wanting is how much beyond the budget it costs; nothing costs a part of one.
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
 * What is wanted beyond what there is, with each column as often as bounds ask for at least where that costs, and at most where it gains: there
 * it gains no more. Of several bounds of one kind the last counts. `least` is by column, where it costs.
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

/** What is wanting once every column that gains is applied as often as can be; null where that has no end. */
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
