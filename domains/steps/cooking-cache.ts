// Steps of cooking that were told before: by the cooking action, the burning before it that waited to be cooked with, and the heat at the station.
// Invariant: only what cannot change is remembered, and only where nothing was left to wait.

import type { Action, Operator } from "../../schemas/index.ts";
import type { CompiledStep } from "./compiled-step.ts";
import type { AppliedAction, DraftStep } from "./draft.ts";

/** What cooking made of the fuel that waited, at a station of so much heat. */
export interface Cooking {
  operator: Operator;
  burning: readonly AppliedAction[];
  heat: number;
  steps: readonly CompiledStep[];
  last: DraftStep;
  heatAfter: number;
}

/** Of one action: plans differ in the heat that others left. */
const MAX_CACHED_COOKING = 16;

const cookingCache = new WeakMap<Action, Cooking[]>();

/** What was remembered of the same cooking. */
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

/** Remembers it in place of what was remembered first, where there is too much of it. */
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
