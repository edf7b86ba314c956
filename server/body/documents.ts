// What is asked of a service with a body, and what it answers, but for what it perceives (schemas/conversation/snapshot.ts). Times are milliseconds.

import { z } from "zod";
import { Failure, Problem, ResumeTicket } from "../../schemas/index.ts";
import type { RunProgressReport } from "./run-controller.ts";

/** By which a run can be cancelled; chosen here where the client names none. */
export const RunId = z.string().regex(/^[\w.:-]{1,64}$/, "1 to 64 letters, digits, or one of _ . : -");

export const OptionRequest = z.strictObject({
  /** A verb of the body, or an option: `name@version`, or `name` or `name@range` for the best active one. */
  option: z.string().min(1).max(200),
  /** None where absent; with a ticket, what was left to do of its own. */
  args: z.record(z.string().max(64), z.json()).optional(),
  /** The ticket of an earlier answer, of the same capability. */
  resume: ResumeTicket.optional(),
  runId: RunId.optional(),
});

export const GoalRequest = z.strictObject({
  /** Its `state` is replaced by what the body observes. */
  problem: Problem,
  deadlineMs: z.int().min(1).max(86_400_000).default(1_800_000),
  /** The ticket of an earlier answer, of the same goal; without one, a goal that the body was at last is gone on with. */
  resume: ResumeTicket.optional(),
  runId: RunId.optional(),
});

/** To cancel, to pause or to resume: one run, or all where it names none. */
export const CancelRequest = z.strictObject({ runId: RunId.optional() });

const Metrics = z.strictObject({
  elapsedMs: z.number(),
  events: z.int(),
  actions: z.int(),
  retries: z.int(),
  repairs: z.int(),
  firstActionMs: z.number().nullable(),
  tickOverruns: z.int(),
}) satisfies z.ZodType<RunProgressReport>;

const end = {
  runId: z.string(),
  /** What was called off has not failed. */
  outcome: z.enum(["success", "failure", "aborted"]),
  failure: Failure.optional(),
  metrics: Metrics,
};

export const OptionAnswer = z.strictObject({
  ...end,
  option: z.string(),
  /** What is in shadow was rehearsed in a world of no consequence. */
  mode: z.enum(["active", "shadow"]),
  /** What it was at, and how far, where its time was over. */
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
  /** How a later run goes on, where a step's time was over and the run has ended by it. */
  ticket: ResumeTicket.optional(),
});
export type GoalAnswer = z.infer<typeof GoalAnswer>;

export const CancelAnswer = z.strictObject({ cancelled: z.array(z.string()) });
export type CancelAnswer = z.infer<typeof CancelAnswer>;

export const PauseAnswer = z.strictObject({ paused: z.array(z.string()) });
export type PauseAnswer = z.infer<typeof PauseAnswer>;

export const ResumeAnswer = z.strictObject({ resumed: z.array(z.string()) });
export type ResumeAnswer = z.infer<typeof ResumeAnswer>;
