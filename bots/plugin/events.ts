// The events of a bot with the plugin while it pursues a goal or is guarded.

import type { RunReport } from "../../executor/index.ts";
import type { Failure, Goal, Plan, PlanStep, SafetyEmergency } from "../../schemas/index.ts";

/** The begin or the end of a step of the current plan. */
export interface PlanStepEvent {
  step: PlanStep;
  /** `index` counts from 0 to `of` - 1. */
  index: number;
  of: number;
  status: "started" | "succeeded" | "failed";
  failure?: Failure;
}

export interface PlanRepairedEvent {
  plan: Plan;
  /** Why the previous plan could not be continued. */
  failure: Failure;
  /** How often the run was repaired so far. */
  repairs: number;
}

export interface LodestoneEvents {
  /** The first plan of a goal. */
  plan_found: (plan: Plan, goal: Goal) => void;
  plan_step: (event: PlanStepEvent) => void;
  /** The next plan after a failure. */
  plan_repaired: (event: PlanRepairedEvent) => void;
  plan_finished: (report: RunReport) => void;
  /** A reflex takes the bot: from a goal, or from the application, where it asked for that. */
  safety_emergency: (emergency: SafetyEmergency) => void;
  plan_failed: (failure: Failure, report: RunReport) => void;
}
