// A step's canonical JSON in a plan: what it says in every plan, with its place in this one written in between. And what steps are called:
// s1, s2 … in the order of the plan.

import type { TextBuffer } from "../../schemas/plain.ts";
import type { StepText } from "./told-step.ts";

const [QUOTE, COMMA, OPEN, CLOSE, LETTER] = [34, 44, 91, 93, 115];

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

/** Writes the step at an index, which comes after those `before`. Keys are plain text: digits, letters, dashes. */
export function writeStep(
  to: TextBuffer,
  { bytes, order, key, id }: StepText,
  index: number,
  before: readonly number[],
  idempotencyKey: string,
): void {
  to.addBytes(bytes, 0, order).addCode(OPEN);
  for (let at = 0; at < before.length; at++) {
    if (at > 0) to.addCode(COMMA);
    writeName(to, before[at] as number);
  }
  to.addCode(CLOSE).addBytes(bytes, order, key).addCode(QUOTE).add(idempotencyKey).addCode(QUOTE);
  to.addBytes(bytes, key, id);
  writeName(to, index);
  to.addBytes(bytes, id);
}

function writeName(to: TextBuffer, index: number): void {
  to.addCode(QUOTE)
    .addCode(LETTER)
    .addCount(index + 1)
    .addCode(QUOTE);
}
