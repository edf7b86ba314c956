// How many capabilities a registry takes: per caller and minute, in shadow in all, in shadow per
// name. Counted from the records, so that a restart resets no quota. Where no caller is known, the
// author counts. No caller takes more than half of the room, and what is unsigned takes none from
// the signed versions of its name.

import { type CapabilityRecord, CodedError } from "../../schemas/index.ts";
import type { CapabilityPolicy } from "./policy.ts";
import { nameOf } from "./resolution.ts";

const MINUTE_MS = 60_000;

/** Throws CodedError `resource.quotaExceeded` if one more registration would exceed a quota. */
export function takeRegistration(
  { id: registered, provenance: by }: CapabilityRecord,
  records: Iterable<CapabilityRecord>,
  policy: CapabilityPolicy,
): void {
  const name = nameOf(registered);
  const { registeredAt: now, signedBy } = by;
  let within = 0;
  let shadow = 0;
  let shadowOfCaller = 0;
  let shadowOfName = 0;
  for (const { id, status, provenance } of records) {
    const { registeredAt } = provenance;
    const isSameCaller = callerOf(provenance) === callerOf(by);
    if (isSameCaller && registeredAt > now - MINUTE_MS && registeredAt <= now) within += 1;
    if (status !== "shadow") continue;
    shadow += 1;
    if (isSameCaller) shadowOfCaller += 1;
    if (nameOf(id) === name && (signedBy === undefined || provenance.signedBy !== undefined)) shadowOfName += 1;
  }
  refuseBeyond(within, policy.registrationsPerMinute, `registrations of ${by.by ?? by.author.name} within a minute`);
  const half = Math.ceil(policy.maxShadow / 2);
  refuseBeyond(shadowOfCaller, half, `capabilities of ${by.by ?? by.author.name} in shadow`);
  refuseBeyond(shadow, policy.maxShadow, "capabilities in shadow");
  refuseBeyond(shadowOfName, policy.maxShadowPerName, `versions of ${name} in shadow`);
}

const callerOf = ({ by, author }: CapabilityRecord["provenance"]): string => by ?? `${author.kind} ${author.name}`;

function refuseBeyond(count: number, max: number, what: string): void {
  if (count >= max)
    throw new CodedError("resource.quotaExceeded", `the registry has ${count} ${what}; it allows at most ${max}`);
}
