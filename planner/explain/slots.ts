// Why a goal with the kept items cannot be held: it takes more slots than there are.

import type { Reason } from "../../schemas/index.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";

/** A reason for each item of the goal; null if all of it fits, or is held already. */
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
  const beside = keeping === 0 ? "" : ` with the ${keeping} of kept items`;
  return own.map((item) => ({
    code: "goal.slots",
    item: domain.names[item.fluent] as string,
    because: `it takes ${item.stacks} inventory slots and the whole goal${beside} ${needed}, but there are ${slots}`,
  }));
}
