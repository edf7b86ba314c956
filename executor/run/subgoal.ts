// What a step lacks becomes a subgoal: a failure `pbi.precondMissing` names conditions, and the plan is repaired from a state in which
// they do not hold, so that the repair gets what is missing where it is missing. Trying the step again would lack it again.

import { type Failure, parseCondition, type State } from "../../schemas/index.ts";

/** The conditions that a failure names as missing, as `missingPreconditions` or a guard wrote them; none for other codes. */
export function missingConditions({ code, detail }: Failure): string[] {
  if (code !== "pbi.precondMissing") return [];
  return detail
    .split(/, |: /)
    .map((part) => part.replace(/ \([^)]*\)$/, ""))
    .filter((text) => parseCondition(text)?.operator === ">=");
}

/** The observed state without the facts that are missing: a guard that looked may know better than what was remembered. */
export function withoutFacts(state: State, missing: readonly string[]): State {
  const gone = new Set(missing.map((text) => parseCondition(text)).map((condition) => condition?.name));
  return { ...state, facts: state.facts.filter((fact) => !gone.has(fact)) };
}
