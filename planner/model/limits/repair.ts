// Limits of plan repair (repair/).

export const REPAIR_LIMITS = {
  /** Batches that a patch adds: beyond that a new plan is likely better. */
  maxAddedBatches: 64,
  /** Attempts to join an added batch with another; each is a replay. */
  maxJoins: 16,
  /** Levels of batches that are left out because they served a forbidden one. */
  maxDroppedLevels: 3,
  /** Tasks of one patch. */
  maxPatchTasks: 2_000,
  /** Times that a batch is served because a later need undid an earlier one. */
  maxServings: 3,
  /** The cost added to a method whose known producer is closed: it is tried last. */
  lastResortCost: 1e9,
  /** Expectations that are kept for a domain, by prices and constraints. */
  maxCachedExpectations: 16,
};

export type RepairLimits = Readonly<typeof REPAIR_LIMITS>;
