// Limits of a planning run and of the reasons that it reports (run/, explain/).

export const RUN_LIMITS = {
  /** Search expansions between two looks at the clock and the cancel signal: a few milliseconds. */
  expansionsPerStep: 8,
  /** Search expansions without a plan before a proof by amounts is tried, and in a projection. */
  expansionsBeforeProof: 256,
  projectionExpansionsBeforeProof: 24,
  /** The share of permitted operators up to which a problem is projected. */
  maxPermittedShare: 0.5,
  /** Throwing away is planned for from the start if fewer slots than this are free. */
  minFreeSlots: 9,
  /** Expansions of the search for a plan that keeps everything. */
  keepingExpansions: 64,
  /** Slots that a plan leaves free beyond its own because its steps hold more than its batches. */
  maxSpareSlots: 3,
  /** Reasons of an unsolvable goal, and links of a circle of methods in one. */
  maxReasons: 12,
  maxCircleLinks: 6,
  /** Excluded operators whose constraints a reason examines. */
  maxExaminedExclusions: 16,
};

export type RunLimits = Readonly<typeof RUN_LIMITS>;
