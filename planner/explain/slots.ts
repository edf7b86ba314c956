// Why a goal, with what is kept, cannot be held at once however it is reached: it takes more slots than there are.

import type { Reason } from "../../schemas/index.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";

/** A reason for each item of the goal; null where all of it fits, or is held without doing anything. */
export function explainSlots({ domain, goal, start, kept, keptNames, slots }: CompiledProblem): Reason[] | null {
  const wanted = new Map(goal.map(({ name, count }) => [name, count + (kept[name] as number)]));
  for (const name of keptNames) if (!wanted.has(name)) wanted.set(name, kept[name] as number);
  const stacks = [...wanted]
    .filter(([name]) => domain.isItem[name] === 1)
    .map(([name, count]) => ({ name, stacks: Math.ceil(count / (domain.stack[name] as number)) }));
  const needed = stacks.reduce((sum, item) => sum + item.stacks, 0);
  if (needed <= slots || goal.every(({ name, count }) => (start[name] as number) >= count)) return null;
  const own = stacks.filter((item) => goal.some(({ name }) => name === item.name));
  const keeping = needed - own.reduce((sum, item) => sum + item.stacks, 0);
  const beside = keeping === 0 ? "" : ` with the ${keeping} of what is kept`;
  return own.map((item) => ({
    code: "goal.slots",
    item: domain.names[item.name] as string,
    because: `it takes ${item.stacks} inventory slots, all of the goal${beside} ${needed}, and there are ${slots}`,
  }));
}
