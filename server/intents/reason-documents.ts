// What is asked of a service that reasons a step at a time, and what it answers. Times are milliseconds.

import { z } from "zod";
import { ReasonedStep, Reflection, ToolResult } from "../../mind/advisor/reasoned-step.ts";
import { RunId } from "../body/documents.ts";
import { INTENT_STATUSES } from "./documents.ts";

const Goal = z.string().min(1).max(400);

export const ReasonRequest = z.strictObject({
  /** Steps of one episode share it; a new one is opened where absent or unknown. */
  episodeId: RunId.optional(),
  goal: Goal,
  /** Whether the call is made; without, it is told alone. */
  act: z.boolean().default(true),
});

export const ReasonAnswer = z.strictObject({
  episodeId: z.string(),
  ...ReasonedStep.shape,
  /** What the tool answered; null where none was called. The next step sees it. */
  result: ToolResult.nullable(),
  /** What became of `followUpGoal`, which was asked for as if somebody had said it; null where there was none, or nothing is acted on. */
  followUp: z
    .strictObject({ intentId: z.string(), status: z.enum(INTENT_STATUSES), reply: z.string().max(2048) })
    .nullable(),
  /** What earlier episodes taught, as this step saw it. */
  hints: z.array(z.string()),
  stats: z.strictObject({
    steps: z.int(),
    toolErrors: z.int(),
    tokens: z.int(),
    /** From this request to the question, and from the answer to the call's being handed on: without the model's own time. */
    promptMs: z.number(),
    dispatchMs: z.number(),
  }),
});
export type ReasonAnswer = z.infer<typeof ReasonAnswer>;

/** A finished episode: one that the service has under its id, or one that is told. */
export const ReflectRequest = z.strictObject({
  episodeId: RunId.optional(),
  goal: Goal.optional(),
  outcome: z.enum(["success", "failure", "aborted"]),
  trace: z.array(z.json()).max(64).default([]),
  errors: z.array(z.string().max(400)).max(32).default([]),
});

export const ReflectAnswer = z.strictObject({ goal: Goal, ...Reflection.shape });
export type ReflectAnswer = z.infer<typeof ReflectAnswer>;
