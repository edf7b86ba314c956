// `collect_block`: one tool a step, or none. An action that wears several tools is split among them, as many blocks to each as
// its points allow, the last one taking the rest.

import { type Action, byCodeUnit } from "../../schemas/index.ts";
import { type Applied, type DraftStep, refuse, textArg } from "./draft.ts";
import { actionOf, splitByMixture } from "./mixtures.ts";

/** A step for each tool; undefined where the operator's arguments name no block and item. */
export function collectSteps({ action, operator }: Applied): DraftStep[] | undefined {
  const block = textArg(operator, "block");
  const item = textArg(operator, "item");
  const made = item === undefined ? undefined : operator.produces[item];
  if (block === undefined || item === undefined || made === undefined) return undefined;
  return byTool({ action, operator }).map((part) => ({
    type: operator.verb,
    args: { block, item, count: made * part.times, tool: Object.keys(part.uses ?? {})[0] ?? null },
    actions: [part],
  }));
}

function byTool({ action, operator }: Applied): Action[] {
  const tools = Object.entries(action.uses ?? {}).sort(([a], [b]) => byCodeUnit(a, b));
  const wear = operator.uses[0]?.durability ?? 0;
  if (tools.length <= 1 || wear === 0) return [action];
  if (splitByMixture({ action, operator }).length > 1) refuse(action, "several tools and several kinds in one action");
  const [run] = splitByMixture({ action, operator });
  let left = action.times;
  const parts: Action[] = [];
  tools.forEach(([tool, points], index) => {
    const times = index === tools.length - 1 ? left : Math.min(left, Math.floor(points / wear + 1e-9));
    left -= times;
    if (times === 0) refuse(action, `${tool} is worn but has nothing left to do`);
    parts.push({ ...actionOf(operator.id, { times, each: run?.each ?? {} }), uses: { [tool]: points } });
  });
  return parts;
}
