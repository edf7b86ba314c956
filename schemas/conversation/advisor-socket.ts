// What the page /advisor and the service say to each other over their WebSocket, one JSON object a
// message. The page says hello, with the token where the service has one, loads a model, and then
// answers one request at a time.
// Invariant: a request has exactly one end: a reply, a failure, or the end of the connection.

import { z } from "zod";
import { Count } from "../words/names.ts";

export const ADVISOR_PROTOCOL = 1;
/** Messages are no longer than this many characters, on either side. */
export const MAX_ADVISOR_MESSAGE = 1_000_000;

const Text = z.string().max(400);
const RequestId = z.int().min(0);

export const ModelMessage = z.strictObject({
  role: z.enum(["system", "user", "assistant"]),
  content: z.string().max(100_000),
});
export type ModelMessage = z.infer<typeof ModelMessage>;

/** What a model is asked, whoever provides it. */
export const ModelRequest = z.strictObject({
  messages: z.array(ModelMessage).min(1).max(64),
  /** The JSON schema that the answer must fit; null for free text. */
  schema: z.strictObject({ name: z.string().max(64), json: z.record(z.string(), z.json()) }).nullable(),
  temperature: z.number().min(0).max(2),
  maxTokens: z.int().min(1).max(16_384),
});
export type ModelRequest = z.infer<typeof ModelRequest>;

export const ModelReply = z.strictObject({
  text: z.string().max(200_000),
  /** `length`: it was cut off at maxTokens. */
  finishReason: z.enum(["stop", "length", "other"]),
  tokens: z.strictObject({ prompt: Count, completion: Count }),
  model: z.string().max(256),
});
export type ModelReply = z.infer<typeof ModelReply>;

/** From the page. */
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

/** From the service. */
export const ServiceMessage = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("welcome"), heartbeatMs: z.int().min(1) }),
  z.strictObject({ type: z.literal("complete"), id: RequestId, request: ModelRequest }),
  /** The answer is no longer wanted; the page may stop. */
  z.strictObject({ type: z.literal("cancel"), id: RequestId }),
  z.strictObject({ type: z.literal("ping") }),
]);
export type ServiceMessage = z.infer<typeof ServiceMessage>;
