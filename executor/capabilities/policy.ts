// What a registry asks of capabilities before plans may name them and while they may, and how many it takes. Durations are milliseconds.

import { CodedError } from "../../schemas/index.ts";
import { RECENT_RUNS } from "./fold.ts";

export interface CapabilityPolicy {
  /** Runs beside others that must have succeeded before a promotion. */
  shadowSuccesses: number;
  /** By so much of its success rate it may be worse than the known-good capability beside it. */
  mayBeWorseBy: number;
  /** Below this share of its last `judgedRuns` runs it is retired. */
  minWinRate: number;
  judgedRuns: number;
  /** Bound on all acceptance tests of one capability together; a registration takes this and its compiling, 2 seconds in all. */
  sandboxMs: number;
  /** Registrations of one author within a minute. */
  registrationsPerMinute: number;
  maxShadow: number;
  maxShadowPerName: number;
  /** Beyond these the lowest version is retired: the newest, and one to fall back on. */
  maxActivePerName: number;
  /** So many versions of one name that are retired or revoked keep their content. */
  keptPerName: number;
  /** Whether what has passed every gate in shadow becomes active by itself. */
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

/** Fills in the defaults. Throws CodedError `input.invalid` on what could never hold. */
export function capabilityPolicy(given: Partial<CapabilityPolicy> = {}): CapabilityPolicy {
  const policy = { ...DEFAULT_CAPABILITY_POLICY, ...given };
  for (const [name, value] of Object.entries(policy)) {
    if (typeof value === "number" && !(value >= 0)) throw new CodedError("input.invalid", `${name}: below 0`);
  }
  if (policy.judgedRuns < 1 || policy.judgedRuns > RECENT_RUNS) {
    throw new CodedError("input.invalid", `judgedRuns: from 1 to ${RECENT_RUNS}`);
  }
  if (policy.maxActivePerName < 1) throw new CodedError("input.invalid", "maxActivePerName: at least 1");
  return policy;
}
