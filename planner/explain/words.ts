// How reasons name fluents and classes: short, and true.

import type { CompiledDomain } from "../model/compiled-domain.ts";
import { enchantedFluentsOf } from "../model/enchanted.ts";
import { memoizeWeakly } from "../model/memoize.ts";
import { classesOf, consumesOf, membersOf, producersOf } from "../model/rows.ts";

/** Names of one list before the others are only counted. */
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
 * A class in words: its only member, `iron_pickaxe or better` if every other member serves wherever
 * the first does, else some members, `first` before the others.
 */
export function classText(domain: CompiledDomain, classId: number, first?: number): string {
  const forms = enchantedFluentsOf(domain);
  const all = [...membersOf(domain, classId)];
  // An enchanted tool goes without saying where the plain one serves.
  const members = all.filter((fluent) => !all.some((plain) => forms.get(plain) === fluent));
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
 * The weakest of tools: it serves the fewest uses; of several, one that is not made of another (a
 * diamond pickaxe before a netherite one), then the most durable. Null if some member never wears.
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

/** Whether every producer of the tool consumes another of the class. */
function isUpgrade(domain: CompiledDomain, tool: number, members: readonly number[]): boolean {
  const producers = producersOf(domain, tool);
  return (
    producers.length > 0 &&
    producers.every((operator) =>
      consumesOf(domain, operator).some(({ classId }) =>
        membersOf(domain, classId).some((fluent) => fluent !== tool && members.includes(fluent)),
      ),
    )
  );
}

/** Whether the other tool serves every use of this one. */
function servesAsWell(domain: CompiledDomain, other: number, tool: number): boolean {
  const uses = new Set(usedFor(domain, other));
  return usedFor(domain, tool).every((classId) => uses.has(classId));
}

/** The classes of tools that the fluent belongs to and that some operator uses. */
function usedFor(domain: CompiledDomain, fluent: number): Int32Array {
  const used = usedClasses(domain);
  return classesOf(domain, fluent).filter((classId) => used.has(classId));
}

/** Classes of several tools that some operator uses. */
const usedClasses = memoizeWeakly(
  (domain: CompiledDomain) => new Set(domain.usesClass.filter((classId) => classId >= domain.fluentCount)),
);
