// The events that a bot with the plugin emits while a goal is pursued.

import type { RunReport } from "../../executor/run/run-options.ts";
import type { Failure, Goal, Plan, PlanStep } from "../../schemas/index.ts";

/** A step of the plan under way, as it begins and as it ends. */
export interface PlanStepEvent {
  step: PlanStep;
  /** From 0, of so many. */
  index: number;
  of: number;
  status: "started" | "succeeded" | "failed";
  failure?: Failure;
}

export interface PlanRepairedEvent {
  plan: Plan;
  /** Why the plan before could not be gone on with. */
  failure: Failure;
  /** How many times the run was repaired so far. */
  repairs: number;
}

export interface LodestoneEvents {
  /** The first plan of a goal. */
  plan_found: (plan: Plan, goal: Goal) => void;
  plan_step: (event: PlanStepEvent) => void;
  /** Another plan, after a failure. */
  plan_repaired: (event: PlanRepairedEvent) => void;
  plan_finished: (report: RunReport) => void;
  plan_failed: (failure: Failure, report: RunReport) => void;
}
