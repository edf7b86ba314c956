// What every operator family is made from and makes. A family is one file here and one line in ../families.ts.

import type { Objective, Operator } from "../../../schemas/index.ts";
import type { GameData } from "../game-data.ts";
import type { CompiledRules } from "../minecraft-rules.ts";

export interface FamilyContext {
  data: GameData;
  rules: CompiledRules;
  objective: Objective;
}

/** Makes every operator of its kind, in any order; pure. */
export type OperatorFamily = (context: FamilyContext) => Operator[];

/** What an operator is, with what most leave out. `actions` is its cost under that objective, `ticks` under `time`. */
export interface OperatorDraft extends Pick<Operator, "id" | "verb" | "args" | "produces" | "ticks"> {
  actions: number;
  consumes?: Operator["consumes"];
  requires?: Operator["requires"];
  uses?: Operator["uses"];
  clears?: Operator["clears"];
  safetyLevel?: Operator["safetyLevel"];
}

/** Completes a draft with the cost of the objective. Ticks become whole numbers, so that sums of costs are exact. */
export function operator(objective: Objective, { actions, ticks, ...draft }: OperatorDraft): Operator {
  const whole = Math.max(0, Math.round(ticks));
  return {
    consumes: [],
    requires: [],
    uses: [],
    clears: [],
    safetyLevel: "safe",
    ...draft,
    ticks: whole,
    cost: objective === "time" ? whole : actions,
  };
}

/** The need for one fact. */
export const fact = (name: string, count = 1): { anyOf: string[]; count: number } => ({ anyOf: [name], count });
