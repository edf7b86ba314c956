// One step of reasoning and acting: a thought and at most one call of a tool, as a model may give them, and what a finished episode teaches.
// Everything is bounded: these are sent to models as schemas. Sources: Yao et al., "ReAct", 2023; Shinn et al., "Reflexion", 2023.

import { z } from "zod";

const Text = z.string().min(1).max(300);
const Name = z.string().min(1).max(64);
const Coordinate = z.int().min(-30_000_000).max(30_000_000);
const StepPlace = z.array(Coordinate).min(3).max(3);
const Radius = z.int().min(1).max(64);
const Quantity = z.int().min(1).max(64);

const call = <N extends string, A extends z.ZodRawShape>(tool: N, args: A) =>
  z.strictObject({ tool: z.literal(tool), args: z.strictObject(args) });

/** The bounded bus: nothing else can be called. */
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

/** `call` is null where nothing is to be called: the goal is reached, or cannot be. */
export const ReasonedStep = z.strictObject({
  thought: Text,
  call: ToolCall.nullable(),
  /** What must hold for the call to be made still: so many points of health at least, no monster within so many blocks. */
  guardrails: z.strictObject({ minHealth: z.int().min(0).max(20), noHostileWithin: z.int().min(0).max(64) }),
  /** What should be pursued next, in words; it goes through the gate as if somebody had said it. Null for nothing. */
  followUpGoal: z.string().min(1).max(200).nullable(),
});
export type ReasonedStep = z.infer<typeof ReasonedStep>;

/** What an episode teaches the next attempt. */
export const Reflection = z.strictObject({
  situation: Text,
  failure: Text,
  lesson: Text,
  /** What the next attempt should look at before it acts. */
  guardrail: Text,
});
export type Reflection = z.infer<typeof Reflection>;

/** What a tool answered. The deltas are what the world shows of it. */
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
