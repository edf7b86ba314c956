// What can be read from a step without the state: its conditions, what each action takes, wears and
// makes, whether its members and tools can serve the operator, and whether the arguments match the
// actions. The replay walks one list of numbers (step-code.ts): plans have thousands of steps, and
// small objects lie far apart in memory. The step compiler freezes what plans share, and readings
// of frozen parts are kept with them, so a step that many plans share is read once for a domain.
// Invariant: nothing that could still change is kept; domains only ever gain operators.

import type { Action, Operator, PlanStep } from "../../schemas/index.ts";
import { checkArguments } from "./claims.ts";
import { servesExactly } from "./members.ts";
import { isMeant, type ParsedAction, type ValidationFlaw } from "./parsed-action.ts";
import { codeOf } from "./step-code.ts";
import type { ReplayWorld } from "./world.ts";

export const AMOUNT_TOLERANCE = 1e-6;

/** A step as read; an action without a known operator is a flaw. */
export interface ParsedStep {
  code: readonly number[];
  actions: readonly (ParsedAction | ValidationFlaw)[];
  cost: number;
  argumentFlaws: readonly ValidationFlaw[];
}

interface CachedStep extends ParsedStep {
  step: Pick<PlanStep, "type" | "args" | "preconds" | "effects">;
  world: ReplayWorld;
}

/** By the list of a step's actions. */
const stepCache = new WeakMap<readonly Action[], CachedStep>();

/** Reads a step in the world of its replay. */
export function parsedStepOf(step: PlanStep, world: ReplayWorld): ParsedStep {
  const cached = stepCache.get(step.actions);
  if (cached !== undefined && cached.world === world && isOf(cached.step, step)) return cached;
  const reading = read(step, world);
  const { type, args, actions, preconds, effects } = step;
  const isWhole = !reading.actions.some((action) => "code" in action);
  if (isWhole && [args, actions, preconds, effects].every(isFrozenWhole)) {
    const keep = { ...reading, step: { type, args, preconds, effects }, world };
    stepCache.set(actions, keep);
    return keep;
  }
  return reading;
}

/** Whether everything but the actions is the same. */
const isOf = (step: CachedStep["step"], other: PlanStep): boolean =>
  step.args === other.args &&
  step.preconds === other.preconds &&
  step.effects === other.effects &&
  step.type === other.type;

function isFrozenWhole(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return true;
  return Object.isFrozen(value) && Object.values(value).every(isFrozenWhole);
}

function read(step: PlanStep, world: ReplayWorld): ParsedStep {
  const argumentFlaws: ValidationFlaw[] = [];
  checkArguments(step, world, (code, detail) => void argumentFlaws.push({ code, detail }));
  let cost = 0;
  const actions = step.actions.map((action): ParsedAction | ValidationFlaw => {
    const operator = world.operator(action.operator);
    if (operator === undefined) {
      return { code: "plan.unknownOperator", detail: `the domain has no operator ${action.operator}` };
    }
    cost += operator.cost * action.times;
    return parseAction(action, operator);
  });
  return { code: codeOf(step, actions, world), actions, cost, argumentFlaws };
}

function parseAction(action: Action, operator: Operator): ParsedAction {
  const { times, consumes, uses = {} } = action;
  const needs = operator.consumes.map(({ anyOf, count }) => ({ anyOf, amount: count * times }));
  const worn = operator.uses.map(({ anyOf, durability }) => ({
    anyOf,
    amount: Math.ceil(durability * times - AMOUNT_TOLERANCE),
  }));
  return {
    action,
    operator,
    mayEndItself: times > 1 && mayEndItself(operator),
    endsOwn: times > 1 ? ownEnded(operator) : null,
    throws: throwsAway(operator),
    wearFlaw: servesExactly(worn, uses)
      ? null
      : { code: "plan.wear", detail: `${operator.id} x${times} does not wear ${JSON.stringify(uses)}` },
    kindsFlaw: servesExactly(needs, consumes)
      ? null
      : { code: "plan.kinds", detail: `${operator.id} x${times} cannot consume exactly ${JSON.stringify(consumes)}` },
  };
}

const throwsAway = ({ clears, consumes, produces, requires, uses }: Operator): boolean =>
  consumes.length > 0 && [clears, requires, uses, Object.keys(produces)].every(({ length }) => length === 0);

/** What an operator clears of what it consumes or makes, if anything. */
function ownEnded({ clears, consumes, produces }: Operator): string | null {
  if (clears.length === 0) return null;
  const names = [...consumes.flatMap(({ anyOf }) => anyOf), ...Object.keys(produces)];
  return names.find((name) => clears.some((pattern) => isMeant(pattern, name))) ?? null;
}

const mayEndItself = ({ clears, consumes, uses, requires }: Operator): boolean =>
  requires.some(
    ({ anyOf }) =>
      clears.length > 0 || [...consumes, ...uses].some((need) => need.anyOf.some((name) => anyOf.includes(name))),
  );
