// Why a goal, with what is kept, cannot be held at once however it is reached: it takes more slots than there are.

import type { Reason } from "../../schemas/index.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";

/** A reason for each item of the goal; null where all of it fits, or is held without doing anything. */
export function explainSlots({ domain, goal, start, kept, keptFluents, slots }: CompiledProblem): Reason[] | null {
  const wanted = new Map(goal.map(({ fluent, count }) => [fluent, count + (kept[fluent] as number)]));
  for (const fluent of keptFluents) if (!wanted.has(fluent)) wanted.set(fluent, kept[fluent] as number);
  const stacks = [...wanted]
    .filter(([fluent]) => domain.isItem[fluent] === 1)
    .map(([fluent, count]) => ({ fluent, stacks: Math.ceil(count / (domain.stack[fluent] as number)) }));
  const needed = stacks.reduce((sum, item) => sum + item.stacks, 0);
  if (needed <= slots || goal.every(({ fluent, count }) => (start[fluent] as number) >= count)) return null;
  const own = stacks.filter((item) => goal.some(({ fluent }) => fluent === item.fluent));
  const keeping = needed - own.reduce((sum, item) => sum + item.stacks, 0);
  const beside = keeping === 0 ? "" : ` with the ${keeping} of what is kept`;
  return own.map((item) => ({
    code: "goal.slots",
    item: domain.names[item.fluent] as string,
    because: `it takes ${item.stacks} inventory slots, all of the goal${beside} ${needed}, and there are ${slots}`,
  }));
}
