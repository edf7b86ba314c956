// What is told of a bound outside the planner. Sums of prices, which are fractions, are off by what rounding did to them: told to eight digits,
// cut off and not rounded, a bound is beyond no plan's cost.

const BOUND_DIGITS = 8;

/** The bound, or less by a part in ten million at most. Whole numbers stay as they are. */
export function formatBound(bound: number): number {
  if (!(bound > 0) || !Number.isFinite(bound) || Number.isInteger(bound)) return bound;
  const scale = 10 ** Math.max(0, BOUND_DIGITS - Math.ceil(Math.log10(bound)));
  return Math.floor(bound * scale) / scale;
}
