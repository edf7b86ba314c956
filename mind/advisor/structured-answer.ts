// A model's text read as the answer that it was asked for. Endpoints are known to pass schemas over in silence and to wrap JSON in talk, so the
// JSON is looked for; what it says is believed only as far as the schema and the asker's own check go.

import type { ModelMessage, ModelReply } from "../../schemas/index.ts";
import type { ModelSchema } from "./model-schemas.ts";

export type ReadAnswer<T> = { value: T } | { problem: string };

/** Answers the value, or in words what is wrong with it. `check` says what a schema cannot. */
export function readAnswer<T>(
  { text, finishReason }: Pick<ModelReply, "text" | "finishReason">,
  { schema }: ModelSchema<T>,
  check: (value: T) => string | null = () => null,
): ReadAnswer<T> {
  if (finishReason === "length") return { problem: "the answer was cut off; be shorter" };
  const json = findJson(text);
  if (json === undefined) return { problem: "the answer is no JSON" };
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

/** The conversation that asks for a correction. What the model said stays data. */
export function correctionPrompt(messages: readonly ModelMessage[], said: string, problem: string): ModelMessage[] {
  return [
    ...messages,
    { role: "assistant", content: said.slice(0, 8_000) },
    {
      role: "user",
      content: `That does not fit what was asked: ${problem}. Answer once more, with nothing but the JSON.`,
    },
  ];
}

/** The whole text, else what stands in a fence, else from the first brace to the last. */
function findJson(text: string): unknown {
  const fenced = /```(?:json)?\s*([\s\S]*?)```/.exec(text)?.[1];
  const braced = text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1);
  for (const candidate of [text, fenced, braced]) {
    if (candidate === undefined || candidate.trim() === "") continue;
    try {
      return JSON.parse(candidate);
    } catch {
      // The next candidate may be cleaner.
    }
  }
  return undefined;
}
