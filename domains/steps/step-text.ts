// A step's canonical JSON in a plan: what it says in every plan, with its place in this one written in between. And what steps are called:
// s1, s2 … in the order of the plan.

import type { StepText } from "./compiled-step.ts";

/** Made once and shared, since plans name their steps thousands of times a second; those beyond have their names made anew. */
const MAX_NAMES = 4_096;
const names: string[] = [];

/** What the step at an index is called. */
export function stepName(index: number): string {
  const known = names[index];
  if (known !== undefined) return known;
  const name = `s${index + 1}`;
  if (index === names.length && index < MAX_NAMES) names.push(name);
  return name;
}

/** The text of a step by its name, which comes after those of other names. Names and keys are plain text: digits, letters, dashes. */
export function stepText(
  { toOrder, toKey, toId, toEnd }: StepText,
  stepId: string,
  after: readonly string[],
  key: string,
): string {
  let text = toOrder;
  for (let at = 0; at < after.length; at++) text += at === 0 ? `"${after[at]}"` : `,"${after[at]}"`;
  return text + toKey + key + toId + stepId + toEnd;
}
