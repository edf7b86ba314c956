// Why a task is unsolvable: what it takes, and for each alternative what is missing.

import type { Reason } from "../../schemas/index.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import type { CompoundTask } from "../model/goal.ts";

/** The task's own reason, then those of its alternatives without repetition, up to the limit. */
export function explainTask(
  { task, wanted }: CompoundTask,
  { domain, limits }: CompiledProblem,
  reasons: readonly (readonly Reason[] | undefined)[],
): Reason[] {
  const { maxNamedMembers } = limits.tasks;
  const parts = wanted.map(({ members, count }) => {
    const named = members
      .slice(0, maxNamedMembers)
      .map((fluent) => domain.names[fluent])
      .join(" or ");
    const more = members.length > maxNamedMembers ? ` or ${members.length - maxNamedMembers} others` : "";
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
  return [own, ...others].slice(0, limits.run.maxReasons);
}
