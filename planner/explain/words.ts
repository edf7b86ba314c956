// How names and classes are told in reasons: short, and never more than is true.

import type { CompiledDomain } from "../model/compiled-domain.ts";
import { memoizeWeakly } from "../model/memoize.ts";
import { altSetsOf, consumesOf, membersOf, producersOf } from "../model/rows.ts";

/** Names of one list that are told before the others are only counted. */
const MAX_NAMED = 3;

/** `a`, `a and b`, `a, b and c`, `a, b, c and 4 others`. */
export function listed(names: readonly string[], conjunction: "and" | "or" = "and", limit = MAX_NAMED): string {
  const shown = names.slice(0, limit);
  const others = names.length - shown.length;
  if (others > 0) shown.push(others === 1 ? "1 other" : `${others} others`);
  const last = shown.pop() ?? "nothing";
  return shown.length === 0 ? last : `${shown.join(", ")} ${conjunction} ${last}`;
}

/**
 * A class as a person says it: its kind where there is one, `iron_pickaxe or better` where every other kind serves wherever the first
 * does, else some of its kinds. `first` is told first, where it is given.
 */
export function classText(domain: CompiledDomain, classId: number, first?: number): string {
  const members = [...membersOf(domain, classId)];
  const nameOf = (fluent: number): string => domain.names[fluent] as string;
  const [only] = members;
  if (members.length === 1 && only !== undefined) return nameOf(only);
  const weakest = weakestTool(domain, members);
  if (weakest !== null && members.every((fluent) => servesAsWell(domain, fluent, weakest))) {
    return `${nameOf(weakest)} or better`;
  }
  const ordered = first === undefined ? members : [first, ...members.filter((fluent) => fluent !== first)];
  return listed(ordered.map(nameOf), "or");
}

/**
 * Of kinds that all wear, the one that serves for least: the fewest uses take it; of several one that is not made of another (a diamond
 * pickaxe before a netherite one), then the one that lasts longest. Null where some kind does not wear.
 */
export function weakestTool(domain: CompiledDomain, members: readonly number[]): number | null {
  if (!members.every((fluent) => (domain.durability[fluent] as number) > 0)) return null;
  const uses = new Map(members.map((fluent) => [fluent, usedFor(domain, fluent).length]));
  const [weakest] = [...members].sort(
    (a, b) =>
      (uses.get(a) ?? 0) - (uses.get(b) ?? 0) ||
      Number(isUpgrade(domain, a, members)) - Number(isUpgrade(domain, b, members)) ||
      (domain.durability[b] as number) - (domain.durability[a] as number) ||
      a - b,
  );
  return weakest ?? null;
}

/** Whether every way to the tool consumes another of the class. */
function isUpgrade(domain: CompiledDomain, tool: number, members: readonly number[]): boolean {
  const producers = producersOf(domain, tool);
  return (
    producers.length > 0 &&
    producers.every((operator) =>
      consumesOf(domain, operator).some(({ altSet }) =>
        membersOf(domain, altSet).some((fluent) => fluent !== tool && members.includes(fluent)),
      ),
    )
  );
}

/** Whether every use that the one tool serves the other serves as well. */
function servesAsWell(domain: CompiledDomain, other: number, tool: number): boolean {
  const uses = new Set(usedFor(domain, other));
  return usedFor(domain, tool).every((altSet) => uses.has(altSet));
}

/** The classes of tools that a name belongs to and that some operator uses. */
function usedFor(domain: CompiledDomain, fluent: number): Int32Array {
  const used = usedClasses(domain);
  return altSetsOf(domain, fluent).filter((altSet) => used.has(altSet));
}

/** Classes of several tools that some operator uses. */
const usedClasses = memoizeWeakly(
  (domain: CompiledDomain) => new Set(domain.usesClass.filter((classId) => classId >= domain.fluentCount)),
);
