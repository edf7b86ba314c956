// How a body's reflexes are set: switched on and off, and tuned, by name. A reflex has the name of
// its trigger's sensor (`threatened`, `hungry`).

import { z } from "zod";

/** The capability and the sensor check them. */
const Arguments = z.record(z.string().min(1).max(64), z.unknown());

/** What is left out stays as it is. */
export const ReflexChange = z.strictObject({
  /** Whether it is watched at all. */
  on: z.boolean().optional(),
  /** A reflex preempts reflexes of lower priority. */
  priority: z.number().min(-1_000).max(1_000).optional(),
  /** Rest after it ended while its trigger still holds, in ms. */
  restMs: z.number().min(0).max(3_600_000).optional(),
  /** Arguments of its capability. */
  args: Arguments.optional(),
  /** Arguments of its trigger's sensor, such as `{ "radius": 10 }`. */
  trigger: Arguments.optional(),
});
export type ReflexChange = z.infer<typeof ReflexChange>;

/** `{ "threatened": { "trigger": { "radius": 10 } }, "exposed_at_night": { "on": false } }` */
export const ReflexSettings = z.record(z.string().min(1).max(64), ReflexChange);
export type ReflexSettings = z.infer<typeof ReflexSettings>;

/** A reflex as it is set, and how it fared so far. */
export const ReflexStatus = z.strictObject({
  name: z.string(),
  capability: z.string(),
  args: Arguments,
  /** The sensor's arguments. */
  trigger: Arguments,
  priority: z.number(),
  restMs: z.number().nullable(),
  on: z.boolean(),
  /** `resting`: its last try did not help; `givenUp`: several did not, and the trigger still holds. */
  state: z.enum(["off", "watching", "acting", "resting", "givenUp"]),
  /** How often it fired. */
  fired: z.int().min(0),
  /** Why it fired last. */
  because: z.string().nullable(),
});
export type ReflexStatus = z.infer<typeof ReflexStatus>;

/** A reflex takes the body: what it perceived, and what it was about. */
export const SafetyEmergency = z.strictObject({
  reflex: z.string(),
  capability: z.string(),
  because: z.string(),
  /** What it takes the body from; null if the body was idle. */
  interrupts: z.string().nullable(),
});
export type SafetyEmergency = z.infer<typeof SafetyEmergency>;
