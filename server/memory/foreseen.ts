// Answers of the planner with their outlook: how likely the plan goes as planned and how long it
// takes, by what the service's bot remembers. The plan itself, its digest and its cache stay as they
// are, and what memory knows nothing of is passed on unread.

import type { Memory } from "../../memory/index.ts";
import type { Result, ResultBytes, Situation } from "../../schemas/index.ts";

/** The answer as bytes, with `outlook` as its last member where there is one: in the view `full`. */
export function foreseen(
  answer: ResultBytes,
  { outlook }: Pick<Memory, "outlook">,
  situation: () => Situation,
): ResultBytes["bytes"] {
  const { bytes, status } = answer;
  if (outlook.isEmpty || status !== "solved") return bytes;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
  const result = JSON.parse(text) as Result;
  // Views in short have no expected times.
  if (result.status !== "solved" || !("format" in result.plan)) return bytes;
  const seen = outlook.of(result.plan.steps, situation());
  return seen === undefined ? bytes : Buffer.from(`${text.trimEnd().slice(0, -1)},"outlook":${JSON.stringify(seen)}}`);
}
