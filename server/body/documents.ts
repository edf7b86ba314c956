// Requests to a service with a body, and its answers; perception is in
// schemas/conversation/snapshot.ts. Times are milliseconds.

import { z } from "zod";
import { Failure, Problem, ResumeTicket } from "../../schemas/index.ts";
import { Metrics } from "./run-progress.ts";

/** The id to cancel a run by; generated if the client sends none. */
export const RunId = z.string().regex(/^[\w.:-]{1,64}$/, "1 to 64 letters, digits, or one of _ . : -");

/** The player for whom a caller asks, who must be one of the commanders; absent for the caller itself. */
const Commander = z.string().min(1).max(64).optional();

export const OptionRequest = z.strictObject({
  /**
   * A verb of the body, or an option: `name@version`, or `name` or `name@range` for the best active
   * one.
   */
  option: z.string().min(1).max(200),
  /** Empty by default; with a ticket, the arguments of the remaining work. */
  args: z.record(z.string().max(64), z.json()).optional(),
  /** The ticket of an earlier answer, of the same capability. */
  resume: ResumeTicket.optional(),
  runId: RunId.optional(),
  player: Commander,
});

export const GoalRequest = z.strictObject({
  /** The body's observation replaces its `state`. */
  problem: Problem,
  deadlineMs: z.int().min(1).max(86_400_000).default(1_800_000),
  /**
   * The ticket of an earlier answer, of the same goal; without one the body resumes its last goal
   * if that is equal.
   */
  resume: ResumeTicket.optional(),
  runId: RunId.optional(),
  player: Commander,
});

/** Cancels, pauses or resumes one run, or all without an id. */
export const CancelRequest = z.strictObject({ runId: RunId.optional() });

const end = {
  runId: z.string(),
  /** A cancelled run is `aborted`, not a failure. */
  outcome: z.enum(["success", "failure", "aborted"]),
  failure: Failure.optional(),
  metrics: Metrics,
};

export const OptionAnswer = z.strictObject({
  ...end,
  option: z.string(),
  /** A capability in shadow runs only in a sandbox. */
  mode: z.enum(["active", "shadow"]),
  /** How to resume after the time was up. */
  ticket: ResumeTicket.optional(),
});
export type OptionAnswer = z.infer<typeof OptionAnswer>;

export const GoalAnswer = z.strictObject({
  ...end,
  planIds: z.array(z.string()),
  stepsDone: z.int(),
  repairs: z.int(),
  replans: z.int(),
  preemptions: z.int(),
  suspensions: z.int(),
  /** How to resume a run that ended because a step's time was up. */
  ticket: ResumeTicket.optional(),
});
export type GoalAnswer = z.infer<typeof GoalAnswer>;

export const CancelAnswer = z.strictObject({ cancelled: z.array(z.string()) });
export type CancelAnswer = z.infer<typeof CancelAnswer>;

export const PauseAnswer = z.strictObject({ paused: z.array(z.string()) });
export type PauseAnswer = z.infer<typeof PauseAnswer>;

export const ResumeAnswer = z.strictObject({ resumed: z.array(z.string()) });
export type ResumeAnswer = z.infer<typeof ResumeAnswer>;
