// What every operator family is made from and makes. A family is one file here and one line in ../families.ts.

import type { Objective, Operator } from "../../../schemas/index.ts";
import { inCanonicalOrder } from "../data/canonical-order.ts";
import type { GameData } from "../data/game-data.ts";
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

/**
 * Completes a draft with the cost of the objective. Ticks become whole numbers, so that sums of costs are exact. Fields stand in
 * the order of canonical JSON, which spares copying them into it.
 */
export function operator(objective: Objective, draft: OperatorDraft): Operator {
  const {
    args,
    clears = [],
    consumes = [],
    id,
    produces,
    requires = [],
    safetyLevel = "safe",
    uses = [],
    verb,
  } = draft;
  const ticks = Math.max(0, Math.round(draft.ticks));
  const cost = objective === "time" ? ticks : draft.actions;
  return {
    args: inCanonicalOrder(args),
    clears,
    consumes,
    cost,
    id,
    produces: inCanonicalOrder(produces),
    requires,
    safetyLevel,
    ticks,
    uses,
    verb,
  };
}

/** The need for one fact. */
export const fact = (name: string, count = 1): { anyOf: string[]; count: number } => ({ anyOf: [name], count });

/** Expected wear, rounded up to four decimals so that the document is the same everywhere. */
export const wear = (points: number): number => Math.ceil(points * 10_000 - 1e-6) / 10_000;
