// How often in a row an operator can be applied where it ends or spends what it requires: who enchants needs thirty levels each time and
// loses three, who goes away is no longer where the way begins. A batch of applications looks at what it requires once; this bounds the batch.
// What ends what it consumes or makes is applied once at a time: of what a batch would take, or has made before, the next time leaves nothing.

import type { CompiledDomain } from "./compiled-domain.ts";
import { clearsOf, consumesOf, isMember, membersOf, productsOf, requiresOf, spendsOf } from "./rows.ts";

interface Loss {
  /** The class that is needed, how many of it stay, and how many of its kinds are gone after each application; all of them where cleared. */
  kinds: number;
  required: number;
  lost: number;
}

export interface Repetition {
  /** By operator: 1 where it ends or spends what it requires, or ends what it consumes or makes. */
  isBounded: Uint8Array;
  losses: ReadonlyMap<number, readonly Loss[]>;
}

const known = new WeakMap<CompiledDomain, Repetition>();

export function repetitionIn(domain: CompiledDomain): Repetition {
  let repetition = known.get(domain);
  if (repetition === undefined) {
    const isBounded = new Uint8Array(domain.operatorCount);
    const losses = new Map<number, Loss[]>();
    for (let operator = 0; operator < domain.operatorCount; operator++) {
      const found = lossesOf(domain, operator);
      if (found.length === 0) continue;
      isBounded[operator] = 1;
      losses.set(operator, found);
    }
    repetition = { isBounded, losses };
    known.set(domain, repetition);
  }
  return repetition;
}

/** How many applications in a row what is held allows, if the first is allowed. */
export function timesInARow(
  { isBounded, losses }: Repetition,
  operator: number,
  heldOf: (kinds: number) => number,
): number {
  let times = Number.POSITIVE_INFINITY;
  if (isBounded[operator] !== 1) return times;
  for (const { kinds, required, lost } of losses.get(operator) ?? []) {
    const spare = Math.max(0, heldOf(kinds) - required);
    times = Math.min(times, 1 + Math.floor(spare / lost));
  }
  return times;
}

function lossesOf(domain: CompiledDomain, operator: number): Loss[] {
  const losses: Loss[] = [];
  const cleared = clearsOf(domain, operator);
  const isCleared = (altSet: number): boolean => cleared.some((name) => isMember(domain, altSet, name));
  const endsWhole = (kinds: number): void => {
    if (isCleared(kinds)) losses.push({ kinds, required: 0, lost: Number.POSITIVE_INFINITY });
  };
  for (const { altSet } of consumesOf(domain, operator)) endsWhole(altSet);
  for (const name of productsOf(domain, operator)) endsWhole(name);
  const spends = spendsOf(domain, operator);
  for (const { altSet: kinds, count: required } of requiresOf(domain, operator)) {
    let lost = isCleared(kinds) ? Number.POSITIVE_INFINITY : 0;
    for (const { altSet, count } of spends) if (share(domain, kinds, altSet)) lost += count;
    if (lost > 0) losses.push({ kinds, required, lost });
  }
  return losses;
}

/** Whether two sets of alternatives have a member in common. */
const share = (domain: CompiledDomain, one: number, other: number): boolean =>
  membersOf(domain, one).some((name) => isMember(domain, other, name));
