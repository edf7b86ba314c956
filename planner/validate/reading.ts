// What of a step can be told without the state that it is replayed in: its conditions, parsed; what each action takes, wears and makes; whether
// the kinds and tools named can serve the operator, and whether what a body is told is what the actions do.
// The step compiler freezes what plans share, and what was read of frozen parts is kept with them, so that a step that many plans have is
// read once. Invariant: nothing is kept of what could still change; domains are never changed.

import type { Action, Operator, PlanStep } from "../../schemas/index.ts";
import { type ParsedCondition, parseCondition } from "../../schemas/plain.ts";
import { checkArguments } from "./claims.ts";
import { servesExactly } from "./kinds.ts";

export const EPSILON = 1e-6;

export interface Flaw {
  code: string;
  detail: string;
}

type Amounts = readonly (readonly [name: string, amount: number])[];

/** One action, read. */
export interface Deed {
  times: number;
  operator: Operator;
  /** In all. */
  consumes: Amounts;
  uses: Amounts;
  produces: Amounts;
  wearFlaw: Flaw | null;
  kindsFlaw: Flaw | null;
}

/** One step, read; a deed is the flaw that it has no operator where it has none. */
export interface Reading {
  preconds: readonly { name: string; value: number; text: string }[];
  effects: readonly (ParsedCondition & { name: string })[];
  deeds: readonly (Deed | Flaw)[];
  cost: number;
  argumentFlaws: readonly Flaw[];
}

interface Kept {
  step: Pick<PlanStep, "type" | "args" | "preconds" | "effects">;
  reading: Reading;
}

/** By the list of a step's actions. */
const kept = new WeakMap<readonly Action[], Kept>();

/** Reads a step. `operators` are the domain's, by id. */
export function readingOf(step: PlanStep, operators: ReadonlyMap<string, Operator>): Reading {
  const known = kept.get(step.actions);
  if (known !== undefined && isOf(known, step, operators)) return known.reading;
  const reading = read(step, operators);
  const { type, args, actions, preconds, effects } = step;
  if ([args, actions, preconds, effects].every(isFrozenWhole)) {
    kept.set(actions, { step: { type, args, preconds, effects }, reading });
  }
  return reading;
}

/** Whether all that was read is the same, and the operators are this domain's. */
function isOf({ step, reading }: Kept, other: PlanStep, operators: ReadonlyMap<string, Operator>): boolean {
  const isSame =
    step.args === other.args &&
    step.preconds === other.preconds &&
    step.effects === other.effects &&
    step.type === other.type;
  if (!isSame) return false;
  const { deeds } = reading;
  for (let index = 0; index < deeds.length; index++) {
    const deed = deeds[index] as Deed | Flaw;
    if ("code" in deed || operators.get(deed.operator.id) !== deed.operator) return false;
  }
  return true;
}

function isFrozenWhole(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return true;
  return Object.isFrozen(value) && Object.values(value).every(isFrozenWhole);
}

function read(step: PlanStep, operators: ReadonlyMap<string, Operator>): Reading {
  const argumentFlaws: Flaw[] = [];
  checkArguments(step, operators, (code, detail) => void argumentFlaws.push({ code, detail }));
  let cost = 0;
  const deeds = step.actions.map((action): Deed | Flaw => {
    const operator = operators.get(action.operator);
    if (operator === undefined) {
      return { code: "plan.unknownOperator", detail: `the domain has no operator ${action.operator}` };
    }
    cost += operator.cost * action.times;
    return deedOf(action, operator);
  });
  return {
    preconds: step.preconds.flatMap((text) => {
      const { name, subject, value = 0 } = parseCondition(text) ?? {};
      return name === undefined || subject === "durability" ? [] : { name, value, text };
    }),
    effects: step.effects.flatMap((text) => {
      const effect = parseCondition(text);
      if (effect?.name === undefined || effect.subject === "durability") return [];
      return { ...effect, name: effect.name };
    }),
    deeds,
    cost,
    argumentFlaws,
  };
}

function deedOf(action: Action, operator: Operator): Deed {
  const { times, consumes, uses = {} } = action;
  const needs = operator.consumes.map(({ anyOf, count }) => ({ anyOf, amount: count * times }));
  const worn = operator.uses.map(({ anyOf, durability }) => ({
    anyOf,
    amount: Math.ceil(durability * times - EPSILON),
  }));
  return {
    times,
    operator,
    consumes: Object.entries(consumes),
    uses: Object.entries(uses),
    produces: Object.entries(operator.produces).map(([name, count]) => [name, count * times]),
    wearFlaw: servesExactly(worn, uses)
      ? null
      : { code: "plan.wear", detail: `${operator.id} x${times} does not wear ${JSON.stringify(uses)}` },
    kindsFlaw: servesExactly(needs, consumes)
      ? null
      : { code: "plan.kinds", detail: `${operator.id} x${times} cannot consume exactly ${JSON.stringify(consumes)}` },
  };
}
