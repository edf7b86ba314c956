// Caches cooking steps by the cooking action, the waiting fuel before it, and the heat at the
// station.
// Invariant: it caches only frozen actions, and only cooking that left no fuel waiting.

import type { Action, Operator } from "../../schemas/index.ts";
import type { CompiledStep } from "./compiled-step.ts";
import type { AppliedAction, DraftStep } from "./draft.ts";

/** The steps of cooking with this fuel at a station with this heat. */
export interface Cooking {
  operator: Operator;
  burning: readonly AppliedAction[];
  heat: number;
  steps: readonly CompiledStep[];
  last: DraftStep;
  heatAfter: number;
}

/** Entries for one action: plans differ in the remaining heat. */
const MAX_CACHED_COOKING = 16;

const cookingCache = new WeakMap<Action, Cooking[]>();

/** The cached result of the same cooking. */
export function cachedCooking(
  { action, operator }: AppliedAction,
  burning: readonly AppliedAction[],
  heat: number,
): Cooking | undefined {
  const own = cookingCache.get(action);
  if (own === undefined) return undefined;
  for (const one of own) {
    if (one.heat === heat && one.operator === operator && isSame(one.burning, burning)) return one;
  }
  return undefined;
}

/** Caches the result; the oldest entry makes room. */
export function cacheCooking({ action }: AppliedAction, cooking: Cooking): void {
  const own = cookingCache.get(action);
  if (own === undefined) cookingCache.set(action, [cooking]);
  else {
    if (own.length === MAX_CACHED_COOKING) own.shift();
    own.push(cooking);
  }
}

function isSame(some: readonly AppliedAction[], others: readonly AppliedAction[]): boolean {
  if (some.length !== others.length) return false;
  for (let index = 0; index < some.length; index++) {
    const [one, other] = [some[index], others[index]];
    if (one?.action !== other?.action || one?.operator !== other?.operator) return false;
  }
  return true;
}
