// The id of an intent for a goal that was requested directly: by a command, a fleet's document, or
// a program.

import { randomUUID } from "node:crypto";

/** A new id for events and records. */
export const newIntentId = (): string => `goal-${randomUUID()}`;
