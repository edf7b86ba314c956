// Finds the best capability for a name and a range of versions: signed before unsigned, then higher
// priority, then higher version, then id. A priority is a record's own: no version inherits it. Ranges use npm's grammar (semver.org, node-semver).

import { compare, satisfies, validRange } from "semver";
import { byCodeUnit, type CapabilityRecord, CodedError, type TrustedKeys } from "../../schemas/index.ts";

/** The name in `name@version`. */
export const nameOf = (id: string): string => id.slice(0, id.lastIndexOf("@"));

/** The version in `name@version`. */
export const versionOf = (id: string): string => id.slice(id.lastIndexOf("@") + 1);

export const isSigned = ({ provenance }: Pick<CapabilityRecord, "provenance">): boolean =>
  provenance.signedBy !== undefined;

/** The key that a name belongs to: the first trusted one that signed a version of it. */
export function ownerOf(name: string, records: readonly CapabilityRecord[], keys: TrustedKeys): string | undefined {
  return records
    .filter(({ id, provenance: { signedBy } }) => nameOf(id) === name && Object.hasOwn(keys, signedBy ?? ""))
    .sort((a, b) => a.provenance.registeredAt - b.provenance.registeredAt)[0]?.provenance.signedBy;
}

/** Best first. */
export function byRank(a: CapabilityRecord, b: CapabilityRecord): number {
  return (
    Number(isSigned(b)) - Number(isSigned(a)) ||
    b.priority - a.priority ||
    compare(versionOf(b.id), versionOf(a.id)) ||
    byCodeUnit(a.id, b.id)
  );
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
