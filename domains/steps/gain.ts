// The verbs that gain items other than by digging, crafting and smelting: `kill_entity`,
// `use_on_block`, `trade`, `loot_container`, `brew_potion` … A step has the operator's arguments,
// the count (`count`), the tool if one wears (`tool`), and the items that one application consumes
// (`ingredients`): one tool and one mixture a step.

import type { Action } from "../../schemas/index.ts";
import { isFact } from "../../schemas/plain.ts";
import { byTool, toolOf } from "./by-tool.ts";
import { type AppliedAction, type DraftStep, textArg } from "./draft.ts";
import { actionOf, splitByMixture } from "./mixtures.ts";

/** Verbs with these arguments, whether or not their operators wear a tool. */
export const GAINING_VERBS = [
  "barter",
  "brew_potion",
  "combine_item",
  "cut_stone",
  "enchant_item",
  "fish",
  "grow_crop",
  "grow_tree",
  "kill_entity",
  "loot_container",
  "smith_item",
  "trade",
  "use_on_block",
  "use_on_entity",
] as const;

/**
 * A step for each tool and mixture; `count` counts `args.item`, or applications if the operator
 * produces something else.
 */
export function gainSteps({ action, operator }: AppliedAction): DraftStep[] {
  const item = textArg(operator, "item");
  const made = (item === undefined ? undefined : operator.produces[item]) ?? 1;
  return byTool({ action, operator })
    .flatMap((part) => byMixture({ action: part, operator }))
    .map(({ part, ingredients }) => ({
      type: operator.verb,
      args: {
        ...operator.args,
        count: made * part.times,
        ...(operator.uses.length > 0 ? { tool: toolOf(part, operator) } : {}),
        ...(Object.keys(ingredients).length > 0 ? { ingredients } : {}),
      },
      actions: [part],
    }));
}

function byMixture(applied: AppliedAction): { part: Action; ingredients: Record<string, number> }[] {
  const { action, operator } = applied;
  const runs = splitByMixture(applied);
  const itemsOf = (each: Readonly<Record<string, number>>): Record<string, number> =>
    Object.fromEntries(Object.entries(each).filter(([name]) => !isFact(name)));
  // Wear cannot be divided by mixture, so the action stays whole with the first mixture's
  // ingredients.
  if (runs.length === 1 || action.uses !== undefined) {
    return [{ part: action, ingredients: itemsOf(runs[0]?.each ?? {}) }];
  }
  return runs.map((run) => ({ part: actionOf(operator.id, run), ingredients: itemsOf(run.each) }));
}
