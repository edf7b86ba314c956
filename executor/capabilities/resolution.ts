// Finds the best capability for a name and a range of versions: higher priority first, then higher
// version, then id. Ranges use npm's grammar (semver.org, node-semver).

import { compare, satisfies, validRange } from "semver";
import { byCodeUnit, type CapabilityRecord, CodedError } from "../../schemas/index.ts";

/** The name in `name@version`. */
export const nameOf = (id: string): string => id.slice(0, id.lastIndexOf("@"));

/** The version in `name@version`. */
export const versionOf = (id: string): string => id.slice(id.lastIndexOf("@") + 1);

/** Best first. */
export function byRank(a: CapabilityRecord, b: CapabilityRecord): number {
  return b.priority - a.priority || compare(versionOf(b.id), versionOf(a.id)) || byCodeUnit(a.id, b.id);
}

/** Lowest version first. */
export const byVersion = (a: CapabilityRecord, b: CapabilityRecord): number =>
  compare(versionOf(a.id), versionOf(b.id)) || byCodeUnit(a.id, b.id);

/**
 * The best of these records with a version in the range, or undefined. Throws CodedError
 * `input.invalid` if `range` is not a range.
 */
export function bestOf(records: readonly CapabilityRecord[], range: string): CapabilityRecord | undefined {
  if (validRange(range) === null) throw new CodedError("input.invalid", `${range} is not a range of versions`);
  return records.filter(({ id }) => satisfies(versionOf(id), range)).sort(byRank)[0];
}
