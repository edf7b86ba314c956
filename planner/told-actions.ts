// A decomposition tells which lots each task decided; a plan's steps split lots, join them and fold burning into cooking. So its actions are
// counted anew: those of an operator are shared out among the lots of that operator in order, each to the lot that it begins in.

import type { Decomposition, PlanStep } from "../schemas/index.ts";

interface Told {
  operator: string;
  times: number;
}

/** The decomposition with indexes of the plan's actions, counted over all its steps, in place of those of the lots. */
export function tellActions(
  { tasks }: Decomposition,
  lots: readonly Told[],
  steps: readonly Pick<PlanStep, "actions">[],
): Decomposition {
  /** By operator: its lots by number, with how many applications of each are not told yet. */
  const waiting = new Map<string, { lot: number; left: number }[]>();
  for (const [lot, { operator, times }] of lots.entries()) {
    const own = waiting.get(operator);
    if (own === undefined) waiting.set(operator, [{ lot, left: times }]);
    else own.push({ lot, left: times });
  }
  const actionsOf = lots.map((): number[] => []);
  for (const [index, { operator, times }] of steps.flatMap(({ actions }) => actions).entries()) {
    const own = waiting.get(operator) ?? [];
    const [first] = own;
    if (first !== undefined) actionsOf[first.lot]?.push(index);
    for (let left = times; left > 0 && own[0] !== undefined; ) {
      const taken = Math.min(left, own[0].left);
      own[0].left -= taken;
      left -= taken;
      if (own[0].left === 0) own.shift();
    }
  }
  return {
    tasks: tasks.map((told) => ({
      ...told,
      actions: told.actions.flatMap((lot) => actionsOf[lot] ?? []).sort((a, b) => a - b),
    })),
  };
}
