// Requests that outlive the process: those that wait for an occasion (triggers), and those that are
// being carried out. They are stored with words, player and time. A later service
// interprets, gates and routes them again, so that new conduct applies. Invariant: at most
// MAX_PENDING_TRIGGERS wait at a time, and none longer than TRIGGER_LIFETIME_MS.

import type { IntentRequest } from "./documents.ts";

/** Each is a run, and runs are limited; the rest is left for immediate requests. */
export const MAX_PENDING_TRIGGERS = 16;
/** After a week of real time the request was meant for another day. */
export const TRIGGER_LIFETIME_MS = 7 * 24 * 3_600_000;

export interface PendingTrigger {
  /** The id of its intent, which it keeps over restarts. */
  id: string;
  /** When it was requested, in milliseconds since 1970. */
  since: number;
  request: IntentRequest;
  /** How many of its actions are done: it continues after them. */
  done?: number;
  /** The next action had begun, and is one that must not be done twice. */
  isBegun?: boolean;
}

/** Storage that outlives the process. */
export interface TriggerStore {
  /** Pending triggers, oldest first. */
  read(): readonly PendingTrigger[];
  /** Throws CodedError `state.writeFailed` and then has changed nothing. */
  keep(trigger: PendingTrigger): void;
  /** Deletes one, now or, after a write error, later; an unknown id has no effect. */
  drop(id: string): void;
}
