// The document RunLog: a run as JSON lines. After the header come, in order, all inputs that
// reached the executor from outside and the events that the run emitted. A replay with these inputs
// decides the same.

import { z } from "zod";
import { Failure, InputIssue } from "../errors/error-document.ts";
import { Problem } from "../planning/problem.ts";
import { Permission } from "./option.ts";
import { BucketPolicy, ResumeTicket } from "./time-bucket.ts";
import { RunEvent } from "./trace.ts";
import { Predicate } from "./tree.ts";

/** A capability that runs when a sensor holds. */
export const Reflex = z.strictObject({
  /** A registered leaf or option, and its arguments. */
  capability: z.string().min(1).max(128),
  args: z.record(z.string(), z.json()).optional(),
  trigger: Predicate,
  /** A reflex preempts reflexes of lower priority. */
  priority: z.number(),
  /** Rest after it ended while its trigger still holds, in ms; 5,000 if omitted. */
  restMs: z.number().min(0).optional(),
  /**
   * Runs that it leaves alone, because they do what it would: names of capabilities, tasks and acts
   * of goals, and purposes of runs (`home`).
   */
  yieldsTo: z.array(z.string().min(1).max(128)).max(64).optional(),
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
  /** The run clock's time at the start. */
  startMs: z.number(),
  /** Whether the planner could repair, and whether the body counted its commands. */
  canRepair: z.boolean(),
  tellsCommands: z.boolean(),
});
export type RunLogHeader = z.infer<typeof RunLogHeader>;

/** A failure from outside, with an issue for each flawed part of the request. */
export const LoggedFailure = Failure.extend({ issues: z.array(InputIssue).optional() });
export type LoggedFailure = z.infer<typeof LoggedFailure>;

const answer = { value: z.json().optional(), error: LoggedFailure.optional() };

export const RunLogEntry = z.union([
  /** A synchronous query and its answer: an observation, a sensor, a guard, a postcondition. */
  z.strictObject({ ask: z.string(), about: z.json().optional(), ...answer }),
  /** An asynchronous operation began: a leaf, a plan, a sleep. */
  z.strictObject({ begin: z.string(), id: z.int(), about: z.json().optional() }),
  /** It ended. `memory` lists the blackboard values that a leaf set or deleted. */
  z.strictObject({
    end: z.int(),
    atMs: z.number(),
    ...answer,
    memory: z.strictObject({ set: z.record(z.string(), z.json()), deleted: z.array(z.string()) }).optional(),
  }),
  /** A running leaf reported progress, or only a heartbeat if there is no text. */
  z.strictObject({ said: z.int(), atMs: z.number(), text: z.string().optional() }),
  /** The caller controlled the run. */
  z.strictObject({ control: z.enum(["pause", "resume", "cancel"]), atMs: z.number(), failure: Failure.optional() }),
  /** The run emitted an event. */
  z.strictObject({ event: RunEvent }),
]);
export type RunLogEntry = z.infer<typeof RunLogEntry>;
