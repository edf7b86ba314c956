// Limits of the HTN planner (htn/). A plan cache that is stored with a domain was made with the
// defaults.

export const HTN_LIMITS = {
  /** Refinements of the greedy decomposition, and those of them that upgrade tools. */
  maxRefinements: 12,
  maxUpgradedRefinements: 4,
  /**
   * Decompositions without operators of a plan, with something at hand, and the share of the plan's
   * cost that an operator pays.
   */
  maxAlternatives: 8,
  minAlternativeShare: 0.03,
  /** Tasks of one fluent: a fluent that is needed beneath itself again and again leads nowhere. */
  maxTasksPerFluent: 6,
  /** Tasks of one location, which much of a plan may require, each for itself. */
  maxTasksPerLocation: 48,
  /** Tasks of a network whose tools are upgraded: every tool walks the network. */
  maxTasksToUpgrade: 600,
  /** Changes of one fluent while the expected plan settles: methods may form a cycle. */
  maxChangesPerFluent: 8,
  /** Producers that are followed to estimate what more of a member costs. */
  maxSupporterChain: 3,
  /** Operators in a row that are followed from what is held upwards. */
  maxStockChain: 6,
  /** Passes over the waiting tasks of a simulated plan. */
  maxSimulationPasses: 200,
  /** Batches of a network that does not fit into the slots at once (lot sizing). */
  maxSlotBatches: 64,
  /** Parts of a goal that are planned one after the other. */
  maxInstalments: 64,
  /** Transient fluents that need transient fluents. */
  maxTransientDepth: 24,

  /** Methods of a fluent, and those that are tried only if something supplies what they consume. */
  maxMethods: 12,
  maxSuppliedMethods: 160,
  /** Members of a class that are tried. */
  maxMembers: 8,
  /** The share of the first method's unit cost below which a method for many may need costlier fluents. */
  bulkMethodCostShare: 0.1,
  /** Label corrections of one fluent: prices may fall by next to nothing each time. */
  maxPriceCorrections: 200,
  /** Starts whose estimates are kept for one location and constraint set, and such locations. */
  maxCachedStarts: 32,
  maxCachedLocations: 16,

  /** Decompositions without an order after which backtracking stops. */
  maxUnorderedDecompositions: 2,
  /** Methods that backtracking applies. */
  maxBacktrackingMethods: 500,
  /** Methods of one choice point. */
  maxChoicePointMethods: 12,
  /** The cost added to a method that seems to need what is sought: it is tried last. */
  lastResortCost: 1e9,
  /** Starts whose backtracking estimates are kept for a domain. */
  maxCachedBacktrackingStarts: 16,

  /** Amounts of each item whose plans are cached: each adds half to the time of compiling a domain. */
  cachedCounts: [1] as readonly number[],
  /** Tasks of a cached plan. */
  maxCachedTasks: 2_000,
};

export type HtnLimits = Readonly<typeof HTN_LIMITS>;
