// Splits an action that wears several tools into parts with one tool each. Each tool takes as many
// applications as its points allow, the last one the rest. Each part rounds its wear up, so
// fractions may not add up; such an action stays whole.

import type { Action, Operator } from "../../schemas/index.ts";
import { byCodeUnit } from "../../schemas/plain.ts";
import { type AppliedAction, refuse } from "./draft.ts";
import { actionOf, splitByMixture } from "./mixtures.ts";

/**
 * The action's parts with one tool each; unsplit if it wears at most one tool, or several for
 * different needs.
 */
export function byTool({ action, operator }: AppliedAction): Action[] {
  const tools = Object.entries(action.uses ?? {}).sort(([a], [b]) => byCodeUnit(a, b));
  const [use, another] = operator.uses;
  if (tools.length <= 1 || use === undefined || use.durability === 0 || another !== undefined) return [action];
  const [run, mixed] = splitByMixture({ action, operator });
  if (mixed !== undefined) refuse(action, "one action uses several tools and several mixtures");
  let left = action.times;
  const parts: Action[] = [];
  for (const [index, [tool, points]] of tools.entries()) {
    const times = index === tools.length - 1 ? left : Math.min(left, Math.floor(points / use.durability + 1e-9));
    if (times === 0 || Math.ceil(use.durability * times - 1e-9) !== points) return [action];
    left -= times;
    parts.push({ ...actionOf(operator.id, { times, each: run?.each ?? {} }), uses: { [tool]: points } });
  }
  return parts;
}

/**
 * The tool that a part wears; null for the bare hand. Where the operator wears several for different
 * needs, it is the one of the first: the axe that scrapes, not the pickaxe that digs afterwards.
 */
export function toolOf({ uses = {} }: Action, operator: Operator): string | null {
  const [first] = operator.uses;
  return Object.keys(uses).find((tool) => first?.anyOf.includes(tool)) ?? null;
}
