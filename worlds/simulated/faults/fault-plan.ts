// The document FaultPlan: which faults happen in a simulated world, when and how often. Plain data,
// so that a fault can be written down, sent and repeated; the injector carries it out at the body's
// port.

import { z } from "zod";
import { ERROR_CODES, ItemName, PositiveCount } from "../../../schemas/index.ts";

const Ms = z.int().min(1).max(3_600_000);

/** The fault of one act. */
export const Fault = z.discriminatedUnion("kind", [
  /**
   * The act fails with a code: before it changes anything or, with `done`, after it is complete (a
   * lost answer).
   */
  z.strictObject({ kind: z.literal("error"), code: z.enum(ERROR_CODES), done: z.boolean().default(false) }),
  /** The act fails with an error that has no code. */
  z.strictObject({ kind: z.literal("crash") }),
  /** The act is reported done, but nothing was done. */
  z.strictObject({ kind: z.literal("silent") }),
  /** The act begins `ms` late. */
  z.strictObject({ kind: z.literal("lag"), ms: Ms }),
  /** The act hangs until it is aborted; with `deaf` it ignores the abort, too. */
  z.strictObject({ kind: z.literal("hang"), deaf: z.boolean().default(false) }),
  /** The act is reported done at once, and takes effect `ms` later. */
  z.strictObject({ kind: z.literal("late"), ms: Ms }),
  /** Sightings and nearby blocks that the act's arguments name are removed as it begins. */
  z.strictObject({ kind: z.literal("blockChanged") }),
  /** The body dies as it begins. */
  z.strictObject({ kind: z.literal("death") }),
  /** Every free slot is filled with `item` as it begins, or with the first item of the domain. */
  z.strictObject({ kind: z.literal("inventoryFull"), item: ItemName.optional() }),
  /** All held ingredients and tools of the act, or all of `item`, are removed as it begins. */
  z.strictObject({ kind: z.literal("itemsLost"), item: ItemName.optional() }),
]);
export type Fault = z.infer<typeof Fault>;

/**
 * The acts that a fault meets: those of a leaf, of a step, and with these arguments, where they are
 * named; `observe` names observations.
 */
const FaultPlace = z.strictObject({
  leaf: z.string().min(1).max(128).optional(),
  /** A step's id, such as `s3`, in any plan; observations have none. */
  step: z.string().min(1).max(128).optional(),
  args: z.record(z.string(), z.json()).optional(),
  /** The first of these acts that fails; 1 is the very first. */
  from: PositiveCount.default(1),
});

export const PlannedFault = z.strictObject({
  at: FaultPlace.prefault({}),
  /** The number of acts in a row; null for every act from then on. */
  times: PositiveCount.nullable().default(1),
  fault: Fault,
});
export type PlannedFault = z.infer<typeof PlannedFault>;

export const FaultPlan = z.strictObject({
  format: z.literal("lodestone.faults/1").default("lodestone.faults/1"),
  faults: z.array(PlannedFault).max(1_000).default([]),
});
export type FaultPlan = z.infer<typeof FaultPlan>;
export type FaultPlanInput = z.input<typeof FaultPlan>;

/** The leaf name with which a fault meets observations. */
export const OBSERVE = "observe";
