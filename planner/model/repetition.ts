// How often in a row an operator can be applied where it ends or spends what it requires: who enchants needs thirty levels each time and
// loses three, who goes away is no longer where the way begins. A batch of applications looks at what it requires once; this bounds the batch.
// What ends what it consumes or makes is applied once at a time: of what a batch would take, or has made before, the next time leaves nothing.

import type { CompiledDomain } from "./compiled-domain.ts";

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
  const {
    requiresStart,
    requiresClass,
    requiresCount,
    clearsStart,
    clearsName,
    spendsStart,
    spendsClass,
    spendsCount,
    consumesStart,
    consumesClass,
    producesStart,
    producesName,
  } = domain;
  const losses: Loss[] = [];
  const isCleared = (kinds: number): boolean => {
    for (let k = clearsStart[operator] as number; k < (clearsStart[operator + 1] as number); k++) {
      if (share(domain, kinds, clearsName[k] as number)) return true;
    }
    return false;
  };
  const endsWhole = (kinds: number): void => {
    if (isCleared(kinds)) losses.push({ kinds, required: 0, lost: Number.POSITIVE_INFINITY });
  };
  for (let i = consumesStart[operator] as number; i < (consumesStart[operator + 1] as number); i++) {
    endsWhole(consumesClass[i] as number);
  }
  for (let i = producesStart[operator] as number; i < (producesStart[operator + 1] as number); i++) {
    endsWhole(producesName[i] as number);
  }
  for (let i = requiresStart[operator] as number; i < (requiresStart[operator + 1] as number); i++) {
    const kinds = requiresClass[i] as number;
    let lost = isCleared(kinds) ? Number.POSITIVE_INFINITY : 0;
    for (let k = spendsStart[operator] as number; k < (spendsStart[operator + 1] as number); k++) {
      if (share(domain, kinds, spendsClass[k] as number)) lost += spendsCount[k] as number;
    }
    if (lost > 0) losses.push({ kinds, required: requiresCount[i] as number, lost });
  }
  return losses;
}

/** Whether two classes have a kind in common; kinds stand in ascending order, and names are classes of their own. */
function share({ classStart, classKinds }: CompiledDomain, one: number, other: number): boolean {
  let i = classStart[one] as number;
  let k = classStart[other] as number;
  while (i < (classStart[one + 1] as number) && k < (classStart[other + 1] as number)) {
    const difference = (classKinds[i] as number) - (classKinds[k] as number);
    if (difference === 0) return true;
    if (difference < 0) i++;
    else k++;
  }
  return false;
}
