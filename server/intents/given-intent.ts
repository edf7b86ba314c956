// A finished intent that a client sends instead of a line, with the interpretation of its words.

import type { Interpreter, ParsedAct } from "../../mind/index.ts";
import type { Intent, Utterance } from "../../schemas/index.ts";
import type { MindModule } from "./interpreters.ts";

/**
 * A finished intent with the interpretation of its words; it is gated again, whatever it claims.
 */
export function merged(
  given: Intent,
  utterance: Utterance | null,
  { conduct }: Interpreter,
  mind: MindModule,
  player: string | undefined,
): Intent {
  if (!given.safety.allowed) return given;
  const read = utterance?.intent;
  if (read != null) {
    // What the words put off is put off.
    const when = given.when ?? read.when;
    const context = { ...read.context, ...given.context };
    return { ...given, goal: read.goal, safety: read.safety, context, ...(when === undefined ? {} : { when }) };
  }
  const acts: ParsedAct[] = [{ intent: "obtain", targets: [], args: {} }];
  return { ...given, safety: mind.gate(acts, { conduct, player }) };
}
