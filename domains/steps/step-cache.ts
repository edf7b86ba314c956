// Steps that were told before, by operator and action: plans of one domain say the same things again and again (planks from a log, sticks from
// planks), and how a verb's actions are told hangs on nothing else.
// Invariant: what is remembered is nobody else's and frozen, since plans share it.

import type { Action, Operator } from "../../schemas/index.ts";
import { type CompiledStep, compileStep } from "./compiled-step.ts";
import { type AppliedAction, type DraftStep, isFixed } from "./draft.ts";

/** A kilobyte or two each; plans of whole inventories know some thousand. */
const MAX_CACHED_STEPS = 8_192;

type StepCache = WeakMap<Operator, Map<string, CompiledStep[]>>;

let stepCache: StepCache = new WeakMap();
let size = 0;

/** An action with its operator, which one domain's operators have, and its steps once they were told. */
export interface CacheableAction extends AppliedAction {
  readonly operators: readonly Operator[];
  steps: readonly CompiledStep[] | null;
}

/** For actions that cannot change: found without a look at what they say. */
const byAction = new WeakMap<Action, CacheableAction>();

/** An action and its operator among those of a domain, which `operatorOf` finds by id. */
export function applied(
  action: Action,
  operators: readonly Operator[],
  operatorOf: (id: string) => Operator,
): CacheableAction {
  const before = byAction.get(action);
  if (before?.operators === operators) return before;
  const made: CacheableAction = { action, operator: operatorOf(action.operator), operators, steps: null };
  if (isFixed(action)) byAction.set(action, made);
  return made;
}

/** The steps of an action, drafted by `compile` where nobody has asked before: from a copy of the action, which it may keep. */
export function cachedSteps(
  one: CacheableAction,
  compile: (own: AppliedAction) => DraftStep[],
): readonly CompiledStep[] {
  const { action, operator } = one;
  one.steps ??= remembered(operator, keyOf(action), () =>
    compile({ action: copyOf(action), operator }).map((draft) => compileStep(draft, () => operator)),
  );
  return one.steps;
}

/** The step of a draft that several actions were folded into. The draft is given away. */
export function cachedStep(draft: DraftStep, operatorOf: (id: string) => Operator): CompiledStep {
  const make = (): CompiledStep[] => [compileStep(draft, operatorOf)];
  const [step = compileStep(draft, operatorOf)] = remembered(
    operatorOf(draft.actions.at(-1)?.operator ?? ""),
    JSON.stringify(draft),
    make,
  );
  return step;
}

function remembered(operator: Operator, key: string, make: () => CompiledStep[]): CompiledStep[] {
  const own = stepCache.get(operator);
  const before = own?.get(key);
  if (before !== undefined) return before;
  const steps = make();
  for (const { body } of steps) freeze(body);
  if (size >= MAX_CACHED_STEPS) {
    stepCache = new WeakMap();
    size = 0;
  }
  size++;
  if (own !== undefined && size > 1) own.set(key, steps);
  else stepCache.set(operator, new Map([[key, steps]]));
  return steps;
}

const copyOf = (action: Action): Action => ({
  ...action,
  consumes: { ...action.consumes },
  ...(action.uses === undefined ? {} : { uses: { ...action.uses } }),
});

function keyOf({ times, consumes, uses }: Action): string {
  let key = `${times}`;
  for (const name in consumes) key += ` ${name} ${consumes[name]}`;
  if (uses === undefined) return key;
  key += " uses";
  for (const tool in uses) key += ` ${tool} ${uses[tool]}`;
  return key;
}

/** Freezes a value and all in it. Whatever is frozen has been here. */
function freeze(value: unknown): void {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const part of Object.values(value)) freeze(part);
}
