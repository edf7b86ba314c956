// A step without the parts that depend on its place in a plan: its actions, conditions, effects and
// costs, and their canonical text. Equal actions give equal steps in every plan, so caches of
// drafts can hold it.

import type { Operator, PlanStep } from "../../schemas/index.ts";
import { canonicalJson, digestOfText } from "../../schemas/plain.ts";
import { conditionsOf } from "./conditions.ts";
import type { DraftStep } from "./draft.ts";
import { type LinkCode, type LinkedAction, linkCode } from "./link-code.ts";
import { TICK_MS } from "./makespan.ts";

/** A step without its id, order and key. */
type StepBody = Omit<PlanStep, "stepId" | "after" | "idempotencyKey">;

export interface CompiledStep extends DraftStep {
  links: LinkCode;
  body: StepBody;
  text: StepText;
  /**
   * A name for the step's content: 16 hex digits of the digest of its actions, arguments and verb.
   */
  name: string;
}

/**
 * A step's canonical JSON in pieces, between which its predecessors, its key and its id are
 * inserted.
 */
export interface StepText {
  toOrder: string;
  toKey: string;
  toId: string;
  toEnd: string;
}

const NAME_LENGTH = 16;

/** The first hex digits of a digest, as a short name. */
export const nameOf = (digest: string): string => digest.slice("sha256:".length, "sha256:".length + NAME_LENGTH);

export const isCompiledStep = (draft: DraftStep): draft is CompiledStep =>
  ("body" satisfies keyof CompiledStep) in draft;

/** Compiles a draft. `operatorOf` finds the operators of its actions. */
export function compileStep(draft: DraftStep, operatorOf: (id: string) => Operator): CompiledStep {
  const { type, args, actions } = draft;
  const linkedActions = actions.map((action) => ({ action, operator: operatorOf(action.operator) }));
  const body: StepBody = {
    type,
    args,
    priority: 0,
    actions,
    ...conditionsOf(linkedActions),
    cost: totalOf(linkedActions, ({ cost }) => cost),
    expectedDurationMs: Math.max(TICK_MS, totalOf(linkedActions, ({ ticks }) => ticks) * TICK_MS),
    safetyLevel: worstOf(linkedActions),
  };
  return { type, args, actions, links: linkCode(linkedActions), body, ...textOf(body) };
}

const totalOf = (actions: readonly LinkedAction[], amount: (operator: Operator) => number): number =>
  actions.reduce((sum, { action, operator }) => sum + amount(operator) * action.times, 0);

function worstOf(actions: readonly LinkedAction[]): PlanStep["safetyLevel"] {
  const is = (level: PlanStep["safetyLevel"]): boolean =>
    actions.some(({ operator }) => operator.safetyLevel === level);
  if (is("dangerous")) return "dangerous";
  return is("caution") ? "caution" : "safe";
}

/**
 * Canonical JSON with sorted keys. Pieces are joined because concatenated strings would stay trees
 * of their parts.
 */
function textOf(body: StepBody): { text: StepText; name: string } {
  const { cost, effects, expectedDurationMs, preconds, safetyLevel } = body;
  const [does, args, type] = [canonicalJson(body.actions), canonicalJson(body.args), canonicalJson(body.type)];
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
