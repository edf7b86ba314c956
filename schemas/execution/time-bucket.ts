// How long an activity may take: buckets, the trace of how one was chosen, and the document
// ResumeTicket, which says how to go on with what had to stop because its time was over.

import { z } from "zod";
import { Problem } from "../planning/problem.ts";
import { Condition, Effect } from "../words/condition.ts";
import { Position } from "../words/names.ts";
import { Predicate } from "./tree.ts";

/** From the shortest to the longest. */
export const BUCKETS = ["tactical", "short", "standard", "long", "expedition"] as const;
export const Bucket = z.enum(BUCKETS);
export type Bucket = z.infer<typeof Bucket>;

/** Why a step has the bucket that it has: the activity's own, then each rule that changed it. */
export const BucketTrace = z.strictObject({
  activity: z.string(),
  default: Bucket,
  rules: z.array(z.strictObject({ rule: z.string(), to: Bucket })),
  final: Bucket,
});
export type BucketTrace = z.infer<typeof BucketTrace>;

/** Changes the bucket by a size, when the sensor holds or where the condition does not. */
export const BucketRule = z.strictObject({
  name: z.string().min(1).max(64),
  when: Predicate.optional(),
  unless: Condition.optional(),
  by: z.union([z.literal(-1), z.literal(1)]),
});
export type BucketRule = z.infer<typeof BucketRule>;

/** Bounds every step of a run. */
export const BucketPolicy = z.strictObject({
  /**
   * A registered leaf or option that leaves the body safe when a step's time is over, and its
   * arguments.
   */
  trailer: z.strictObject({ capability: z.string(), args: z.record(z.string(), z.json()).optional() }),
  /** The executor's own where absent. */
  rules: z.array(BucketRule).max(64).optional(),
  /**
   * Whether a run goes on by itself when a step's time is over: in the next bucket, from what is
   * observed, as long as there was a gain or there is a larger bucket. Where not, it ends with
   * `run.suspended`.
   */
  goesOn: z.boolean().optional(),
});
export type BucketPolicy = z.infer<typeof BucketPolicy>;

export const ResumeTicket = z.strictObject({
  format: z.literal("lodestone.resume-ticket/1"),
  id: z.string(),
  intentId: z.string().optional(),
  planId: z.string(),
  stepId: z.string(),
  /** What was under way, `name@version`, and its arguments. */
  origin: z.string(),
  args: z.record(z.string(), z.json()),
  /**
   * What the run was for; absent where one capability was run by its name. Its state is of no use
   * by then; a later run observes its own.
   */
  problem: Problem.optional(),
  /** The world that it is of, as whoever keeps tickets names it: it is of no use in another. */
  world: z.string().max(512).optional(),
  /** Where to begin again: the last place that was safe, else where the body was left. */
  waypoint: z.strictObject({ position: Position.nullable(), dimension: z.string(), safe: z.boolean() }),
  /** What the world shows of it so far. */
  progress: z.array(Effect),
  /** What must hold for it to begin. */
  requirements: z.array(Condition),
  suggestedBucket: Bucket,
});
export type ResumeTicket = z.infer<typeof ResumeTicket>;
