// Messages between the page /advisor and the service over their WebSocket, one JSON object each.
// The page sends hello, with the token if the service has one, loads a model, and answers one
// request at a time.
// Invariant: every request ends exactly once: with a reply, a failure, or the connection's end.

import { z } from "zod";
import { Count } from "../words/names.ts";

export const ADVISOR_PROTOCOL = 1;
/** Maximum characters of a message in either direction. */
export const MAX_ADVISOR_MESSAGE = 1_000_000;

const Text = z.string().max(400);
const RequestId = z.int().min(0);

export const ModelMessage = z.strictObject({
  role: z.enum(["system", "user", "assistant"]),
  content: z.string().max(100_000),
});
export type ModelMessage = z.infer<typeof ModelMessage>;

/** A request to a language model of any provider. */
export const ModelRequest = z.strictObject({
  messages: z.array(ModelMessage).min(1).max(64),
  /** JSON schema of the answer; null for free text. */
  schema: z.strictObject({ name: z.string().max(64), json: z.record(z.string(), z.json()) }).nullable(),
  temperature: z.number().min(0).max(2),
  maxTokens: z.int().min(1).max(16_384),
});
export type ModelRequest = z.infer<typeof ModelRequest>;

export const ModelReply = z.strictObject({
  text: z.string().max(200_000),
  /** `length`: the reply was cut off at maxTokens. */
  finishReason: z.enum(["stop", "length", "other"]),
  tokens: z.strictObject({ prompt: Count, completion: Count }),
  model: z.string().max(256),
});
export type ModelReply = z.infer<typeof ModelReply>;

/** Sent by the page. */
export const PageMessage = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("hello"), protocol: z.int(), token: z.string().max(512).optional() }),
  z.strictObject({ type: z.literal("loading"), model: Text, fraction: z.number().min(0).max(1), text: Text }),
  z.strictObject({ type: z.literal("ready"), model: Text }),
  z.strictObject({ type: z.literal("unready"), detail: Text }),
  z.strictObject({ type: z.literal("reply"), id: RequestId, reply: ModelReply }),
  z.strictObject({ type: z.literal("failed"), id: RequestId, detail: Text }),
  z.strictObject({ type: z.literal("pong") }),
]);
export type PageMessage = z.infer<typeof PageMessage>;

/** Sent by the service. */
export const ServiceMessage = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("welcome"), heartbeatMs: z.int().min(1) }),
  z.strictObject({ type: z.literal("complete"), id: RequestId, request: ModelRequest }),
  /** The service no longer needs the answer; the page may stop. */
  z.strictObject({ type: z.literal("cancel"), id: RequestId }),
  z.strictObject({ type: z.literal("ping") }),
]);
export type ServiceMessage = z.infer<typeof ServiceMessage>;
