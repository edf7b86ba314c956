// Requests that wait for something to come about, as they are kept over restarts: what was said, by whom, and when. They are kept as they came,
// and read, judged and routed anew when a later service takes them up, so that what conduct forbids meanwhile is not done.
// Invariant: at most MAX_PENDING_TRIGGERS wait at a time, and none for longer than TRIGGER_LIFETIME_MS.

import type { IntentRequest } from "./documents.ts";

/** Each is a run that waits, and runs are bounded; some are left for what is done at once. */
export const MAX_PENDING_TRIGGERS = 16;
/** What has not come about in a week of real time was meant for another day. */
export const TRIGGER_LIFETIME_MS = 7 * 24 * 3_600_000;

export interface PendingTrigger {
  /** Of its intent, which keeps it over restarts. */
  id: string;
  /** When it was said, in milliseconds since 1970. */
  since: number;
  request: IntentRequest;
}

/** Where they outlive the process. */
export interface TriggerStore {
  /** What waits still, the oldest first. */
  read(): readonly PendingTrigger[];
  keep(trigger: PendingTrigger): void;
  /** Forgets one; nothing where there is none of the id. */
  drop(id: string): void;
}
