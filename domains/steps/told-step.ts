// A step with all that does not hang on its place in a plan: what it does, needs and changes, what it costs, and that as text. A step of the same
// actions is told alike in every plan, so whoever remembers drafts can remember this.

import type { Operator, PlanStep } from "../../schemas/index.ts";
import { canonicalJson } from "../../schemas/plain.ts";
import type { Deed } from "./causal-links.ts";
import { conditionsOf } from "./conditions.ts";
import type { DraftStep } from "./draft.ts";
import { TICK_MS } from "./makespan.ts";

/** Everything of a step but its id, its order and its key. */
type Told = Omit<PlanStep, "stepId" | "after" | "idempotencyKey">;

export interface ToldStep extends DraftStep {
  deeds: readonly Deed[];
  told: Told;
  text: StepText;
}

/** What stands in a step's canonical JSON around its order, its key and its id; and around the plan's problem and the id in what the key is of. */
interface StepText {
  after: string;
  key: string;
  id: string;
  problem: string;
  end: string;
}

export const isTold = (draft: DraftStep): draft is ToldStep => "told" in draft;

/** Tells a draft. `operatorOf` knows the operators of its actions. */
export function tell(draft: DraftStep, operatorOf: (id: string) => Operator): ToldStep {
  const { type, args, actions } = draft;
  const deeds = actions.map((action) => ({ action, operator: operatorOf(action.operator) }));
  const told: Told = {
    type,
    args,
    priority: 0,
    actions,
    ...conditionsOf(deeds),
    cost: totalOf(deeds, ({ cost }) => cost),
    expectedDurationMs: Math.max(TICK_MS, totalOf(deeds, ({ ticks }) => ticks) * TICK_MS),
    safetyLevel: worstOf(deeds),
  };
  return { type, args, actions, deeds, told, text: textOf(told) };
}

const totalOf = (deeds: readonly Deed[], amount: (operator: Operator) => number): number =>
  deeds.reduce((sum, { action, operator }) => sum + amount(operator) * action.times, 0);

function worstOf(deeds: readonly Deed[]): PlanStep["safetyLevel"] {
  const is = (level: PlanStep["safetyLevel"]): boolean => deeds.some(({ operator }) => operator.safetyLevel === level);
  if (is("dangerous")) return "dangerous";
  return is("caution") ? "caution" : "safe";
}

/** Canonical JSON in parts: keys in order, each value by itself. Joined, so that each part is one piece of memory to be copied from. */
function textOf({ actions, args, cost, effects, expectedDurationMs, preconds, safetyLevel, type }: Told): StepText {
  const [does, told] = [canonicalJson(actions), canonicalJson(args)];
  const changes = ['"cost":', canonicalJson(cost), ',"effects":', canonicalJson(effects)];
  const lasts = [',"expectedDurationMs":', canonicalJson(expectedDurationMs), ',"idempotencyKey":'];
  const needs = [',"preconds":', canonicalJson(preconds), ',"priority":0,"safetyLevel":'];
  return {
    after: ['{"actions":', does, ',"after":'].join(""),
    key: [',"args":', told, ",", ...changes, ...lasts].join(""),
    id: [...needs, canonicalJson(safetyLevel), ',"stepId":'].join(""),
    problem: ['{"actions":', does, ',"args":', told, ',"problemDigest":'].join(""),
    end: [',"type":', canonicalJson(type), "}"].join(""),
  };
}
