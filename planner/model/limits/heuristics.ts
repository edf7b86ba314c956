// Limits of the heuristics (heuristics/).

export const HEURISTICS_LIMITS = {
  /** Landmark cuts of one evaluation. */
  maxLandmarkCuts: 200,
  /** Rounds of pruning by cost. */
  maxPruningRounds: 8,
};

export type HeuristicsLimits = Readonly<typeof HEURISTICS_LIMITS>;
