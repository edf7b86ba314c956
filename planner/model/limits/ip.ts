// Limits of branch and bound, its cuts and its order search (ip/).

export const IP_LIMITS = {
  /** Branchings above one node. */
  maxDepth: 400,
  /** Candidates for strong branching at one node. */
  strongBranchingCandidates: 8,
  /** Pivots for each side of a candidate. */
  strongBranchingPivots: 15,
  /** Strong branchings of a column before its pseudo-cost is reliable. */
  reliability: 3,
  /** The smallest factor of a branching score. */
  minBranchingFactor: 1e-6,
  /** The weight of a tool's column among branching candidates; an operator weighs its cost. */
  toolBranchingWeight: 1e6,
  /** Operators of one no-good that are branched on. */
  maxNoGoodBranches: 1_000,

  /** Nodes below the root at which cuts are separated. */
  maxCutNodes: 4,
  /** The share of the gap that cuts at a node have to close for another node to have its turn. */
  minNodeGapClosed: 0.05,
  /** Landmark rows for one goal each time the root is solved. */
  maxLandmarkRows: 20,
  /** Rounds of cuts at the root. */
  maxCutRounds: 20,
  /** Consecutive rounds that may close less than `minRoundGapClosed`. */
  maxStalledCutRounds: 2,
  /** The share of the gap that a round has to close. */
  minRoundGapClosed: 0.02,
  /** The largest coefficient (big M) of a linking or re-achievement cut; a larger one is too weak. */
  maxBigM: 10_000,
  /** Gomory: distance of a right-hand side from an integer. */
  gomoryAway: 0.02,
  /** Gomory: rows in one aggregation. */
  maxAggregatedRows: 60,
  /** Gomory: columns of one cut. */
  maxCutSupport: 60,
  /** Gomory: columns that halve the score of a cut. */
  cutSupportScale: 200,
  /** Gomory: a positive coefficient whose column contributes less than this share is dropped. */
  minCoefficientShare: 0.003,
  /** Gomory: violation of a cut divided by its Euclidean norm. */
  minCutEfficacy: 1e-4,
  /** Gomory: cosine of the angle between two cuts of one round. */
  maxCutParallelism: 0.8,
  /** Gomory: cuts of one round. */
  maxCutsPerRound: 40,
  /** Gomory: fractional columns between two yields. */
  columnsPerYield: 8,
  /** Benders: divisors that are tried to round a cut. */
  maxRoundings: 12,
  /** Benders: cost of an operator that is free. */
  minBendersCost: 0.1,
  /** Precedence: pairs that are examined for one solution, and binary columns for them. */
  maxPrecedencePairs: 250,
  maxPrecedenceColumns: 24,

  /** Sweeps of upper bound tightening. */
  maxTighteningSweeps: 30,
  /** Operators between two checks for an interruption. */
  operatorsPerCheck: 64,
  /** Operators of a RINS neighbourhood, before those that they need. */
  maxRinsOperators: 90,

  /** Order search: ways in which one application may take what it consumes. */
  maxConsumptionChoices: 16,
  /** Order search: nested applications, which the call stack has to hold. */
  maxOrderDepth: 500,
  /** No-goods: order searches that try to widen one, and states of each and of all of them. */
  maxNoGoodProbes: 64,
  maxStatesPerProbe: 100,
  maxProbeStates: 300,
  /** No-goods: factor by which a probe raises a count. */
  noGoodGrowth: 2,
};

export type IpLimits = Readonly<typeof IP_LIMITS>;
