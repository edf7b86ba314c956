// Why a task cannot be done: what it takes, and for each alternative that would do the chain of what is missing.

import type { Reason } from "../../schemas/index.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import type { CompoundTask } from "../model/goal.ts";

/** Reasons are bounded: the first links of the chain are what a person acts on. */
const MAX_REASONS = 12;
const MAX_NAMED_METHODS = 4;

/** The task's own reason, then those of its alternatives, each said once, as many as a person will read. */
export function explainTask(
  { task, wanted }: CompoundTask,
  [problem]: readonly CompiledProblem[],
  reasons: readonly (readonly Reason[] | undefined)[],
): Reason[] {
  const nameOf = (fluent: number): string => problem?.domain.names[fluent] ?? "";
  const parts = wanted.map(({ members, count }) => {
    const named = members.slice(0, MAX_NAMED_METHODS).map(nameOf).join(" or ");
    const more = members.length > MAX_NAMED_METHODS ? ` or ${members.length - MAX_NAMED_METHODS} others` : "";
    return `${count === 1 ? "" : `${count} `}${named}${more}`;
  });
  const own: Reason = { code: "goal.missing", item: task.label, because: `it takes ${parts.join(" and ")}` };
  const said = new Set<string>();
  const others = reasons
    .flatMap((list) => list ?? [])
    .filter(({ code, item, because }) => {
      const text = `${code} ${item} ${because}`;
      if (said.has(text)) return false;
      said.add(text);
      return true;
    });
  return [own, ...others].slice(0, MAX_REASONS);
}
