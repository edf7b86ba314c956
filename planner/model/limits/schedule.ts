// Limits of scheduling and of the postprocessing of schedules (schedule/, postprocess/).

export const SCHEDULE_LIMITS = {
  /** Rounds in which batches that use up contested fluents are postponed. */
  maxPostponements: 4,
  /** Batches of a plan whose actions are eliminated or merged: replays grow with the square. */
  maxBatchesToPostprocess: 400,
};

export type ScheduleLimits = Readonly<typeof SCHEDULE_LIMITS>;
