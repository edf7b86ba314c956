// Events of the bus: all that happens to bots, as plugins, GET /events, logs and memory get it.

import { z } from "zod";
import { Chain } from "../words/chain.ts";

/**
 * run, plan, step, leaf, reflex: what runs report (`type` and `data` are RunEvent's); `path-replanned`
 * among leaves counts the paths of a walk that were planned anew. signal: changes that the body
 * perceives, `safety_emergency` when a reflex takes it, `safety_over` when that danger ends. intent:
 * what becomes of requests. chat:
 * lines read and said. memory: what is learnt of places (`station-remembered`, `place-forgotten`,
 * `waypoint-noted` …), of capabilities (`capability-rehearsed`, `capability-moved`) and for attempts
 * (`outlook`, `lessons-recalled`, `impasse`, `option-proposed`, `option-refused`). health: what
 * befalls a body: `hurt`, `died`, `revived`, `lost`, `joined`.
 */
export const TOPICS = [
  "run",
  "plan",
  "step",
  "leaf",
  "reflex",
  "signal",
  "intent",
  "chat",
  "memory",
  "health",
] as const;
export const Topic = z.enum(TOPICS);
export type Topic = z.infer<typeof Topic>;

export const BusEvent = z.strictObject({
  /** Grows by one with each event, from 1. */
  id: z.int().min(1),
  at: z.iso.datetime(),
  topic: Topic,
  /** What happened, such as `step-failed` or `hostile.near`. */
  type: z.string(),
  chain: Chain,
  data: z.record(z.string(), z.unknown()),
});
export type BusEvent = z.infer<typeof BusEvent>;
