// Limits of the linear programming solver (lp/).

export const LP_LIMITS = {
  /** Pivots for one program. */
  maxPivots: 20_000,
  /** Pivots between two factorisations of the basis. */
  refactorisationInterval: 80,
  /** Pivots between two yields to the caller. */
  pivotsPerYield: 16,
  /** The smallest dual steepest-edge weight. */
  minEdgeWeight: 1e-4,
  /** The share by which costs are perturbed to break ties. */
  costPerturbation: 1e-7,
};

export type LpLimits = Readonly<typeof LP_LIMITS>;
