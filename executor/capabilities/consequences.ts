// What follows from what has happened: who retires, who falls back to shadow, who makes room. Pure: events follow from records and a
// policy, and whoever asked for them appends them to the log together with their cause.

import type { CapabilityEvent, CapabilityRecord, CapabilityStatus } from "../../schemas/index.ts";
import { closedGates, failedGates, reasonToRetire } from "./gates.ts";
import type { CapabilityPolicy } from "./policy.ts";
import { byRank, byVersion, nameOf } from "./resolution.ts";

/** The name under which the registry itself moves capabilities. */
const BY_POLICY = "policy";

interface Moving {
  at: number;
  by: string;
  because: string;
}

/** The event that moves a capability. */
export const moved = (id: string, to: CapabilityStatus, moving: Moving): CapabilityEvent => ({
  type: "moved",
  id,
  move: { ...moving, to, because: moving.because.slice(0, 1_000) },
});

/** The active capability that another stands beside: its active parent, or else the best active one of its name. */
export function knownGoodOf(
  { id, provenance }: CapabilityRecord,
  records: readonly CapabilityRecord[],
): CapabilityRecord | undefined {
  const active = records.filter((record) => record.status === "active" && record.id !== id);
  const parent = active.find((record) => record.id === provenance.parent);
  return parent ?? active.filter((record) => nameOf(record.id) === nameOf(id)).sort(byRank)[0];
}

/** Where a record as it is now cannot stay: at most one move. */
export function ownMove(
  record: CapabilityRecord,
  records: readonly CapabilityRecord[],
  { policy, at }: { policy: CapabilityPolicy; at: number },
): CapabilityEvent | undefined {
  const { id, status } = record;
  if (status === "retired" || status === "revoked") return undefined;
  const retiring = reasonToRetire(record, policy);
  if (retiring !== undefined) return moved(id, "retired", { at, by: BY_POLICY, because: retiring });
  if (status === "active") {
    const failed = failedGates(record, policy);
    if (failed.length === 0) return undefined;
    return moved(id, "shadow", { at, by: BY_POLICY, because: failed.map(({ because }) => because).join("; ") });
  }
  const knownGood = knownGoodOf(record, records);
  if (!policy.promotesByItself || closedGates({ record, policy, knownGood }).length > 0) return undefined;
  return moved(id, "active", { at, by: BY_POLICY, because: "it passed every gate" });
}

/** Active capabilities of a name that one more has left no place for, retired from the lowest version on; it stays itself. */
export function superseded(
  { id }: CapabilityRecord,
  records: readonly CapabilityRecord[],
  { policy, at }: { policy: CapabilityPolicy; at: number },
): CapabilityEvent[] {
  const others = records.filter(
    (other) => other.status === "active" && other.id !== id && nameOf(other.id) === nameOf(id),
  );
  const excess = Math.max(0, others.length + 1 - policy.maxActivePerName);
  return others
    .sort(byVersion)
    .slice(0, excess)
    .map((other) => moved(other.id, "retired", { at, by: BY_POLICY, because: `${id} has taken its place` }));
}

/** Ended capabilities of a name beyond those that keep their content, from the lowest version on. */
export function collectable(
  name: string,
  records: readonly CapabilityRecord[],
  { policy, at }: { policy: CapabilityPolicy; at: number },
): CapabilityEvent[] {
  const ended = records.filter(
    ({ id, status, content }) =>
      nameOf(id) === name && content !== null && (status === "retired" || status === "revoked"),
  );
  return ended
    .sort(byVersion)
    .slice(0, Math.max(0, ended.length - policy.keptPerName))
    .map(({ id }) => ({ type: "collected", id, at }));
}
