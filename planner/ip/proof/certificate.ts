// Proofs are checked in whole numbers. The simplex works in floating point, so the weights that it finds are made fractions of
// small denominators, brought to one denominator, and held against the program once more: only then is anything proven.
// Sound for any weights: a sum of rows that is above 0 where no column gains cannot be met. Rows,
// bounds and amounts have to be whole numbers; what is none is a fault of the program's writer, and
// BigInt throws.

import type { MatrixEntry } from "../../lp/linear-program.ts";
import { FRACTION_TOLERANCE } from "../../model/tolerances.ts";

/** A bound on the amount of one column: at least so much where `sign` is 1, at most where it is -1. */
export interface ColumnBound {
  column: number;
  sign: 1 | -1;
  limit: number;
}

/** What weights are held against: whole numbers throughout. */
export interface IntegerRows {
  /** By row: what is wanted beyond what there is; negative where there is more than is wanted. */
  rhs: readonly number[];
  columns: readonly (readonly MatrixEntry[])[];
}

const MAX_DENOMINATOR = 100_000;
/** A common denominator beyond this is noise, not a proof. */
const MAX_COMMON = 1_000_000_000_000n;

/**
 * The weights in whole numbers, where they prove that the demands cannot be met: none is below 0, no column gains by them, and what is
 * wanted outweighs what there is. Null where they do not.
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

/** What each column gains by weights in whole numbers, and what is wanted beyond what there is, in the same. `weights` are by row, then by bound. */
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

/** The nearest fraction of a small denominator, by continued fractions; null for what is below 0 or near none. */
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
