// Parses a model's text as the answer to a schema. Some endpoints ignore schemas or wrap JSON in
// talk, so the JSON is searched for; only the schema and the caller's check make it valid.

import { type ModelMessage, type ModelReply, parseJson } from "../../schemas/index.ts";
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
  const braced = text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1);
  for (const candidate of [text, fencedIn(text), braced]) {
    if (candidate === undefined || candidate.trim() === "") continue;
    try {
      return parseJson(candidate, "answer");
    } catch {}
  }
  return undefined;
}

const FENCE = "```";
const LANGUAGE = "json";

/** The text of the first fenced block. By positions, each looked for once: a model can send anything. */
function fencedIn(text: string): string | undefined {
  const open = text.indexOf(FENCE);
  const start = open + FENCE.length + (text.startsWith(LANGUAGE, open + FENCE.length) ? LANGUAGE.length : 0);
  const close = open < 0 ? -1 : text.indexOf(FENCE, start);
  return close < 0 ? undefined : text.slice(start, close);
}
