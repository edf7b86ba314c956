// Planning limits of a run: the body stands still meanwhile, so an immediate plan within a few
// percent of the optimum is worth more than the optimum later. Counted as work, so that the same
// state gives the same plan.

import { Problem, type ProblemInput, parseDocument } from "../../schemas/index.ts";

export const RUN_LIMITS: NonNullable<ProblemInput["limits"]> = { effort: "quick", gap: 0.05 };

/**
 * A trivial problem that loads the version's domain: warms up a planner while the world starts and
 * the bot joins.
 */
export const openingProblem = (mcVersion: string): Problem =>
  parseDocument(Problem, { goal: { items: { stick: 1 } }, planner: "htn", mcVersion }, "problem");
