// Exact checks of proofs. The simplex works in floating point, so its weights become fractions of
// small denominators, then integers over a common one, and only a check in integers proves
// anything.
// Sound for any weights: a positive sum of rows in which no column gains cannot be met. Rows,
// bounds and amounts must be integers; BigInt throws if one is not.

import type { MatrixEntry } from "../../lp/linear-program.ts";
import { FRACTION_TOLERANCE } from "../../model/tolerances.ts";

/** A bound of one column: the lower one if `sign` is 1, the upper one if it is -1. */
export interface ColumnBound {
  column: number;
  sign: 1 | -1;
  limit: number;
}

/** Rows of integers. */
export interface IntegerRows {
  /** By row, the right-hand side; negative for a supply. */
  rhs: readonly number[];
  columns: readonly (readonly MatrixEntry[])[];
}

const MAX_DENOMINATOR = 100_000;
/** A larger common denominator is noise. */
const MAX_COMMON = 1_000_000_000_000n;

/**
 * The weights as integers, if they refute the program: all at least 0, no column gains, and the
 * right-hand side is positive. Null if they do not.
 */
export function exactWeights(
  program: IntegerRows,
  bounds: readonly ColumnBound[],
  weights: Float64Array,
): bigint[] | null {
  const whole = toWhole(weights);
  if (whole === null) return null;
  const { gains, value } = combineRows(program, bounds, whole);
  return value > 0n && gains.every((gain) => gain <= 0n) ? whole : null;
}

/** The weighted gains of columns and right-hand side. `weights` are by row, then by bound. */
export function combineRows(
  { rhs, columns }: IntegerRows,
  bounds: readonly ColumnBound[],
  weights: readonly bigint[],
): { gains: bigint[]; value: bigint } {
  const gains = columns.map((entries) =>
    entries.reduce((sum, { row, coefficient }) => sum + (weights[row] as bigint) * BigInt(coefficient), 0n),
  );
  let value = rhs.reduce((sum, amount, row) => sum + (weights[row] as bigint) * BigInt(amount), 0n);
  for (const [index, { column, sign, limit }] of bounds.entries()) {
    const weight = weights[rhs.length + index] as bigint;
    gains[column] = (gains[column] as bigint) + BigInt(sign) * weight;
    value += BigInt(sign * limit) * weight;
  }
  return { gains, value };
}

export function toWhole(weights: Float64Array): bigint[] | null {
  const fractions: { top: bigint; bottom: bigint }[] = [];
  let common = 1n;
  for (const weight of weights) {
    const fraction = fractionOf(weight);
    if (fraction === null) return null;
    fractions.push(fraction);
    common = (common / gcd(common, fraction.bottom)) * fraction.bottom;
    if (common > MAX_COMMON) return null;
  }
  return fractions.map(({ top, bottom }) => top * (common / bottom));
}

/** The nearest fraction of a small denominator; null if the value is negative or near none. */
export function fractionOf(value: number): { top: bigint; bottom: bigint } | null {
  if (Math.abs(value) < FRACTION_TOLERANCE) return { top: 0n, bottom: 1n };
  if (!Number.isFinite(value) || value < 0) return null;
  let [top, bottom, lastTop, lastBottom] = [Math.floor(value), 1, 1, 0];
  let rest = value - top;
  while (Math.abs(value - top / bottom) > FRACTION_TOLERANCE * Math.max(1, value)) {
    if (rest === 0) return null;
    const inverse = 1 / rest;
    const whole = Math.floor(inverse);
    rest = inverse - whole;
    [top, lastTop] = [whole * top + lastTop, top];
    [bottom, lastBottom] = [whole * bottom + lastBottom, bottom];
    if (bottom > MAX_DENOMINATOR || !Number.isSafeInteger(top)) return null;
  }
  return { top: BigInt(top), bottom: BigInt(bottom) };
}

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}
