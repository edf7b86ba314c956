// The id of an intent that came to a body by no other way than being asked for a goal: by a command, a fleet's document, or a program.

import { randomUUID } from "node:crypto";

/** A new one, as events and records name it. */
export const newIntentId = (): string => `goal-${randomUUID()}`;
