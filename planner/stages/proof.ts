// Whether weights refute a staged program: in small fractions, where they are some (planner/infeasible/certificate.ts), or else rounded as they
// are, where what a column then gains by the rounding, times the most that there can be of it, does not make up for what is wanting.
// Both are counted in whole numbers. Source: Neumaier and Shcherbina, "Safe bounds in linear and mixed-integer linear programming", 2004.

import { type Bound, exactWeights } from "../infeasible/certificate.ts";
import type { StagedProgram } from "./staged-program.ts";

const EPSILON = 1e-9;
/** Bits that a weight is rounded to. */
const BITS = 50;

/** `weights` by row, then by bound. */
export function refutes(program: StagedProgram, bounds: readonly Bound[], weights: Float64Array): boolean {
  const unit = weights[program.budgetRow] as number;
  // Counted in what the budget weighs they are prices, which are fractions of small numbers.
  const priced = unit > EPSILON ? weights.map((weight) => weight / unit) : weights;
  return exactWeights(program, bounds, priced) !== null || refutesRounded(program, bounds, priced);
}

function refutesRounded(
  { demand, columns, most }: StagedProgram,
  bounds: readonly Bound[],
  weights: Float64Array,
): boolean {
  const largest = weights.reduce((greater, weight) => Math.max(greater, weight), 0);
  if (!(largest > 0) || !Number.isFinite(largest)) return false;
  const scale = 2 ** (BITS - Math.ceil(Math.log2(largest)));
  const whole = Array.from(weights, (weight) => BigInt(Math.max(0, Math.round(weight * scale))));
  const gains = columns.map((entries) =>
    entries.reduce((sum, { row, amount }) => sum + (whole[row] as bigint) * BigInt(amount), 0n),
  );
  let value = demand.reduce((sum, amount, row) => sum + (whole[row] as bigint) * BigInt(amount), 0n);
  for (const [index, { column, sign, amount }] of bounds.entries()) {
    const weight = whole[demand.length + index] as bigint;
    gains[column] = (gains[column] as bigint) + BigInt(sign) * weight;
    value += BigInt(sign * amount) * weight;
  }
  for (const [column, gain] of gains.entries()) {
    if (gain <= 0n) continue;
    const amount = most[column] as number;
    if (amount === Number.POSITIVE_INFINITY) return false;
    value -= gain * BigInt(amount);
  }
  return value > 0n;
}
