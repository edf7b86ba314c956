// The kind of a goal, under which figures count it: the parts that it asks for. Invariant: the kinds
// are few, so that no client can add series to the metrics.

import type { Goal } from "../../schemas/index.ts";

/** The only part of the goal (`items`, `task`, `at` …), or `several`. */
export function goalKind(goal: Goal): string {
  const parts = Object.entries(goal).filter(([, part]) => !isEmpty(part));
  const [[name] = [""]] = parts;
  return parts.length > 1 ? "several" : name;
}

const isEmpty = (part: unknown): boolean =>
  part === undefined || part === null || (typeof part === "object" && Object.keys(part).length === 0);
