// The documents RepairRequest and Repair: a plan that failed at a step, the state observed then,
// and the repaired plan. It is a Plan for `problem`, the request's with the observed state;
// `validate` accepts both.

import { z } from "zod";
import { Cost, PositiveCount } from "../words/names.ts";
import { Plan } from "./plan.ts";
import { Constraints, Problem, State } from "./problem.ts";
import { Ended, Reason, Stats } from "./result.ts";

export const RepairRequest = z.strictObject({
  problem: Problem,
  plan: Plan,
  /** The step that failed; earlier steps count as done if the state shows their effects. */
  failedStep: z.string().min(1).max(32),
  /** The observed state. */
  state: State,
  /**
   * Added to the problem's own `avoid`: the failure may rule out operators (no such block was
   * found).
   */
  avoid: Constraints.shape.avoid,
});
export type RepairRequest = z.infer<typeof RepairRequest>;
export type RepairRequestInput = z.input<typeof RepairRequest>;

/**
 * A step of the old plan in the new one, which calls it `as`; `changed` if its amounts or kinds
 * differ.
 */
export const KeptStep = z.strictObject({ stepId: z.string(), as: z.string(), changed: z.boolean() });
export type KeptStep = z.infer<typeof KeptStep>;

/**
 * Why a step was removed: `done` (its products exist), `unneeded` (no step needs it), `avoided` (it
 * may not be used), `replanned` (the new plan does without it).
 */
export const DroppedStep = z.strictObject({
  stepId: z.string(),
  because: z.enum(["done", "unneeded", "avoided", "replanned"]),
});
export type DroppedStep = z.infer<typeof DroppedStep>;

/** Why a step was added: a later step lacked the item, tool or fact `name`, or the plan is new. */
export const AddedStep = z.strictObject({
  stepId: z.string(),
  because: z.enum(["missingItem", "missingTool", "missingFact", "replanned"]),
  name: z.string().optional(),
  count: PositiveCount.optional(),
});
export type AddedStep = z.infer<typeof AddedStep>;

const frame = { format: z.literal("lodestone.repair/1"), problem: Problem, stats: Stats };

const unfinished = <S extends string>(status: S) =>
  z.strictObject({ ...frame, status: z.literal(status), replanned: z.literal(true), best: Plan.nullable() });

export const Repair = z.discriminatedUnion("status", [
  z.strictObject({
    ...frame,
    status: z.literal("repaired"),
    /** Whether the plan could not be patched and was replanned. */
    replanned: z.boolean(),
    plan: Plan,
    cost: Cost,
    kept: z.array(KeptStep),
    dropped: z.array(DroppedStep),
    added: z.array(AddedStep),
  }),
  z.strictObject({
    ...frame,
    status: z.literal("unsolvable"),
    replanned: z.literal(true),
    reasons: z.array(Reason).min(1),
  }),
  unfinished("exhausted").extend({ ended: Ended.optional() }),
  unfinished("timeout"),
  unfinished("memout"),
  unfinished("aborted"),
]);
export type Repair = z.infer<typeof Repair>;
