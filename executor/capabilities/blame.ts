// Which ends of a run say something of the capability that ran: what came from outside is held against nobody.

import type { ErrorCode } from "../../schemas/index.ts";

const NOBODYS_FAULT: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "safety.preempted",
  "resource.quotaExceeded",
  "pbi.precondMissing",
  "pbi.doubleDispatch",
  "run.aborted",
  "run.disconnected",
  "run.deadline",
  "run.suspended",
]);

/** A capability that was asked where it does not belong says so by these, and has begun nothing. */
const REFUSALS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "pbi.guardFailed",
  "pbi.precondMissing",
  "pbi.schemaViolation",
  "capability.unknown",
]);

export const isNobodysFault = (code: ErrorCode): boolean => NOBODYS_FAULT.has(code);

export const isRefusal = (code: ErrorCode): boolean => REFUSALS.has(code);
