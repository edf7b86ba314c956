// The document RunLog: a run as JSON lines, a header and then everything that reached the executor
// from outside, in the order in which it did, between the events that the run told of it. What a
// run decides follows from these, so a replay decides the same.

import { z } from "zod";
import { Failure, InputIssue } from "../errors/error-document.ts";
import { Problem } from "../planning/problem.ts";
import { Permission } from "./option.ts";
import { BucketPolicy, ResumeTicket } from "./time-bucket.ts";
import { RunEvent } from "./trace.ts";
import { Predicate } from "./tree.ts";

/** A capability that is run when a sensor holds. */
export const Reflex = z.strictObject({
  /** A registered leaf or option, and its arguments. */
  capability: z.string().min(1).max(128),
  args: z.record(z.string(), z.json()).optional(),
  trigger: Predicate,
  /** The higher goes first, and takes over from the lower. */
  priority: z.number(),
  /**
   * Rest after it has ended and its trigger still holds, in milliseconds; 5 seconds where absent.
   */
  restMs: z.number().min(0).optional(),
});
export type Reflex = z.infer<typeof Reflex>;

export const RunLogHeader = z.strictObject({
  format: z.literal("lodestone.run-log/1"),
  problem: Problem,
  deadlineMs: z.number(),
  maxRepairs: z.int().optional(),
  tickMs: z.number().optional(),
  traceNodes: z.boolean().optional(),
  permissions: z.array(Permission).optional(),
  intentId: z.string().optional(),
  urgency: z.enum(["routine", "urgent"]).optional(),
  reflexes: z.array(Reflex).optional(),
  buckets: BucketPolicy.optional(),
  resume: ResumeTicket.optional(),
  /** On the run's clock, at its start. */
  startMs: z.number(),
  /** Whether the planner could repair, and the body told its commands. */
  canRepair: z.boolean(),
  tellsCommands: z.boolean(),
});
export type RunLogHeader = z.infer<typeof RunLogHeader>;

/** A failure that came from outside, with what it says of each part of what was asked. */
export const LoggedFailure = Failure.extend({ issues: z.array(InputIssue).optional() });
export type LoggedFailure = z.infer<typeof LoggedFailure>;

const answer = { value: z.json().optional(), error: LoggedFailure.optional() };

export const RunLogEntry = z.union([
  /** A question that was answered at once: an observation, a sensor, a guard, a postcondition. */
  z.strictObject({ ask: z.string(), about: z.json().optional(), ...answer }),
  /** Something that takes time was begun: a leaf, a plan, a sleep. */
  z.strictObject({ begin: z.string(), id: z.int(), about: z.json().optional() }),
  /** It ended. `memory` is what a leaf put down or took away beside its output. */
  z.strictObject({
    end: z.int(),
    atMs: z.number(),
    ...answer,
    memory: z.strictObject({ set: z.record(z.string(), z.json()), deleted: z.array(z.string()) }).optional(),
  }),
  /** A leaf said something on its way: a line of progress, or a beat where there is no text. */
  z.strictObject({ said: z.int(), atMs: z.number(), text: z.string().optional() }),
  /** Somebody outside wanted something of the run. */
  z.strictObject({ control: z.enum(["pause", "resume", "cancel"]), atMs: z.number(), failure: Failure.optional() }),
  /** What the run told. */
  z.strictObject({ event: RunEvent }),
]);
export type RunLogEntry = z.infer<typeof RunLogEntry>;
