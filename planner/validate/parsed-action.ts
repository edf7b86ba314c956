// An action as a replay reads it, and its flaws.

import type { Action, Operator } from "../../schemas/index.ts";

export interface ValidationFlaw {
  code: string;
  detail: string;
}

export interface ParsedAction {
  action: Action;
  operator: Operator;
  /** Whether it is applied more than once, and may clear or consume what it requires each time. */
  mayEndItself: boolean;
  /**
   * What it clears each time of what it consumes or produces: such an action must repeat singly.
   */
  endsOwn: string | null;
  /** Whether it only takes items away: it throws them. */
  throws: boolean;
  wearFlaw: ValidationFlaw | null;
  kindsFlaw: ValidationFlaw | null;
}

/** Whether the cleared pattern, a name or a prefix with `*`, matches the name. */
export const isMeant = (pattern: string, name: string): boolean =>
  pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : pattern === name;
