// The statuses of a capability, and the only moves between them. Plans may name only `active` ones.
//
//   shadow   runs beside others; its outcome affects no run      → active, retired, revoked
//   active   plans may name it                                    → shadow (a gate closed), retired, revoked
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
