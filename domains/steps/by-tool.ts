// One tool a step: an action that wears several tools is split among them, as many applications to each as its points allow, the
// last one taking the rest. Wear is rounded up for each step, so that fractions may leave too little for the parts; such an action
// stays whole.

import type { Action } from "../../schemas/index.ts";
import { byCodeUnit } from "../../schemas/plain.ts";
import { type AppliedAction, refuse } from "./draft.ts";
import { actionOf, splitByMixture } from "./mixtures.ts";

/** The action in parts of one tool each; as it is where it wears one, none, or several for different needs. */
export function byTool({ action, operator }: AppliedAction): Action[] {
  const tools = Object.entries(action.uses ?? {}).sort(([a], [b]) => byCodeUnit(a, b));
  const [use, another] = operator.uses;
  if (tools.length <= 1 || use === undefined || use.durability === 0 || another !== undefined) return [action];
  const [run, mixed] = splitByMixture({ action, operator });
  if (mixed !== undefined) refuse(action, "several tools and several kinds in one action");
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

/** The tool that a part wears; null for the bare hand. */
export const toolOf = (part: Action): string | null => Object.keys(part.uses ?? {})[0] ?? null;
