// The step compiler: actions in a domain's words become steps that a body can be told (the canonical verbs), for any Domain
// document, compiled here or read from a file. What stands in the steps' actions sums up to the actions given, in an order that is
// as valid; where an operator is of no verb known here, each of its actions is one step, told by the operator's own arguments.

import { type Action, CodedError, type Domain, digestOf, type Operator, type PlanStep } from "../schemas/index.ts";
import { causalLinks } from "./steps/causal-links.ts";
import { collectSteps } from "./steps/collect.ts";
import { conditionsOf } from "./steps/conditions.ts";
import { craftSteps } from "./steps/craft.ts";
import type { Applied, DraftStep } from "./steps/draft.ts";
import { GAINING_VERBS, gainSteps } from "./steps/gain.ts";
import { TICK_MS } from "./steps/makespan.ts";
import { eatSteps, exploreSteps, placeSteps, plainStep, singleSteps } from "./steps/plain.ts";
import { SmeltFolder } from "./steps/smelt.ts";

export { makespanTicks } from "./steps/makespan.ts";

/**
 * The steps s1, s2 … of a plan. `problemDigest` makes their idempotency keys the problem's own. Throws CodedError
 * `pool.invalidPlan` where an action names no operator of the domain or no kinds that it takes.
 */
export function compileSteps(domain: Domain, problemDigest: string, actions: readonly Action[]): PlanStep[] {
  const operators = operatorsOf(domain);
  const operatorOf = (action: Action): Operator => {
    const operator = operators.get(action.operator);
    if (operator !== undefined) return operator;
    throw new CodedError("pool.invalidPlan", `${action.operator}: the domain has no such operator`);
  };
  const drafts = draftSteps(actions.map((action) => ({ action, operator: operatorOf(action) })));
  const deeds = drafts.map(({ actions: own }) => own.map((action) => ({ action, operator: operatorOf(action) })));
  const links = causalLinks(deeds, (name) => domain.items[name]?.durability);
  return drafts.map(({ type, args, actions: own }, index) => {
    const stepId = `s${index + 1}`;
    const applied = deeds[index] ?? [];
    const total = (amount: (operator: Operator) => number): number =>
      applied.reduce((sum, { action, operator }) => sum + amount(operator) * action.times, 0);
    return {
      stepId,
      type,
      args,
      after: (links[index] ?? []).map((other) => `s${other + 1}`),
      priority: 0,
      actions: own,
      ...conditionsOf(applied),
      cost: total(({ cost }) => cost),
      expectedDurationMs: Math.max(TICK_MS, total(({ ticks }) => ticks) * TICK_MS),
      safetyLevel: worst(applied.map(({ operator }) => operator.safetyLevel)),
      idempotencyKey: digestOf({ problemDigest, stepId, type, args, actions: own }).slice("sha256:".length, 39),
    };
  });
}

const byId = new WeakMap<Domain, ReadonlyMap<string, Operator>>();

/** The operators by id; kept with the domain, since a worker compiles many plans of one. */
function operatorsOf(domain: Domain): ReadonlyMap<string, Operator> {
  const known = byId.get(domain) ?? new Map(domain.operators.map((operator) => [operator.id, operator]));
  byId.set(domain, known);
  return known;
}

function draftSteps(applied: readonly Applied[]): DraftStep[] {
  const smelting = new SmeltFolder();
  const compilers: Readonly<Record<string, (one: Applied) => DraftStep[] | undefined>> = {
    ...Object.fromEntries(GAINING_VERBS.map((verb) => [verb, gainSteps])),
    build_structure: singleSteps,
    consume_food: eatSteps,
    craft_item: craftSteps,
    collect_block: collectSteps,
    explore: exploreSteps,
    place_block: placeSteps,
    smelt_item: (one) => smelting.steps(one),
    travel: singleSteps,
  };
  const drafts = applied.flatMap((one) => {
    const burned = smelting.before(one);
    const compiled = Object.hasOwn(compilers, one.operator.verb) ? compilers[one.operator.verb]?.(one) : undefined;
    smelting.forget(one.operator.clears);
    return [...burned, ...(compiled ?? [plainStep(one)])];
  });
  return [...drafts, ...smelting.finish()];
}

function worst(levels: readonly PlanStep["safetyLevel"][]): PlanStep["safetyLevel"] {
  if (levels.includes("dangerous")) return "dangerous";
  return levels.includes("caution") ? "caution" : "safe";
}
