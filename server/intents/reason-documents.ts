// Requests and answers of /reason and /reflect. Times are milliseconds.

import { z } from "zod";
import { ReasonedStep, Reflection, ToolResult } from "../../mind/advisor/reasoned-step.ts";
import { RunId } from "../body/documents.ts";
import { INTENT_STATUSES } from "./documents.ts";

const Goal = z.string().min(1).max(400);

export const ReasonRequest = z.strictObject({
  /** Steps of one episode share it; absent or unknown opens a new one. */
  episodeId: RunId.optional(),
  goal: Goal,
  /** Whether to make the call; otherwise it is only returned. */
  act: z.boolean().default(true),
});

export const ReasonAnswer = z.strictObject({
  episodeId: z.string(),
  ...ReasonedStep.shape,
  /** The tool's result; null without a call. The next step's question contains it. */
  result: ToolResult.nullable(),
  /** The outcome of requesting `followUpGoal`; null without one, or without `act`. */
  followUp: z
    .strictObject({ intentId: z.string(), status: z.enum(INTENT_STATUSES), reply: z.string().max(2048) })
    .nullable(),
  /** Lessons of earlier episodes that this step's question contained. */
  hints: z.array(z.string()),
  stats: z.strictObject({
    steps: z.int(),
    toolErrors: z.int(),
    tokens: z.int(),
    /**
     * From the request to the question, and from the answer to the dispatch of the call: without
     * the model's own time.
     */
    promptMs: z.number(),
    dispatchMs: z.number(),
  }),
});
export type ReasonAnswer = z.infer<typeof ReasonAnswer>;

/** A finished episode: one that the service holds under its id, or one described here. */
export const ReflectRequest = z.strictObject({
  episodeId: RunId.optional(),
  goal: Goal.optional(),
  outcome: z.enum(["success", "failure", "aborted"]),
  trace: z.array(z.json()).max(64).default([]),
  errors: z.array(z.string().max(400)).max(32).default([]),
});

export const ReflectAnswer = z.strictObject({ goal: Goal, ...Reflection.shape });
export type ReflectAnswer = z.infer<typeof ReflectAnswer>;
