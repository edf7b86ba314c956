// Verbs with few arguments: `explore`, `place_block`, `consume_food`, `deposit`, `equip_item` …, and
// verbs of foreign domains, whose actions are passed on unchanged.

import type { Action } from "../../schemas/index.ts";
import { isFact } from "../../schemas/plain.ts";
import { type AppliedAction, type DraftStep, textArg } from "./draft.ts";
import { actionOf, splitByMixture } from "./mixtures.ts";

/** `explore { for }`: one step for any number of targets. */
export function exploreSteps({ action, operator }: AppliedAction): DraftStep[] | undefined {
  const sought = textArg(operator, "for");
  return sought === undefined ? undefined : [{ type: operator.verb, args: { for: sought }, actions: [action] }];
}

/**
 * `place_block { item }`: a step for each placed block. Of several kinds that serve (any bed, any
 * container), the step names the chosen one.
 */
export function placeSteps({ action, operator }: AppliedAction): DraftStep[] | undefined {
  const item = textArg(operator, "item");
  const [taken = item, ...others] = Object.keys(action.consumes);
  if (item === undefined || others.length > 0) return undefined;
  const args = { ...operator.args, item: taken as string };
  return oneByOne(action).map((one) => ({ type: operator.verb, args: { ...args }, actions: [one] }));
}

/** `deposit`, `withdraw`, `plant { item, count }`: a step for the whole action. */
export function countedSteps({ action, operator }: AppliedAction): DraftStep[] {
  return [{ type: operator.verb, args: { ...operator.args, count: action.times }, actions: [action] }];
}

/** `travel { dimension }`, `equip_item { item }`, `navigate { to }` …: a step for each application. */
export function singleSteps({ action, operator }: AppliedAction): DraftStep[] | undefined {
  if (splitByMixture({ action, operator }).length > 1) return undefined;
  return oneByOne(action).map((one) => ({ type: operator.verb, args: { ...operator.args }, actions: [one] }));
}

/** `consume_food` and `drop_item { item, count }`: a step for each kind eaten or thrown away. */
export function useUpSteps({ action, operator }: AppliedAction): DraftStep[] | undefined {
  const taken = operator.consumes.filter(({ anyOf: [name = ""] }) => !isFact(name));
  if (taken.length !== 1 || action.uses !== undefined) return undefined;
  return splitByMixture({ action, operator }).flatMap((run) => {
    const [item] = Object.keys(run.each).filter((name) => !isFact(name));
    if (item === undefined) return [];
    const count = run.times * (run.each[item] ?? 0);
    return [{ type: operator.verb, args: { item, count }, actions: [actionOf(operator.id, run)] }];
  });
}

/** The longest that a body is told to wait at once, in ticks. */
const MAX_WAIT = 12_000;
const MS_PER_TICK = 50;

/** `wait { ms }`: each application is a tick. */
export function waitSteps({ action }: AppliedAction): DraftStep[] {
  return Array.from({ length: Math.ceil(action.times / MAX_WAIT) }, (_, index) => {
    const times = Math.min(MAX_WAIT, action.times - index * MAX_WAIT);
    const consumes = Object.entries(action.consumes).map(([name, all]) => [name, (all / action.times) * times]);
    return {
      type: "wait",
      args: { ms: times * MS_PER_TICK },
      actions: [{ ...action, times, consumes: Object.fromEntries(consumes) }],
    };
  });
}

/** One step for the whole action, with the operator's arguments and `times`. */
export function plainStep({ action, operator }: AppliedAction): DraftStep {
  return { type: operator.verb, args: { ...operator.args, times: action.times }, actions: [action] };
}

/**
 * The action as `times` single applications; wear is divided evenly, and the last one takes the
 * rest.
 */
function oneByOne(action: Action): Action[] {
  const { times, consumes, uses } = action;
  const share = (totals: Readonly<Record<string, number>>, index: number): Record<string, number> =>
    Object.fromEntries(
      Object.entries(totals).map(([name, total]) => {
        const each = Math.floor(total / times);
        return [name, index === times - 1 ? total - each * (times - 1) : each];
      }),
    );
  return Array.from({ length: times }, (_, index) => ({
    ...action,
    times: 1,
    consumes: share(consumes, index),
    ...(uses === undefined ? {} : { uses: share(uses, index) }),
  }));
}
