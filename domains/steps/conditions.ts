// A step's preconditions and effects in the grammar of schemas/words/condition.ts, found by
// replaying its actions. Needs that an earlier action of the step meets are not preconditions;
// items made and consumed within it are not effects.

import { byCodeUnit, formatCondition, isFact } from "../../schemas/plain.ts";
import type { LinkedAction } from "./link-code.ts";

export interface StepConditions {
  preconds: string[];
  effects: string[];
}

/** Preconditions and effects of the actions in order, sorted by name; cleared facts come first. */
export function conditionsOf(actions: readonly LinkedAction[]): StepConditions {
  const needed = new Map<string, number>();
  const change = new Map<string, number>();
  const cleared = new Set<string>();
  const wear = new Map<string, number>();
  const need = (name: string, amount: number): void => {
    const missing = amount - (change.get(name) ?? 0);
    if (!cleared.has(name) && missing > (needed.get(name) ?? 0)) needed.set(name, missing);
  };
  for (const { action, operator } of actions) {
    for (const { anyOf, count } of operator.requires) {
      const [only] = anyOf;
      // The grammar has no "or"; the replay checks needs that several names can meet.
      if (only !== undefined && anyOf.length === 1) need(only, count);
    }
    for (const tool in action.uses) {
      const points = action.uses[tool] ?? 0;
      need(tool, 1);
      if (points > 0) wear.set(tool, (wear.get(tool) ?? 0) + points);
    }
    for (const name in action.consumes) {
      const amount = action.consumes[name] ?? 0;
      need(name, amount);
      change.set(name, (change.get(name) ?? 0) - amount);
    }
    for (const pattern of operator.clears) {
      cleared.add(pattern);
      const prefix = pattern.endsWith("*") ? pattern.slice(0, -1) : undefined;
      for (const name of [...change.keys()]) {
        if (name === pattern || (prefix !== undefined && name.startsWith(prefix))) change.delete(name);
      }
    }
    for (const name in operator.produces) {
      change.set(name, (change.get(name) ?? 0) + (operator.produces[name] ?? 0) * action.times);
    }
  }
  const sorted = <V>(map: ReadonlyMap<string, V>) =>
    map.size < 2 ? [...map] : [...map].sort(([a], [b]) => byCodeUnit(a, b));
  return {
    preconds: sorted(needed).map(([name, value]) =>
      formatCondition({ subject: subjectOf(name), name, operator: ">=", value }),
    ),
    effects: [
      ...[...cleared]
        .sort(byCodeUnit)
        .map((name) => formatCondition({ subject: "facts", name, operator: "=", value: 0 })),
      ...sorted(change).flatMap(([name, value]) =>
        value === 0
          ? []
          : formatCondition({
              subject: subjectOf(name),
              name,
              operator: value > 0 ? "+=" : "-=",
              value: Math.abs(value),
            }),
      ),
      ...sorted(wear).map(([name, value]) => formatCondition({ subject: "durability", name, operator: "-=", value })),
    ],
  };
}

const subjectOf = (name: string): "facts" | "inventory" => (isFact(name) ? "facts" : "inventory");
