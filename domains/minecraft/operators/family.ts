// The input and output of operator families. A family is one file here and one line in
// operators/index.ts.

import type { Objective, Operator } from "../../../schemas/index.ts";
import { inCanonicalOrder } from "../data/canonical-order.ts";
import type { GameData } from "../data/game-data.ts";
import type { CompiledRules } from "../minecraft-rules.ts";
import { withEnchanted } from "../tables/enchanting.ts";

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
  /** Silk touch would give another drop, so an enchanted tool does not serve. */
  withoutSilkTouch?: boolean;
  safetyLevel?: Operator["safetyLevel"];
}

/**
 * Completes a draft with the cost of the objective. Ticks are rounded, so that sums of costs are
 * exact. Every operator that a plain tool serves, an enchanted one serves too, unless the draft
 * says otherwise; consumed tools are plain. Fields are in canonical order, which saves copying.
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
    withoutSilkTouch = false,
  } = draft;
  const tools = withoutSilkTouch ? [...uses] : uses.map(alsoEnchanted);
  const ticks = Math.max(0, Math.round(draft.ticks));
  const cost = objective === "time" ? ticks : draft.actions;
  return {
    args: inCanonicalOrder(args),
    clears,
    consumes,
    cost,
    id,
    produces: inCanonicalOrder(produces),
    requires: requires.map(alsoEnchanted),
    safetyLevel,
    ticks,
    uses: tools,
    verb,
  };
}

const alsoEnchanted = <T extends { anyOf: string[] }>(need: T): T => {
  const anyOf = withEnchanted(need.anyOf);
  return anyOf.length === need.anyOf.length ? need : { ...need, anyOf };
};

/** A need of one name. */
export const fact = (name: string, count = 1): { anyOf: string[]; count: number } => ({ anyOf: [name], count });

/** Expected wear, rounded up to four decimals so that documents are equal on all machines. */
export const wear = (points: number): number => Math.ceil(points * 10_000 - 1e-6) / 10_000;
