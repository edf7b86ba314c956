// The document FaultPlan: what goes wrong in a simulated world, when and how often. Plain data, so that a fault can be written down,
// sent and made again; the injector carries it out at the body's port.

import { z } from "zod";
import { ERROR_CODES, ItemName, PositiveCount } from "../../../schemas/index.ts";

const Ms = z.int().min(1).max(3_600_000);

/** What goes wrong with one act. */
export const Fault = z.discriminatedUnion("kind", [
  /** It fails with a code: before anything was done, or, with `done`, after the deed itself (an answer that got lost). */
  z.strictObject({ kind: z.literal("error"), code: z.enum(ERROR_CODES), done: z.boolean().default(false) }),
  /** It fails with something that has no code. */
  z.strictObject({ kind: z.literal("crash") }),
  /** It is said to be done, and nothing was. */
  z.strictObject({ kind: z.literal("silent") }),
  /** It begins so much later. */
  z.strictObject({ kind: z.literal("lag"), ms: Ms }),
  /** It never ends until it is stopped; with `deaf` it ignores that, too. */
  z.strictObject({ kind: z.literal("hang"), deaf: z.boolean().default(false) }),
  /** It is said to be done at once, and is done so much later. */
  z.strictObject({ kind: z.literal("late"), ms: Ms }),
  /** What was in sight, or is near, of the names that the act is told is gone when it begins. */
  z.strictObject({ kind: z.literal("blockChanged") }),
  /** The body dies as it begins. */
  z.strictObject({ kind: z.literal("death") }),
  /** Every free slot is filled with `item` as it begins, or with the first item of the domain. */
  z.strictObject({ kind: z.literal("inventoryFull"), item: ItemName.optional() }),
  /** All that is held of the act's ingredients and tools, or of `item`, is gone as it begins. */
  z.strictObject({ kind: z.literal("itemsLost"), item: ItemName.optional() }),
]);
export type Fault = z.infer<typeof Fault>;

/** Which acts a fault meets: those of a leaf, of a step, and with these arguments, where they are named; `observe` names observations. */
const FaultPlace = z.strictObject({
  leaf: z.string().min(1).max(128).optional(),
  /** A step's id, such as `s3`, in whatever plan; observations are of none. */
  step: z.string().min(1).max(128).optional(),
  args: z.record(z.string(), z.json()).optional(),
  /** The first of these acts that goes wrong; 1 is the first of all. */
  from: PositiveCount.default(1),
});

export const PlannedFault = z.strictObject({
  at: FaultPlace.prefault({}),
  /** So many acts in a row; null for every one from then on. */
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

/** Where a fault is to meet observations. */
export const OBSERVE = "observe";
