// The numerical tolerances of the planners. They decide what counts as feasible, optimal, integral or
// equal, so no experiment changes them: limits and switches are in search-limits.ts.

/** Costs and prices that differ by no more are equal. */
export const COST_TOLERANCE = 1e-9;
/** Amounts, and points of wear, that differ by no more are equal. */
export const AMOUNT_TOLERANCE = 1e-9;
