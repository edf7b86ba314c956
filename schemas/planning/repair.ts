// The documents RepairRequest and Repair: a plan that failed at a step, the state that was observed
// then, and what became of the plan. A repaired plan is a Plan for `problem`, which is the
// request's with the observed state, so `validate` takes the two as they are.

import { z } from "zod";
import { Cost, PositiveCount } from "../words/names.ts";
import { Plan } from "./plan.ts";
import { Constraints, Problem, State } from "./problem.ts";
import { Reason, Stats } from "./result.ts";

export const RepairRequest = z.strictObject({
  problem: Problem,
  plan: Plan,
  /**
   * The step that failed; those before it count as done, as far as the state shows what they did.
   */
  failedStep: z.string().min(1).max(32),
  /** What is held and true now. */
  state: State,
  /**
   * What the new plan may not use beside the problem's own `avoid`: the failure may tell (no such
   * block was found).
   */
  avoid: Constraints.shape.avoid,
});
export type RepairRequest = z.infer<typeof RepairRequest>;
export type RepairRequestInput = z.input<typeof RepairRequest>;

/**
 * A step of the old plan that the new one has, under its name there; `changed` where its amounts or
 * kinds are others.
 */
export const KeptStep = z.strictObject({ stepId: z.string(), as: z.string(), changed: z.boolean() });
export type KeptStep = z.infer<typeof KeptStep>;

/**
 * Why a step left: `done` (what it makes is there), `unneeded` (nothing wants it any more),
 * `avoided` (it may not be used), `replanned` (planning anew did without it).
 */
export const DroppedStep = z.strictObject({
  stepId: z.string(),
  because: z.enum(["done", "unneeded", "avoided", "replanned"]),
});
export type DroppedStep = z.infer<typeof DroppedStep>;

/**
 * Why a step came: the item, tool or fact `name` that something after it lacked, or planning anew.
 */
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
    /** Whether the plan could not be patched, so that it was made anew. */
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
  unfinished("exhausted"),
  unfinished("timeout"),
  unfinished("memout"),
  unfinished("aborted"),
]);
export type Repair = z.infer<typeof Repair>;
