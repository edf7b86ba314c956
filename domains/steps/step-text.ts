// A step's canonical JSON in a plan: its cached pieces with its place in the plan inserted; and the
// step names s1, s2 … in the plan's order.

import type { StepText } from "./compiled-step.ts";

/**
 * Names are cached, because plans need them thousands of times a second; later ones are built each
 * time.
 */
const MAX_NAMES = 4_096;
const names: string[] = [];

/** The name of the step at an index. */
export function stepName(index: number): string {
  const known = names[index];
  if (known !== undefined) return known;
  const name = `s${index + 1}`;
  if (index === names.length && index < MAX_NAMES) names.push(name);
  return name;
}

/**
 * Assembles a step's text. Names and keys need no escaping: they are digits, letters and dashes.
 */
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
