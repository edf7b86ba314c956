// A step with all that does not hang on its place in a plan: what it does, needs and changes, what it costs, and that as text. A step of the same
// actions is told alike in every plan, so whoever remembers drafts can remember this.

import type { Operator, PlanStep } from "../../schemas/index.ts";
import { canonicalJson, digestOfText } from "../../schemas/plain.ts";
import { conditionsOf } from "./conditions.ts";
import type { DraftStep } from "./draft.ts";
import { type Deed, type LinkCode, linkCode } from "./link-code.ts";
import { TICK_MS } from "./makespan.ts";

/** Everything of a step but its id, its order and its key. */
type Told = Omit<PlanStep, "stepId" | "after" | "idempotencyKey">;

export interface ToldStep extends DraftStep {
  links: LinkCode;
  told: Told;
  text: StepText;
  /** Names what the step says: 16 hex digits of the digest of its actions, arguments and verb. */
  name: string;
}

/** A step's canonical JSON in pieces: between them stand the steps that it comes after, its key, and its id. */
export interface StepText {
  toOrder: string;
  toKey: string;
  toId: string;
  toEnd: string;
}

const NAME_LENGTH = 16;

/** So many hex digits of a digest, to name what it is of. */
export const nameOf = (digest: string): string => digest.slice("sha256:".length, "sha256:".length + NAME_LENGTH);

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
  return { type, args, actions, links: linkCode(deeds), told, ...textOf(told) };
}

const totalOf = (deeds: readonly Deed[], amount: (operator: Operator) => number): number =>
  deeds.reduce((sum, { action, operator }) => sum + amount(operator) * action.times, 0);

function worstOf(deeds: readonly Deed[]): PlanStep["safetyLevel"] {
  const is = (level: PlanStep["safetyLevel"]): boolean => deeds.some(({ operator }) => operator.safetyLevel === level);
  if (is("dangerous")) return "dangerous";
  return is("caution") ? "caution" : "safe";
}

/** Canonical JSON: keys in order, each value by itself. Pieces are joined, since texts that were added stay trees of what they were added of. */
function textOf(told: Told): { text: StepText; name: string } {
  const { cost, effects, expectedDurationMs, preconds, safetyLevel } = told;
  const [does, args, type] = [canonicalJson(told.actions), canonicalJson(told.args), canonicalJson(told.type)];
  const duration = canonicalJson(expectedDurationMs);
  return {
    text: {
      toOrder: ['{"actions":', does, ',"after":['].join(""),
      toKey: [
        `],"args":${args},"cost":${canonicalJson(cost)},"effects":${canonicalJson(effects)}`,
        `,"expectedDurationMs":${duration},"idempotencyKey":"`,
      ].join(""),
      toId: [`","preconds":${canonicalJson(preconds)},"priority":0,"safetyLevel":"${safetyLevel}","stepId":"`].join(""),
      toEnd: ['","type":', type, "}"].join(""),
    },
    name: nameOf(digestOfText(`{"actions":${does},"args":${args},"type":${type}}`)),
  };
}
