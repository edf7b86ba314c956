// The document Plan: steps in a valid order, compiled from operator applications for a body.
// `validate` replays `actions` in order on the domain; `after` is the partial order of the steps.

import { z } from "zod";
import { Condition, Effect } from "../words/condition.ts";
import {
  Cost,
  Digest,
  FactName,
  ItemName,
  McVersion,
  Name,
  Objective,
  PositiveCount,
  SafetyLevel,
} from "../words/names.ts";
import { Problem } from "./problem.ts";

/**
 * One operator applied `times` times. `consumes` and `uses` name the chosen kinds, totalled over
 * `times`.
 */
export const Action = z.strictObject({
  operator: z.string().min(1).max(200),
  times: PositiveCount,
  consumes: z.record(Name, PositiveCount),
  /** Durability points lost, by tool. Absent if no tool is used. */
  uses: z.record(ItemName, z.int().min(0)).optional(),
});
export type Action = z.infer<typeof Action>;

export const PlanStep = z.strictObject({
  stepId: z.string().min(1).max(32),
  /** A canonical verb or an active option; in a foreign domain, the operator's verb. */
  type: z.string().min(1).max(128),
  args: z.record(z.string(), z.json()),
  after: z.array(z.string().min(1).max(32)),
  priority: z.int(),
  actions: z.array(Action).min(1),
  preconds: z.array(Condition),
  effects: z.array(Effect),
  cost: Cost,
  expectedDurationMs: Cost,
  safetyLevel: SafetyLevel,
  idempotencyKey: z.string().min(1).max(80),
});
export type PlanStep = z.infer<typeof PlanStep>;

/** Which method refined which task. Children are indexes into `tasks`. */
export const Decomposition = z.strictObject({
  tasks: z.array(
    z.strictObject({
      task: z.string(),
      method: z.string(),
      because: z.string().optional(),
      children: z.array(z.int().min(0)),
      /** Plan-wide indexes of the actions that this task applies itself. */
      actions: z.array(z.int().min(0)),
    }),
  ),
});
export type Decomposition = z.infer<typeof Decomposition>;

/** A fact that holds at the start by an assumption of the domain, and that a step needs. */
export const PlanAssumption = z.strictObject({
  fact: FactName,
  because: z.string().min(1).max(300),
  source: z.url().optional(),
});
export type PlanAssumption = z.infer<typeof PlanAssumption>;

export const Plan = z.strictObject({
  format: z.literal("lodestone.plan/1"),
  planId: z.string().min(1).max(80),
  mcVersion: McVersion.nullable(),
  domain: Digest,
  problem: Digest,
  planner: z.string().min(1).max(64),
  objective: Objective,
  cost: Cost,
  makespanTicks: Cost,
  prices: Digest.nullable(),
  steps: z.array(PlanStep),
  decomposition: Decomposition.nullable(),
  /** What the plan takes for granted, though the state does not name it. */
  assumptions: z.array(PlanAssumption).min(1).max(64).optional(),
  digest: Digest,
});
export type Plan = z.infer<typeof Plan>;

/** Written by `plan --out`, read by `validate` and `repair`. */
export const PlannedProblem = z.strictObject({ problem: Problem, plan: Plan });
export type PlannedProblem = z.infer<typeof PlannedProblem>;
