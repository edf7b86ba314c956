// Limits of goap: its preparation, its integer programs and its search tree (goap/).

export const GOAP_LIMITS = {
  /** Expansions that a slice of the preparation counts for, and slices of one step. */
  expansionsPerSlice: 1,
  maxSlicesPerStep: 32,
  /** Operators from which a slice is a step of its own. */
  largeProblemOperators: 128,
  /** Slices until there is a lower bound. */
  slicesBeforeBound: 3,
  /** Rounds of pruning, and the share of operators that a round has to prune for another one. */
  maxPruningRounds: 8,
  minPrunedShare: 0.2,
  /** The share of operators that a cheaper plan has to prune for its integer program to begin anew. */
  minRestartShare: 0.2,

  /** Cost cutoffs of the first plan, as factors of the root bound. */
  costCutoffFactors: [1.25, 1.6, 2.5, Number.POSITIVE_INFINITY] as readonly number[],
  /** Equal cutoffs in a row that find no plan before the next factor is taken. */
  maxEqualCutoffs: 3,
  /** The smallest cutoff, which a root bound of 0 would make 0. */
  minCutoff: 1,
  /** Cost cutoff of a plan made from the relaxed plan, as a factor of its cost. */
  relaxedCostFactor: 8,
  /** Expansions that learned prices steer before true costs do. */
  maxLearnedExpansions: 200,

  /** Operators up to which integer programs are solved. */
  maxIpOperators: 3_000,
  /** Operators up to which an integer program is small: the search tree settles what it leaves. */
  smallIpOperators: 160,
  /** Pivots × rows of one integer program. */
  maxIpWork: 100_000_000,
  /** Rounds of cuts against solutions without an order. */
  maxOrderCutRounds: 40,
  /** No-goods of a small program. */
  maxNoGoods: 64,
  /** Applications of a solution that evades no-goods: the scheduler may take them one by one. */
  maxAppliedBeyondNoGoods: 10_000,
  /** States of the order search for one solution, for one program, and for one of recombination. */
  maxStatesPerSolution: 20_000,
  maxOrderStates: 200_000,
  maxRecombinationStates: 1_000,
  /**
   * Branchings of an integer program before its RINS neighbourhood is searched, which is best as soon
   * as the root is solved, and before it is bisected, which pays only if it takes long.
   */
  branchingsBeforeRins: 1,
  branchingsBeforeBisection: 40,
  /** Bisection between bound and plan: the point, the share of `maxIpWork`, rounds, and final gap. */
  bisectionPoint: 0.5,
  bisectionWork: 0.2,
  maxBisections: 10,
  minBisectedGap: 0.05,

  /** Recombination of plans: operators, programs, and programs of one step. */
  maxRecombinationOperators: 100,
  maxRecombinationPrograms: 48,
  programsPerStep: 8,
  /** Recombination of a RINS neighbourhood. */
  maxRinsOperators: 300,
  maxRinsPrograms: 100,

  /** Tree: operators up to which a node counts for one expansion. */
  operatorsPerExpansion: 128,
  /** Tree: nodes that a plunge follows before the best open node is next. */
  maxPlungeDepth: 200,
  /** Forced steps in a row, and those of one operator. */
  maxForcedSteps: 1_024,
  maxForcedRepeats: 64,
  /** Forced steps of one operator after which landmark cuts look for a dead end. */
  repeatsBeforeCycleCheck: 3,
  /** A larger shortage is a cycle of forced steps. */
  maxShortage: 1e9,
};

export type GoapLimits = Readonly<typeof GOAP_LIMITS>;
