// The verbs that need little: `explore`, `place_block`, and any verb of a domain that is not ours, whose actions are told as they are.

import { type Applied, type DraftStep, textArg } from "./draft.ts";

/** `explore { for }`: one step, however many clusters are looked for. */
export function exploreSteps({ action, operator }: Applied): DraftStep[] | undefined {
  const sought = textArg(operator, "for");
  return sought === undefined ? undefined : [{ type: operator.verb, args: { for: sought }, actions: [action] }];
}

/** `place_block { item }`: a step for each block placed. */
export function placeSteps({ action, operator }: Applied): DraftStep[] | undefined {
  const item = textArg(operator, "item");
  if (item === undefined || Object.keys(action.consumes).length > 1) return undefined;
  return Array.from({ length: action.times }, () => ({
    type: operator.verb,
    args: { item },
    actions: [{ ...action, times: 1, consumes: each(action) }],
  }));
}

/** One step for the whole action, with the operator's arguments and `times`. */
export function plainStep({ action, operator }: Applied): DraftStep {
  return { type: operator.verb, args: { ...operator.args, times: action.times }, actions: [action] };
}

const each = ({ consumes, times }: Applied["action"]): Record<string, number> =>
  Object.fromEntries(Object.entries(consumes).map(([name, total]) => [name, total / times]));
