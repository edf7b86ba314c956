// What outlives a process of its intents: those that were started. Others are answered and done.

import type { IntentAnswer } from "./documents.ts";

export interface KeptIntent {
  answer: IntentAnswer;
  /** When it was requested, in milliseconds since 1970. */
  askedAt: number;
  /** Who sent it. */
  caller: string;
  /** The digest of its request; null if it cannot be sent again. */
  digest: string | null;
}

/** Writes throw CodedError `state.writeFailed` and then have changed nothing. */
export interface IntentStore {
  /** The intents of earlier processes, oldest change first. */
  read(): readonly KeptIntent[];
  /** Keeps an intent in place of what was kept under its id. */
  keep(intent: KeptIntent): void;
  /** An unknown id has no effect. */
  forget(id: string): void;
}
