// Limits of the hybrid planner and its large neighbourhood search (hybrid/).

export const HYBRID_LIMITS = {
  /** Expansions of htn before goap takes over. */
  htnExpansions: 5_000,
  /** Alternatives to htn's plan, and the share of the work after which no other one is tried. */
  maxAlternatives: 16,
  alternativesWorkShare: 0.15,
  /** Neighbourhoods that are searched. */
  maxNeighbourhoods: 12,
  /** Expansions of htn for one neighbourhood, and in one step. */
  expansionsPerNeighbourhood: 320,
  expansionsPerStep: 32,
  /** The share of the plan's cost from which an operator's removal is a neighbourhood. */
  minRemovedCostShare: 0.03,
};

export type HybridLimits = Readonly<typeof HYBRID_LIMITS>;
