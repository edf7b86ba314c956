// Which kinds an operator's needs are served with, where several would do. Needs with the fewest kinds choose first, and every
// need takes last what other needs of the operator could use: exact where one set of kinds lies within the other or they are
// apart, a good guess elsewhere.

import type { CompiledDomain } from "../model/compiled-domain.ts";
import { consumesOf, membersOf } from "../model/rows.ts";

/**
 * The kinds that so many applications would consume, by name; null where what there is does not suffice. `available` is how
 * many of a name may be taken; names with a greater `preference` are taken before others.
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

/** For who has one need and no preference: the kinds of the class in their order, as far as each goes. */
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
