// Turns a step's missing preconditions into a subgoal: a failure `pbi.precondMissing` names
// conditions, and the plan is repaired from a state in which they do not hold, so that the repair
// adds steps for them at that point. Retrying the step alone would fail again.

import { type Failure, parseCondition, type State } from "../../schemas/index.ts";

/**
 * The conditions that a failure names as missing, as `missingPreconditions` or a guard wrote them;
 * none for other codes.
 */
export function missingConditions({ code, detail }: Failure): string[] {
  if (code !== "pbi.precondMissing") return [];
  return detail
    .split(/, |: /)
    .map((part) => part.replace(/ \([^)]*\)$/, ""))
    .filter((text) => parseCondition(text)?.operator === ">=");
}

/**
 * The observed state without the missing facts: a guard that checked them is more recent than the
 * bot's memory.
 */
export function withoutFacts(state: State, missing: readonly string[]): State {
  const gone = new Set(missing.map((text) => parseCondition(text)).map((condition) => condition?.name));
  return { ...state, facts: state.facts.filter((fact) => !gone.has(fact)) };
}
