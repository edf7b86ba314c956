// Which members serve an operator's needs. Needs with the fewest members choose first, and a need
// takes members last that other needs could use. This is exact if the members of two needs are
// disjoint or nested, and a good guess otherwise.

import type { CompiledDomain } from "../model/compiled-domain.ts";
import { consumesOf, membersOf } from "../model/rows.ts";

/**
 * The members that `times` applications consume, by fluent; null if too few are there. `available`
 * limits each fluent; a greater `preference` is taken first.
 */
export function chooseMembers(
  domain: CompiledDomain,
  operator: number,
  times: number,
  available: (fluent: number) => number,
  preference: ((fluent: number) => number) | null,
): Map<number, number> | null {
  const consumes = consumesOf(domain, operator);
  const [only, ...others] = consumes;
  if (preference === null && only !== undefined && others.length === 0) {
    return firstAvailable(membersOf(domain, only.altSet), times * only.count, available);
  }
  const needs = consumes.map(({ altSet, count }) => ({
    members: [...membersOf(domain, altSet)],
    count: count * times,
  }));
  if (needs.length > 1) needs.sort((a, b) => a.members.length - b.members.length);
  const wantedBy = (fluent: number): number => needs.filter(({ members }) => members.includes(fluent)).length;
  const chosen = new Map<number, number>();
  for (const { members, count } of needs) {
    let left = count;
    if (preference !== null) members.sort((a, b) => preference(b) - preference(a) || a - b);
    const overlapping = needs.length > 1 && members.length > 1;
    if (overlapping && members.some((fluent) => wantedBy(fluent) > 1))
      members.sort((a, b) => wantedBy(a) - wantedBy(b));
    for (const fluent of members) {
      const before = chosen.get(fluent) ?? 0;
      const taken = Math.min(left, available(fluent) - before);
      if (taken <= 0) continue;
      chosen.set(fluent, before + taken);
      left -= taken;
      if (left === 0) break;
    }
    if (left > 0) return null;
  }
  return chosen;
}

/** For one need without preference: the members in their order, as far as each goes. */
function firstAvailable(
  members: Int32Array,
  count: number,
  available: (fluent: number) => number,
): Map<number, number> | null {
  const chosen = new Map<number, number>();
  let left = count;
  for (const fluent of members) {
    if (left === 0) break;
    const taken = Math.min(left, available(fluent));
    if (taken <= 0) continue;
    chosen.set(fluent, taken);
    left -= taken;
  }
  return left > 0 ? null : chosen;
}
