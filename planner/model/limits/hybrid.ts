// Limits of the hybrid planner (hybrid/).

export const HYBRID_LIMITS = {
  /** Expansions of htn before goap takes over. */
  htnExpansions: 5_000,
  /** Alternatives to htn's plan, and the share of the work after which no other one is tried. */
  maxAlternatives: 16,
  alternativesWorkShare: 0.15,
};

export type HybridLimits = Readonly<typeof HYBRID_LIMITS>;
