// What a registry demands of capabilities before and while plans may name them, and how many it
// takes. Durations are milliseconds.

import { CodedError } from "../../schemas/index.ts";
import { RECENT_RUNS } from "./fold.ts";

export interface CapabilityPolicy {
  /** Runs in shadow that must have succeeded before a promotion. */
  shadowSuccesses: number;
  /** How far its success rate may lie below that of the known-good capability beside it. */
  mayBeWorseBy: number;
  /** A capability whose last `judgedRuns` runs succeeded less often than this is retired. */
  minWinRate: number;
  judgedRuns: number;
  /**
   * Bound on all acceptance tests of one capability together. A registration, with its compilation,
   * takes 2 seconds at most.
   */
  sandboxMs: number;
  /** Registrations of one author per minute. */
  registrationsPerMinute: number;
  maxShadow: number;
  maxShadowPerName: number;
  /**
   * Beyond this the lowest version is retired. The default keeps the newest and one to fall back
   * on.
   */
  maxActivePerName: number;
  /** How many retired or revoked versions of one name keep their content. */
  keptPerName: number;
  /**
   * Whether a capability in shadow that passes every gate becomes active without a caller's
   * promotion.
   */
  promotesByItself: boolean;
}

export const DEFAULT_CAPABILITY_POLICY: CapabilityPolicy = {
  shadowSuccesses: 10,
  mayBeWorseBy: 0,
  minWinRate: 0.6,
  judgedRuns: 20,
  sandboxMs: 1_500,
  registrationsPerMinute: 30,
  maxShadow: 256,
  maxShadowPerName: 4,
  maxActivePerName: 2,
  keptPerName: 3,
  promotesByItself: false,
};

/** Fills in the defaults. Throws CodedError `input.invalid` on values out of range. */
export function capabilityPolicy(given: Partial<CapabilityPolicy> = {}): CapabilityPolicy {
  const policy = { ...DEFAULT_CAPABILITY_POLICY, ...given };
  for (const [name, value] of Object.entries(policy)) {
    if (typeof value === "number" && !(value >= 0)) throw new CodedError("input.invalid", `${name} must be 0 or more`);
  }
  if (policy.judgedRuns < 1 || policy.judgedRuns > RECENT_RUNS) {
    throw new CodedError("input.invalid", `judgedRuns must be from 1 to ${RECENT_RUNS}`);
  }
  if (policy.maxActivePerName < 1) throw new CodedError("input.invalid", "maxActivePerName must be 1 or more");
  return policy;
}
