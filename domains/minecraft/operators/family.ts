// The input and output of operator families. A family is one file here and one line in
// operators/index.ts.

import type { Objective, Operator } from "../../../schemas/index.ts";
import { inCanonicalOrder } from "../data/canonical-order.ts";
import type { GameData } from "../data/game-data.ts";
import type { CompiledRules } from "../minecraft-rules.ts";

export interface FamilyContext {
  data: GameData;
  rules: CompiledRules;
  objective: Objective;
}

/** Builds all operators of its kind, in any order; pure. */
export type OperatorFamily = (context: FamilyContext) => Operator[];

/**
 * An operator with optional fields. `actions` is its cost under that objective, `ticks` its cost
 * under `time`.
 */
export interface OperatorDraft extends Pick<Operator, "id" | "verb" | "args" | "produces" | "ticks"> {
  actions: number;
  consumes?: Operator["consumes"];
  requires?: Operator["requires"];
  uses?: Operator["uses"];
  clears?: Operator["clears"];
  safetyLevel?: Operator["safetyLevel"];
}

/**
 * Completes a draft with the cost of the objective. Ticks are rounded, so that sums of costs are
 * exact. Fields are in canonical order, which saves copying.
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

/** A need of one name. */
export const fact = (name: string, count = 1): { anyOf: string[]; count: number } => ({ anyOf: [name], count });

/** Expected wear, rounded up to four decimals so that documents are equal on all machines. */
export const wear = (points: number): number => Math.ceil(points * 10_000 - 1e-6) / 10_000;
