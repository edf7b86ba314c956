// One step of reasoning and acting: a thought and at most one tool call as a model returns them,
// and the lesson of a finished episode. All fields are bounded, since they are sent to models as
// schemas. Sources: Yao et al., "ReAct", 2023; Shinn et al., "Reflexion", 2023.

import { z } from "zod";

const Text = z.string().min(1).max(300);
const Name = z.string().min(1).max(64);
const Coordinate = z.int().min(-30_000_000).max(30_000_000);
const StepPlace = z.array(Coordinate).min(3).max(3);
const Radius = z.int().min(1).max(64);
const Quantity = z.int().min(1).max(64);

const call = <N extends string, A extends z.ZodRawShape>(tool: N, args: A) =>
  z.strictObject({ tool: z.literal(tool), args: z.strictObject(args) });

/** All tools a model can call. */
export const ToolCall = z.discriminatedUnion("tool", [
  call("find_blocks", { type: Name, radius: Radius }),
  call("pathfind", { to: StepPlace }),
  call("dig", { position: StepPlace }),
  call("place", { item: Name }),
  call("craft", { item: Name, qty: Quantity }),
  call("smelt", { item: Name, qty: Quantity }),
  call("query_inventory", { filter: z.string().max(64) }),
  call("waypoint", { name: Name, kind: Name }),
  call("sense_hostiles", { radius: Radius }),
  call("chat", { message: z.string().min(1).max(200) }),
]);
export type ToolCall = z.infer<typeof ToolCall>;

/** `call` is null when the goal is reached or cannot be reached. */
export const ReasonedStep = z.strictObject({
  thought: Text,
  call: ToolCall.nullable(),
  /**
   * Conditions for making the call: minimum health points, and no hostile within this many blocks.
   */
  guardrails: z.strictObject({ minHealth: z.int().min(0).max(20), noHostileWithin: z.int().min(0).max(64) }),
  /** The next goal in words, gated like a player's request; null for none. */
  followUpGoal: z.string().min(1).max(200).nullable(),
});
export type ReasonedStep = z.infer<typeof ReasonedStep>;

/** The lesson of an episode for the next attempt. */
export const Reflection = z.strictObject({
  situation: Text,
  failure: Text,
  lesson: Text,
  /** What the next attempt should check before it acts. */
  guardrail: Text,
});
export type Reflection = z.infer<typeof Reflection>;

/** A tool's answer. The deltas are the observed changes of the world. */
export const ToolResult = z.strictObject({
  tool: z.string().min(1).max(32),
  ok: z.boolean(),
  data: z.json().optional(),
  error: z.strictObject({ code: z.string().max(64), detail: z.string().max(400) }).optional(),
  environmentDeltas: z.strictObject({
    inventory: z.record(z.string(), z.int()),
    moved: z.number().min(0),
    health: z.number(),
  }),
});
export type ToolResult = z.infer<typeof ToolResult>;
