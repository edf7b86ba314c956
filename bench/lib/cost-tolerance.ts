// The tolerance of comparisons of costs in benches. Judges share no constants with the planners.

/** Costs that differ by no more, relatively, are equal. */
export const COST_TOLERANCE = 1e-6;
