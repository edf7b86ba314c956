// A record of every attempt at a leaf, for logs and figures: the step, plan and intent that it
// served, its outcome, the observed changes, and its duration.

import type { ErrorCode } from "../../schemas/index.ts";
import type { Clock } from "../clock/clock.ts";
import type { LeafInterceptor, LeafWork } from "./interceptor.ts";

/** The log record of one ended attempt. */
export interface LeafRecord extends Omit<LeafWork, "idempotencyKey"> {
  /** Absent from records of the bus, whose events do not carry it. */
  idempotencyKey?: string;
  outcome: "success" | "failure";
  /** The failure's code; absent after a success. */
  code?: ErrorCode;
  detail?: string;
  /** Absent if the body could not be observed or no attempt was made. */
  effects?: readonly string[];
  tookMs: number;
}

/** Passes each ended attempt to `write`. */
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
