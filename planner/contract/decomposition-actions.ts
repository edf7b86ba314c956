// A decomposition tells which lots each task decided; a plan's steps split lots, join them and fold burning into cooking. So its actions are
// counted anew: those of an operator are shared out among the lots of that operator in order, each to the lot that it begins in.

import type { Decomposition, PlanStep } from "../../schemas/index.ts";
import { canonicalJson } from "../../schemas/plain.ts";
import type { DecompositionSource } from "./search.ts";

interface DecompositionAction {
  operator: string;
  times: number;
}

/** By action, counted over all steps: the lot that it is told with, -1 for one that begins beyond all lots of its operator. */
export function batchesOfActions(
  lots: readonly DecompositionAction[],
  steps: readonly Pick<PlanStep, "actions">[],
): number[] {
  const lotOf: number[] = [];
  let waiting: Map<string, PendingBatches> | null = null;
  for (const { actions } of steps) {
    for (const { operator, times } of actions) {
      const lot = lots[lotOf.length];
      if (waiting === null && lot?.operator === operator && lot.times === times) {
        // Most steps say just what their lots did, in the same order.
        lotOf.push(lotOf.length);
        continue;
      }
      waiting ??= pendingFrom(lots, lotOf.length);
      const own = waiting.get(operator);
      lotOf.push(own === undefined ? -1 : startBatch(own, times, lots));
    }
  }
  return lotOf;
}

/** The lots of an operator that have not been told whole, in order, and how many applications of the first of them have. */
interface PendingBatches {
  batches: number[];
  first: number;
  reported: number;
}

function pendingFrom(lots: readonly DecompositionAction[], start: number): Map<string, PendingBatches> {
  const waiting = new Map<string, PendingBatches>();
  for (let lot = start; lot < lots.length; lot++) {
    const operator = lots[lot]?.operator ?? "";
    const own = waiting.get(operator);
    if (own === undefined) waiting.set(operator, { batches: [lot], first: 0, reported: 0 });
    else own.batches.push(lot);
  }
  return waiting;
}

/** The lot that an action begins in, -1 where all are told; what the action tells is told then. */
function startBatch(own: PendingBatches, times: number, lots: readonly DecompositionAction[]): number {
  const begun = own.batches[own.first] ?? -1;
  own.reported += times;
  for (
    let lot = lots[begun];
    lot !== undefined && own.reported >= lot.times;
    lot = lots[own.batches[own.first] ?? -1]
  ) {
    own.reported -= lot.times;
    own.first++;
  }
  return begun;
}

/** A decomposition that is there as a document already. */
export const decomposedAs = (document: Decomposition): DecompositionSource => ({
  document: () => document,
  text: (lotOf) => canonicalJson(withActions(document, lotOf)),
});

function withActions({ tasks }: Decomposition, lotOf: readonly number[]): Decomposition {
  const actionsOf: number[][] = [];
  for (const [action, lot] of lotOf.entries()) {
    if (lot < 0) continue;
    actionsOf[lot] ??= [];
    actionsOf[lot].push(action);
  }
  return {
    tasks: tasks.map((task) => ({
      ...task,
      actions: task.actions.flatMap((lot) => actionsOf[lot] ?? []).sort((a, b) => a - b),
    })),
  };
}
