// The step compiler: turns operator applications into steps with canonical verbs, for any Domain
// document. The steps' actions sum up to the given actions, in an equally valid order. An operator
// with an unknown verb becomes one step for each action, with the operator's own arguments.

import type { Action, Domain, Operator, PlanStep } from "../../schemas/index.ts";
import { CodedError, type TextBuffer } from "../../schemas/plain.ts";
import { causalLinks } from "./causal-links.ts";
import { collectSteps } from "./collect.ts";
import { type CompiledStep, isCompiledStep, nameOf } from "./compiled-step.ts";
import { craftSteps } from "./craft.ts";
import type { AppliedAction, DraftStep } from "./draft.ts";
import { GAINING_VERBS, gainSteps } from "./gain.ts";
import { operatorsById } from "./operators-by-id.ts";
import { countedSteps, exploreSteps, placeSteps, plainStep, singleSteps, useUpSteps, waitSteps } from "./plain.ts";
import { SmeltFolder } from "./smelt.ts";
import { applied, cachedStep, cachedSteps } from "./step-cache.ts";
import { stepName, stepText } from "./step-text.ts";

export { makespanTicks } from "./makespan.ts";

/**
 * Compiles the steps s1, s2 … of a plan, and appends their canonical JSON, separated by commas, to
 * `text` if given. `problemDigest` makes idempotency keys unique to the problem. Steps share frozen
 * parts between plans. Throws CodedError `pool.invalidPlan` if an action names an unknown operator
 * or unsuitable kinds.
 */
export function compileSteps(
  domain: Domain,
  problemDigest: string,
  actions: readonly Action[],
  text?: TextBuffer,
): PlanStep[] {
  const operators = operatorsById(domain);
  const operatorOf = (id: string): Operator => {
    const operator = operators.get(id);
    if (operator !== undefined) return operator;
    throw new CodedError("pool.invalidPlan", `${id}: the domain has no operator with this id`);
  };
  const steps = compileActions(actions, domain.operators, operatorOf);
  const links = causalLinks(steps, (name) => domain.items[name]?.durability);
  const problem = nameOf(problemDigest);
  let texts = "";
  const compiled = steps.map(({ body, name, text: own }, index) => {
    const stepId = stepName(index);
    const after = (links[index] ?? []).map(stepName);
    // Unique to this problem, place and content.
    const idempotencyKey = `${problem}-${stepId}-${name}`;
    if (text !== undefined) texts += (index > 0 ? "," : "") + stepText(own, stepId, after, idempotencyKey);
    return {
      stepId,
      type: body.type,
      args: body.args,
      after,
      priority: body.priority,
      actions: body.actions,
      preconds: body.preconds,
      effects: body.effects,
      cost: body.cost,
      expectedDurationMs: body.expectedDurationMs,
      safetyLevel: body.safetyLevel,
      idempotencyKey,
    };
  });
  text?.add(texts);
  return compiled;
}

type Compiler = (one: AppliedAction) => DraftStep[] | undefined;

/** How a verb's actions become steps, each separately; `smelt_item` folds several into one. */
const COMPILERS: ReadonlyMap<string, Compiler> = new Map<string, Compiler>([
  ...GAINING_VERBS.map((verb): [string, Compiler] => [verb, gainSteps]),
  ["build_structure", singleSteps],
  ["consume_food", useUpSteps],
  ["craft_item", craftSteps],
  ["collect_block", collectSteps],
  ["deposit", countedSteps],
  ["dig_block", singleSteps],
  ["drop_item", useUpSteps],
  ["equip_item", singleSteps],
  ["explore", exploreSteps],
  ["mount", singleSteps],
  ["navigate", singleSteps],
  ["place_block", placeSteps],
  ["plant", countedSteps],
  ["sleep", singleSteps],
  ["travel", singleSteps],
  ["use_item", singleSteps],
  ["wait", waitSteps],
  ["withdraw", countedSteps],
]);

/** An option becomes a step for each application, with its own arguments. */
const compilerOf = (verb: string): Compiler | undefined =>
  verb.startsWith("opt.") ? singleSteps : COMPILERS.get(verb);

function compileActions(
  actions: readonly Action[],
  operators: readonly Operator[],
  operatorOf: (id: string) => Operator,
): CompiledStep[] {
  const compileCached = (draft: DraftStep): CompiledStep => cachedStep(draft, operatorOf);
  const smelting = new SmeltFolder(compileCached);
  const alone = (one: AppliedAction): DraftStep[] => compilerOf(one.operator.verb)?.(one) ?? [plainStep(one)];
  const drafts: DraftStep[] = [];
  for (const action of actions) {
    const one = applied(action, operators, operatorOf);
    const { verb, clears } = one.operator;
    if (smelting.isWaiting) drafts.push(...smelting.before(one));
    const cooked = verb === "smelt_item" ? smelting.steps(one) : undefined;
    if (clears.length > 0) smelting.forget(clears);
    for (const draft of cooked ?? cachedSteps(one, alone)) drafts.push(draft);
  }
  if (smelting.isWaiting) smelting.finish(drafts);
  return drafts.map((draft) => (isCompiledStep(draft) ? draft : compileCached(draft)));
}
