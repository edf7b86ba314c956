// Whether weights refute a staged program: in small fractions, where they are some (planner/infeasible/certificate.ts), or else rounded as they
// are, where what a column then gains by the rounding, times the most that there can be of it, does not make up for what is wanting.
// Both are counted in whole numbers. Source: Neumaier and Shcherbina, "Safe bounds in linear and mixed-integer linear programming", 2004.

import { type Bound, exactWeights, weighed } from "../infeasible/certificate.ts";
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

function refutesRounded(program: StagedProgram, bounds: readonly Bound[], weights: Float64Array): boolean {
  const largest = weights.reduce((greater, weight) => Math.max(greater, weight), 0);
  if (!(largest > 0) || !Number.isFinite(largest)) return false;
  const scale = 2 ** (BITS - Math.ceil(Math.log2(largest)));
  const whole = Array.from(weights, (weight) => BigInt(Math.max(0, Math.round(weight * scale))));
  const { gains, value: gained } = weighed(program, bounds, whole);
  let value = gained;
  for (const [column, gain] of gains.entries()) {
    if (gain <= 0n) continue;
    const amount = program.most[column] as number;
    if (amount === Number.POSITIVE_INFINITY) return false;
    value -= gain * BigInt(amount);
  }
  return value > 0n;
}
