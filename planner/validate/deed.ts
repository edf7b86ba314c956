// An action as a replay reads it, and what can be wrong with one.

import type { Action, Operator } from "../../schemas/index.ts";

export interface Flaw {
  code: string;
  detail: string;
}

/** One action, read. */
export interface Deed {
  action: Action;
  operator: Operator;
  /** Whether it is done more than once, and may each time end or consume what it requires. */
  mayEndItself: boolean;
  wearFlaw: Flaw | null;
  kindsFlaw: Flaw | null;
}
