// Limits of the proofs by amounts alone (infeasible/).

export const INFEASIBLE_LIMITS = {
  /** Columns of a program. */
  maxColumns: 400,
  /** Programs that are solved to refute a goal, and to prove a plan optimal. */
  maxPrograms: 64,
  maxOptimalityPrograms: 16,
  /** Branchings above one program. */
  maxDepth: 12,
  /** Landmarks whose first achievement is examined. */
  maxFirstLandmarks: 8,
};

export type InfeasibleLimits = Readonly<typeof INFEASIBLE_LIMITS>;
