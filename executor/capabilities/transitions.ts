// The statuses of a capability, and the only ways between them. Plans may name what is `active` and nothing else.
//
//   shadow   runs beside others, its outcome counts for nobody    → active, retired, revoked
//   active   plans may name it                                    → shadow (a gate has failed), retired, revoked
//   retired  no longer chosen; the next version may be            → revoked
//   revoked  must never run again                                 →

import type { CapabilityStatus } from "../../schemas/index.ts";

export const TRANSITIONS: Readonly<Record<CapabilityStatus, readonly CapabilityStatus[]>> = {
  shadow: ["active", "retired", "revoked"],
  active: ["shadow", "retired", "revoked"],
  retired: ["revoked"],
  revoked: [],
};

export const mayMove = (from: CapabilityStatus, to: CapabilityStatus): boolean => TRANSITIONS[from].includes(to);
