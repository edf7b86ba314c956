// Caches compiled steps by operator and action: plans of one domain repeat actions (planks from a
// log, sticks from planks), and their steps depend on nothing else.
// Invariant: cached steps are private copies and frozen, because plans share them.

import type { Action, Operator } from "../../schemas/index.ts";
import { type CompiledStep, compileStep } from "./compiled-step.ts";
import { type AppliedAction, type DraftStep, isFixed } from "./draft.ts";

/** Each takes one or two kilobytes; plans for whole inventories need some thousand. */
const MAX_CACHED_STEPS = 8_192;

type StepCache = WeakMap<Operator, Map<string, CompiledStep[]>>;

let stepCache: StepCache = new WeakMap();
let size = 0;

/** An action with its operator and the domain's operators; `steps` is null until compiled. */
export interface CacheableAction extends AppliedAction {
  readonly operators: readonly Operator[];
  steps: readonly CompiledStep[] | null;
}

/** By identity, for frozen actions. */
const byAction = new WeakMap<Action, CacheableAction>();

/** Pairs an action with its operator, which `operatorOf` finds by id. */
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

/**
 * The steps of an action. `compile` drafts them on the first request, from a copy of the action
 * that it may keep.
 */
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

/** The step of a draft that folds several actions. The cache takes over the draft. */
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

/** Freezes a value deeply. A frozen value has been frozen here. */
function freeze(value: unknown): void {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const part of Object.values(value)) freeze(part);
}
