// A step before it has an id, an order and conditions: the verb and arguments for the body, and the
// actions that state its effects. Each verb's compiler is one file here; compilers split actions,
// but never add or drop any.

import type { Action, Operator } from "../../schemas/index.ts";
import { CodedError } from "../../schemas/plain.ts";

export interface DraftStep {
  type: string;
  args: Record<string, JsonValue>;
  actions: Action[];
}

export type JsonValue = Operator["args"][string];

/** An action with the operator that it applies. */
export interface AppliedAction {
  action: Action;
  operator: Operator;
}

/** Throws CodedError `pool.invalidPlan`: the actions cannot be compiled. */
export function refuse(action: Action, why: string): never {
  throw new CodedError("pool.invalidPlan", `${action.operator} times ${action.times}: ${why}`);
}

/** Adds amounts to a tally by name. */
export function addTo(tally: Record<string, number>, amounts: Readonly<Record<string, number>>, times = 1): void {
  for (const [name, amount] of Object.entries(amounts)) tally[name] = (tally[name] ?? 0) + amount * times;
}

/** An operator's argument as text; undefined if it is absent or not text. */
export function textArg(operator: Operator, name: string): string | undefined {
  const value = operator.args[name];
  return typeof value === "string" ? value : undefined;
}

/** Whether an action is frozen, so that results for it may be cached. */
export const isFixed = (action: Action): boolean =>
  Object.isFrozen(action) &&
  Object.isFrozen(action.consumes) &&
  (action.uses === undefined || Object.isFrozen(action.uses));
