// An action as a replay reads it, and what can be wrong with one.

import type { Action, Operator } from "../../schemas/index.ts";

export interface ValidationFlaw {
  code: string;
  detail: string;
}

/** One action, read. */
export interface ParsedAction {
  action: Action;
  operator: Operator;
  /** Whether it is done more than once, and may each time end or consume what it requires. */
  mayEndItself: boolean;
  /** What of it is consumed or made is ended each time, where it is done more than once: it has to be done one by one. */
  endsOwn: string | null;
  wearFlaw: ValidationFlaw | null;
  kindsFlaw: ValidationFlaw | null;
}

/** Whether what ends is this name: an exact one, or one with a beginning. */
export const isMeant = (pattern: string, name: string): boolean =>
  pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : pattern === name;
