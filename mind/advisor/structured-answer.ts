// Parses a model's text as the answer to a schema. Some endpoints ignore schemas or wrap JSON in
// talk, so the JSON is searched for; only the schema and the caller's check make it valid.

import type { ModelMessage, ModelReply } from "../../schemas/index.ts";
import type { ModelSchema } from "./model-schemas.ts";

export type ReadAnswer<T> = { value: T } | { problem: string };

/**
 * The value, or a description of what is wrong with it. `check` tests what a schema cannot express.
 */
export function readAnswer<T>(
  { text, finishReason }: Pick<ModelReply, "text" | "finishReason">,
  { schema }: ModelSchema<T>,
  check: (value: T) => string | null = () => null,
): ReadAnswer<T> {
  if (finishReason === "length") return { problem: "the answer was cut off; be shorter" };
  const json = findJson(text);
  if (json === undefined) return { problem: "the answer is not JSON" };
  const parsed = schema.safeParse(json);
  if (!parsed.success) {
    const issues = parsed.error.issues
      .slice(0, 5)
      .map(({ path, message }) => `${path.join(".") || "answer"}: ${message}`);
    return { problem: issues.join("; ") };
  }
  const problem = check(parsed.data);
  return problem === null ? { value: parsed.data } : { problem };
}

/** The conversation that asks for a correction. The model's answer stays data. */
export function correctionPrompt(messages: readonly ModelMessage[], said: string, problem: string): ModelMessage[] {
  return [
    ...messages,
    { role: "assistant", content: said.slice(0, 8_000) },
    {
      role: "user",
      content: `That answer is invalid: ${problem}. Answer again, with nothing but the JSON.`,
    },
  ];
}

/** Tries the whole text, then a fenced block, then from the first brace to the last. */
function findJson(text: string): unknown {
  const fenced = /```(?:json)?\s*([\s\S]*?)```/.exec(text)?.[1];
  const braced = text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1);
  for (const candidate of [text, fenced, braced]) {
    if (candidate === undefined || candidate.trim() === "") continue;
    try {
      return JSON.parse(candidate);
    } catch {}
  }
  return undefined;
}
