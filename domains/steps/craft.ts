// `craft_item`: all applications of a step use one mixture of kinds, the `recipe` in its arguments.

import { isFact } from "../../schemas/plain.ts";
import { type AppliedAction, type DraftStep, textArg } from "./draft.ts";
import { actionOf, splitByMixture } from "./mixtures.ts";

/** A step for each mixture; undefined if the operator's arguments are not a recipe. */
export function craftSteps({ action, operator }: AppliedAction): DraftStep[] | undefined {
  const item = textArg(operator, "item");
  const made = item === undefined ? undefined : operator.produces[item];
  const { station, recipe } = operator.args;
  if (item === undefined || made === undefined || station === undefined || recipe === undefined) return undefined;
  const runs = splitByMixture({ action, operator });
  // Wear cannot be divided by mixture; the project's recipes wear no tools.
  if (runs.length > 1 && action.uses !== undefined) return undefined;
  return runs.map((run) => ({
    type: operator.verb,
    args: {
      item,
      count: made * run.times,
      recipe: {
        ingredients: Object.fromEntries(Object.entries(run.each).filter(([name]) => !isFact(name))),
        result: { [item]: made },
      },
      station,
    },
    actions: [{ ...actionOf(operator.id, run), ...(action.uses === undefined ? {} : { uses: action.uses }) }],
  }));
}
