// `collect_block`: one tool a step, or none.

import { byTool, toolOf } from "./by-tool.ts";
import { type AppliedAction, type DraftStep, textArg } from "./draft.ts";

/** A step for each tool; undefined where the operator's arguments name no block and item. */
export function collectSteps({ action, operator }: AppliedAction): DraftStep[] | undefined {
  const block = textArg(operator, "block");
  const item = textArg(operator, "item");
  const made = item === undefined ? undefined : operator.produces[item];
  if (block === undefined || item === undefined || made === undefined) return undefined;
  return byTool({ action, operator }).map((part) => ({
    type: operator.verb,
    args: { block, item, count: made * part.times, tool: toolOf(part) },
    actions: [part],
  }));
}
