// Separates failures of the capability that ran from failures with an outside cause, which count
// against no capability.

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

/** Codes with which a capability refuses a call before it begins. */
const REFUSALS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "pbi.guardFailed",
  "pbi.precondMissing",
  "pbi.schemaViolation",
  "capability.unknown",
]);

export const isNobodysFault = (code: ErrorCode): boolean => NOBODYS_FAULT.has(code);

export const isRefusal = (code: ErrorCode): boolean => REFUSALS.has(code);
