// Limits of planning for compound tasks (tasks/).

export const TASKS_LIMITS = {
  /** Method expansions of a task, and stages of one expansion: methods are written by hand, and few. */
  maxMethodExpansions: 64,
  maxStages: 256,
  /** Search expansions for one stage, and for one attempt at the task. */
  maxStageExpansions: 2_000,
  maxAttemptExpansions: 5_000,
  /** Search expansions that beginning a search counts for: it takes as long. */
  expansionsPerStart: 8,
  /** Other methods that the reason for the chosen one names. */
  maxNamedMethods: 3,
  /** Members of a wanted class that a reason names. */
  maxNamedMembers: 4,
};

export type TasksLimits = Readonly<typeof TASKS_LIMITS>;
