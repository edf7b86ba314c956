// Sentences with their meanings. `held-out.jsonl` was written before the parser and is only scored:
// its misses stay unread. `development.jsonl` came with the parser. `many-voices.jsonl` has eight
// lots by many kinds of writers, each written without a look at the lexicon and fixed by general
// means afterwards; `six-lots.jsonl` and `two-lots.jsonl` have more of that kind, and the misses of
// `first-sight.jsonl` stay unread. No line of `hostile.jsonl` may achieve anything. `evening.jsonl`
// is what two players say to a bot in an evening, with repetitions.

import { readFileSync } from "node:fs";
import type { Utterance } from "../../../schemas/index.ts";

export interface Sentence {
  text: string;
  player?: string;
  kind: Utterance["kind"];
  intent?: string;
  targets?: { item: string; qty: number | "all" }[];
  args?: Record<string, unknown>;
  /** The intents of the following tasks, in order. */
  next?: string[];
}

export function sentences(
  name: "held-out" | "development" | "many-voices" | "six-lots" | "two-lots" | "first-sight" | "hostile" | "evening",
): Sentence[] {
  const text = readFileSync(new URL(`./${name}.jsonl`, import.meta.url), "utf8");
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Sentence);
}

/**
 * Describes the first difference; undefined if the utterance is exactly what the sentence means.
 */
export function flawOf(
  { kind, intent, targets = [], args = {}, next }: Sentence,
  { kind: found, task }: Utterance,
): string | undefined {
  if (found !== kind) return `${found}, not ${kind}`;
  if (kind !== "symbolic") return undefined;
  if (task?.intent !== intent) return `${task?.intent}, not ${intent}`;
  const asked = task?.targets ?? (task?.target == null ? [] : [task.target]);
  if (JSON.stringify(asked) !== JSON.stringify(targets))
    return `${JSON.stringify(asked)}, not ${JSON.stringify(targets)}`;
  const following = (task?.next ?? []).map((one) => one.intent);
  if (next !== undefined && JSON.stringify(following) !== JSON.stringify(next))
    return `${following.join(", ") || "nothing"} follows, not ${next.join(", ")}`;
  const wrong = Object.entries(args).find(
    ([name, value]) => JSON.stringify(task?.args[name as keyof typeof task.args]) !== JSON.stringify(value),
  );
  return wrong === undefined ? undefined : `${wrong[0]} is not ${JSON.stringify(wrong[1])}`;
}
