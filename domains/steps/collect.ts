// `collect_block`: each step uses at most one tool.

import { byTool, toolOf } from "./by-tool.ts";
import { type AppliedAction, type DraftStep, textArg } from "./draft.ts";

/** A step for each tool; undefined if the operator's arguments lack a block or an item. */
export function collectSteps({ action, operator }: AppliedAction): DraftStep[] | undefined {
  const block = textArg(operator, "block");
  const item = textArg(operator, "item");
  const made = item === undefined ? undefined : operator.produces[item];
  if (block === undefined || item === undefined || made === undefined) return undefined;
  return byTool({ action, operator }).map((part) => ({
    type: operator.verb,
    args: { block, item, count: made * part.times, tool: toolOf(part, operator) },
    actions: [part],
  }));
}
