// A record of every attempt at a leaf, for logs and figures: what was done for which step of which plan and intent, how it ended, what the world then
// showed, and how long it took.

import type { ErrorCode } from "../../schemas/index.ts";
import type { Clock } from "../clock/clock.ts";
import type { LeafInterceptor, LeafWork } from "./interceptor.ts";

/** One ended attempt, as a log keeps it. */
export interface LeafRecord extends LeafWork {
  outcome: "success" | "failure";
  /** The failure's; absent after a success. */
  code?: ErrorCode;
  detail?: string;
  /** Absent where it could not be observed, or nothing came to be tried. */
  effects?: readonly string[];
  tookMs: number;
}

/** Hands each ended attempt to `write`. */
export function logLeaves(clock: Clock, write: (record: LeafRecord) => void): LeafInterceptor {
  return async (work, next) => {
    const startedAt = clock.now();
    const end = await next();
    const failed = end.status === "failure" ? { code: end.failure.code, detail: end.failure.detail } : {};
    const effects = end.effects && { effects: end.effects };
    write({ ...work, outcome: end.status, ...failed, ...effects, tookMs: clock.now() - startedAt });
    return end;
  };
}
