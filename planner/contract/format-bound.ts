// Bounds outside the planner. Sums of prices have rounding errors, so a bound is truncated to eight
// digits: then it never exceeds a plan's cost.

const BOUND_DIGITS = 8;

/** The bound, less at most a part in ten million. Integers stay as they are. */
export function formatBound(bound: number): number {
  if (!(bound > 0) || !Number.isFinite(bound) || Number.isInteger(bound)) return bound;
  const scale = 10 ** Math.max(0, BOUND_DIGITS - Math.ceil(Math.log10(bound)));
  return Math.floor(bound * scale) / scale;
}
