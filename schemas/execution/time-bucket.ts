// Time limits of activities: buckets, the trace of a bucket's choice, and the document
// ResumeTicket, with which a later run continues a step that exceeded its time budget.

import { z } from "zod";
import { Problem } from "../planning/problem.ts";
import { Condition, Effect } from "../words/condition.ts";
import { Position } from "../words/names.ts";
import { Predicate } from "./tree.ts";

/** From shortest to longest. */
export const BUCKETS = ["tactical", "short", "standard", "long", "expedition"] as const;
export const Bucket = z.enum(BUCKETS);
export type Bucket = z.infer<typeof Bucket>;

/** How a step got its bucket: the activity's default, then each rule that changed it. */
export const BucketTrace = z.strictObject({
  activity: z.string(),
  default: Bucket,
  rules: z.array(z.strictObject({ rule: z.string(), to: Bucket })),
  final: Bucket,
});
export type BucketTrace = z.infer<typeof BucketTrace>;

/** Changes the bucket by one size if the sensor holds or the condition does not. */
export const BucketRule = z.strictObject({
  name: z.string().min(1).max(64),
  when: Predicate.optional(),
  unless: Condition.optional(),
  by: z.union([z.literal(-1), z.literal(1)]),
});
export type BucketRule = z.infer<typeof BucketRule>;

/** Limits the time of every step of a run. */
export const BucketPolicy = z.strictObject({
  /** A registered leaf or option that leaves the body safe after a step's time is over. */
  trailer: z.strictObject({ capability: z.string(), args: z.record(z.string(), z.json()).optional() }),
  /** The executor's own rules if omitted. */
  rules: z.array(BucketRule).max(64).optional(),
  /**
   * Whether the run continues by itself when a step's time is over: in the next bucket, from the
   * observed state, while the step gains or a larger bucket exists. Otherwise the run ends with
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
  /** The suspended capability as `name@version`, and its arguments. */
  origin: z.string(),
  args: z.record(z.string(), z.json()),
  /**
   * The run's problem; absent for a single capability. A later run observes its own start state.
   */
  problem: Problem.optional(),
  /** The world of the ticket, as the ticket store names it; the ticket is useless in another. */
  world: z.string().max(512).optional(),
  /** Where to start again: the last safe place, or else the body's last position. */
  waypoint: z.strictObject({ position: Position.nullable(), dimension: z.string(), safe: z.boolean() }),
  /** Effects that the world shows so far. */
  progress: z.array(Effect),
  /** Conditions that must hold before it starts. */
  requirements: z.array(Condition),
  suggestedBucket: Bucket,
});
export type ResumeTicket = z.infer<typeof ResumeTicket>;
