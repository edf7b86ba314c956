// The consequences of the registry's events: retiring, falling back to shadow, making room. Pure:
// events follow from records and a policy, and the caller appends them to the log together with
// their cause.

import type { CapabilityEvent, CapabilityRecord, CapabilityStatus } from "../../schemas/index.ts";
import { closedGates, failedGates, reasonToRetire } from "./gates.ts";
import type { CapabilityPolicy } from "./policy.ts";
import { byRank, byVersion, isSigned, nameOf } from "./resolution.ts";

/** The author of moves that the registry itself makes. */
const BY_POLICY = "policy";

interface Moving {
  at: number;
  by: string;
  because: string;
}

export const moved = (id: string, to: CapabilityStatus, moving: Moving): CapabilityEvent => ({
  type: "moved",
  id,
  move: { ...moving, to, because: moving.because.slice(0, 1_000) },
});

/**
 * The active capability to compare another with: its active parent, or else the best active one of
 * its name.
 */
export function knownGoodOf(
  { id, provenance }: CapabilityRecord,
  records: readonly CapabilityRecord[],
): CapabilityRecord | undefined {
  const active = records.filter((record) => record.status === "active" && record.id !== id);
  const parent = active.find((record) => record.id === provenance.parent);
  return parent ?? active.filter((record) => nameOf(record.id) === nameOf(id)).sort(byRank)[0];
}

/** The move that a record's own figures demand; undefined if it may stay. */
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

/**
 * Retires active capabilities of the same name beyond the policy's limit, unsigned ones first, then
 * the lowest version. `id` itself stays, and an unsigned one retires none that is signed.
 */
export function superseded(
  record: CapabilityRecord,
  records: readonly CapabilityRecord[],
  { policy, at }: { policy: CapabilityPolicy; at: number },
): CapabilityEvent[] {
  const { id } = record;
  const others = records.filter(
    (other) =>
      other.status === "active" &&
      other.id !== id &&
      nameOf(other.id) === nameOf(id) &&
      (isSigned(record) || !isSigned(other)),
  );
  const excess = Math.max(0, others.length + 1 - policy.maxActivePerName);
  return others
    .sort((a, b) => Number(isSigned(a)) - Number(isSigned(b)) || byVersion(a, b))
    .slice(0, excess)
    .map((other) => moved(other.id, "retired", { at, by: BY_POLICY, because: `${id} replaces it` }));
}

/**
 * Discards the content of retired and revoked capabilities of a name beyond the policy's limit, the
 * lowest version first.
 */
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
