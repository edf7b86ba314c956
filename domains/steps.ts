// The step compiler: actions in a domain's words become steps that a body can be told (the canonical verbs), for any Domain
// document, compiled here or read from a file. What stands in the steps' actions sums up to the actions given, in an order that is
// as valid; where an operator is of no verb known here, each of its actions is one step, told by the operator's own arguments.

import type { Action, Domain, Operator, PlanStep } from "../schemas/index.ts";
import { CodedError, digestOfText } from "../schemas/plain.ts";
import { causalLinks } from "./steps/causal-links.ts";
import { collectSteps } from "./steps/collect.ts";
import { craftSteps } from "./steps/craft.ts";
import type { Applied, DraftStep } from "./steps/draft.ts";
import { GAINING_VERBS, gainSteps } from "./steps/gain.ts";
import { knownStep, knownSteps } from "./steps/known-steps.ts";
import { eatSteps, exploreSteps, placeSteps, plainStep, singleSteps } from "./steps/plain.ts";
import { SmeltFolder } from "./steps/smelt.ts";
import { isTold, type ToldStep } from "./steps/told-step.ts";

export { makespanTicks } from "./steps/makespan.ts";

/**
 * The steps s1, s2 … of a plan; to `texts`, if given, the canonical JSON of each is added. `problemDigest` makes their idempotency keys
 * the problem's own. Parts of the steps are shared between plans and frozen. Throws CodedError `pool.invalidPlan` where an action names no
 * operator of the domain or no kinds that it takes.
 */
export function compileSteps(
  domain: Domain,
  problemDigest: string,
  actions: readonly Action[],
  texts?: string[],
): PlanStep[] {
  const operators = operatorsOf(domain);
  const operatorOf = (id: string): Operator => {
    const operator = operators.get(id);
    if (operator !== undefined) return operator;
    throw new CodedError("pool.invalidPlan", `${id}: the domain has no such operator`);
  };
  const steps = tellSteps(actions, operatorOf);
  const links = causalLinks(
    steps.map(({ deeds }) => deeds),
    (name) => domain.items[name]?.durability,
  );
  const problem = JSON.stringify(problemDigest);
  return steps.map(({ told, text }, index) => {
    const stepId = `s${index + 1}`;
    const after = (links[index] ?? []).map((other) => `s${other + 1}`);
    const keyed = `${text.problem}${problem},"stepId":"${stepId}"${text.end}`;
    const idempotencyKey = digestOfText(keyed).slice("sha256:".length, 39);
    const order = after.length === 0 ? "[]" : `["${after.join('","')}"]`;
    texts?.push(`${text.after}${order}${text.key}"${idempotencyKey}"${text.id}"${stepId}"${text.end}`);
    return {
      stepId,
      type: told.type,
      args: told.args,
      after,
      priority: told.priority,
      actions: told.actions,
      preconds: told.preconds,
      effects: told.effects,
      cost: told.cost,
      expectedDurationMs: told.expectedDurationMs,
      safetyLevel: told.safetyLevel,
      idempotencyKey,
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

type Compiler = (one: Applied) => DraftStep[] | undefined;

/** By verb how its actions become steps, each for itself; `smelt_item` folds several into one. */
const COMPILERS: ReadonlyMap<string, Compiler> = new Map<string, Compiler>([
  ...GAINING_VERBS.map((verb): [string, Compiler] => [verb, gainSteps]),
  ["build_structure", singleSteps],
  ["consume_food", eatSteps],
  ["craft_item", craftSteps],
  ["collect_block", collectSteps],
  ["explore", exploreSteps],
  ["place_block", placeSteps],
  ["travel", singleSteps],
]);

/** An option is told by its own arguments, a step for each time. */
const compilerOf = (verb: string): Compiler | undefined =>
  verb.startsWith("opt.") ? singleSteps : COMPILERS.get(verb);

function tellSteps(actions: readonly Action[], operatorOf: (id: string) => Operator): ToldStep[] {
  const smelting = new SmeltFolder();
  const alone = (one: Applied): DraftStep[] => compilerOf(one.operator.verb)?.(one) ?? [plainStep(one)];
  const drafts: DraftStep[] = [];
  for (const action of actions) {
    const one = { action, operator: operatorOf(action.operator) };
    drafts.push(...smelting.before(one));
    const cooked = one.operator.verb === "smelt_item" ? smelting.steps(one) : undefined;
    smelting.forget(one.operator.clears);
    drafts.push(...(cooked ?? knownSteps(one, alone)));
  }
  drafts.push(...smelting.finish());
  return drafts.map((draft) => (isTold(draft) ? draft : knownStep(draft, operatorOf)));
}
