// A line for every attempt at a leaf, for a log: what was done for which step of which plan and intent, how it ended and how long it took.

import type { Clock } from "../clock.ts";
import type { LeafInterceptor, LeafWork } from "./interceptor.ts";

/** One ended attempt, as a log keeps it. */
export interface LeafRecord extends LeafWork {
  outcome: "success" | "failure";
  /** The failure's code; absent after a success. */
  code?: string;
  tookMs: number;
}

/** Hands each ended attempt to `write`. */
export function logLeaves(clock: Clock, write: (record: LeafRecord) => void): LeafInterceptor {
  return async (work, next) => {
    const startedAt = clock.now();
    const end = await next();
    const code = end.status === "failure" ? { code: end.failure.code } : {};
    write({ ...work, outcome: end.status, ...code, tookMs: clock.now() - startedAt });
    return end;
  };
}
