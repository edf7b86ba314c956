// How many capabilities a registry takes: per author and minute, in shadow in all, in shadow per
// name. Counted from the records, so that a restart resets no quota.

import { type Author, type CapabilityRecord, CodedError } from "../../schemas/index.ts";
import type { CapabilityPolicy } from "./policy.ts";
import { nameOf } from "./resolution.ts";

const MINUTE_MS = 60_000;

/** Throws CodedError `resource.quotaExceeded` if one more registration would exceed a quota. */
export function takeRegistration(
  { author, name, now }: { author: Author; name: string; now: number },
  records: Iterable<CapabilityRecord>,
  policy: CapabilityPolicy,
): void {
  let within = 0;
  let shadow = 0;
  let shadowOfName = 0;
  for (const { id, status, provenance } of records) {
    const { author: other, registeredAt } = provenance;
    const isSameAuthor = other.kind === author.kind && other.name === author.name;
    if (isSameAuthor && registeredAt > now - MINUTE_MS && registeredAt <= now) within += 1;
    if (status !== "shadow") continue;
    shadow += 1;
    if (nameOf(id) === name) shadowOfName += 1;
  }
  refuseBeyond(within, policy.registrationsPerMinute, `registrations of ${author.name} within a minute`);
  refuseBeyond(shadow, policy.maxShadow, "capabilities in shadow");
  refuseBeyond(shadowOfName, policy.maxShadowPerName, `versions of ${name} in shadow`);
}

function refuseBeyond(count: number, max: number, what: string): void {
  if (count >= max)
    throw new CodedError("resource.quotaExceeded", `the registry has ${count} ${what}; it allows at most ${max}`);
}
