// The numerical tolerances of the planners. They decide what counts as feasible, optimal, integral or
// equal, so no experiment changes them: limits and switches are in search-limits.ts.

/** Costs and prices that differ by no more are equal. */
export const COST_TOLERANCE = 1e-9;
/** Amounts, and points of wear, that differ by no more are equal. */
export const AMOUNT_TOLERANCE = 1e-9;
/** A lower bound is rounded up to a possible cost only above this: it is a sum of many prices. */
export const BOUND_TOLERANCE = 1e-6;

/** The distance from an integer at which a value counts as integral. */
export const INTEGRALITY_TOLERANCE = 1e-6;
/** The amount by which a solution has to violate a cut. */
export const CUT_VIOLATION_TOLERANCE = 1e-6;
/** The same for linking cuts: their large coefficients multiply the simplex's own error. */
export const LINKING_VIOLATION_TOLERANCE = 1e-5;
/** The same for landmark rows: a smaller violation is not worth a row. */
export const LANDMARK_VIOLATION_TOLERANCE = 1e-3;
/** The relative excess of an objective over the cutoff that rounding alone explains. */
export const CUTOFF_TOLERANCE = 1e-7;

/** The amount by which a primal value may miss its bound (primal feasibility). */
export const PRIMAL_TOLERANCE = 1e-7;
/** The amount by which a reduced cost may be on the wrong side of 0 (dual feasibility). */
export const DUAL_TOLERANCE = 1e-7;
/** The smallest pivot element. */
export const PIVOT_TOLERANCE = 1e-7;
/** The smallest pivot element once pivots since the last factorisation have added rounding errors. */
export const STABLE_PIVOT_TOLERANCE = 1e-5;
/** The relative difference between a pivot in its row and in its column that forces a factorisation. */
export const PIVOT_MATCH_TOLERANCE = 1e-6;
/** The largest reduced cost of the wrong sign that is shifted to 0 instead of flipping its bound. */
export const MAX_COST_SHIFT = 1e-5;
/** Smaller entries of a computed row or column are 0. */
export const ZERO_TOLERANCE = 1e-11;
/** Smaller entries are dropped from the factors: an error there multiplies with every pivot. */
export const DROP_TOLERANCE = 1e-13;

/** The relative distance from a fraction at which a floating-point weight stands for it. */
export const FRACTION_TOLERANCE = 1e-7;
/** A smaller weight of the budget row is 0: weights are not scaled by it. */
export const BUDGET_WEIGHT_TOLERANCE = 1e-9;
