// A step before it has an id, an order and conditions: what the body will be told to do, and the actions that say what it does to
// the state. Compiling one verb is one file here; all of them split actions, never add to them or drop from them.

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

/** Throws CodedError `pool.invalidPlan`: the actions cannot be told to a body. */
export function refuse(action: Action, why: string): never {
  throw new CodedError("pool.invalidPlan", `${action.operator} times ${action.times}: ${why}`);
}

/** Adds amounts to a tally, name by name. */
export function addTo(tally: Record<string, number>, amounts: Readonly<Record<string, number>>, times = 1): void {
  for (const [name, amount] of Object.entries(amounts)) tally[name] = (tally[name] ?? 0) + amount * times;
}

/** One of an operator's arguments as text; undefined where it is absent or no text. */
export function textArg(operator: Operator, name: string): string | undefined {
  const value = operator.args[name];
  return typeof value === "string" ? value : undefined;
}

/** Whether an action can no longer change, so that something can be remembered of it. */
export const isFixed = (action: Action): boolean =>
  Object.isFrozen(action) &&
  Object.isFrozen(action.consumes) &&
  (action.uses === undefined || Object.isFrozen(action.uses));
