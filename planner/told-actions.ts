// A decomposition tells which lots each task decided; a plan's steps split lots, join them and fold burning into cooking. So its actions are
// counted anew: those of an operator are shared out among the lots of that operator in order, each to the lot that it begins in.

import type { Decomposition, PlanStep } from "../schemas/index.ts";
import { canonicalJson } from "../schemas/plain.ts";

type Task = Decomposition["tasks"][number];

interface Told {
  operator: string;
  times: number;
}

/**
 * The decomposition with indexes of the plan's actions, counted over all its steps, in place of those of the lots. Its keys are in the order
 * of canonical JSON, which `textOfTold` rests on.
 */
export function tellActions(
  { tasks }: Decomposition,
  lots: readonly Told[],
  steps: readonly Pick<PlanStep, "actions">[],
): Decomposition {
  /** By operator: its lots by number, in order, and how many applications of the first of them are told already. */
  const waiting = new Map<string, { lots: number[]; first: number; told: number }>();
  for (let lot = 0; lot < lots.length; lot++) {
    const operator = lots[lot]?.operator ?? "";
    const own = waiting.get(operator);
    if (own === undefined) waiting.set(operator, { lots: [lot], first: 0, told: 0 });
    else own.lots.push(lot);
  }
  const actionsOf: (number[] | undefined)[] = [];
  let index = 0;
  for (const { actions } of steps) {
    for (const { operator, times } of actions) {
      const own = waiting.get(operator);
      const begun = own?.lots[own.first];
      if (own !== undefined && begun !== undefined) {
        const known = actionsOf[begun];
        if (known === undefined) actionsOf[begun] = [index];
        else known.push(index);
        own.told += times;
        for (let lot = lots[begun]; lot !== undefined && own.told >= lot.times; lot = lots[own.lots[own.first] ?? -1]) {
          own.told -= lot.times;
          own.first++;
        }
      }
      index++;
    }
  }
  return { tasks: tasks.map((told) => withActions(told, actionsUnder(told.actions, actionsOf))) };
}

function withActions({ task, method, because, children }: Task, actions: number[]): Task {
  return because === undefined ? { actions, children, method, task } : { actions, because, children, method, task };
}

/** The canonical JSON of what `tellActions` told; what the engine writes otherwise is left to canonicalJson. */
export function textOfTold(told: Decomposition): string {
  const text = JSON.stringify(told);
  return text.includes("\\ud") ? canonicalJson(told) : text;
}

function actionsUnder(lots: readonly number[], actionsOf: readonly (readonly number[] | undefined)[]): number[] {
  if (lots.length === 1) return actionsOf[lots[0] as number]?.slice() ?? [];
  const actions: number[] = [];
  for (const lot of lots) actions.push(...(actionsOf[lot] ?? []));
  return lots.length < 2 ? actions : actions.sort((a, b) => a - b);
}
