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
  batches: readonly DecompositionAction[],
  steps: readonly Pick<PlanStep, "actions">[],
): number[] {
  const batchOf: number[] = [];
  let waiting: Map<string, PendingBatches> | null = null;
  for (const { actions } of steps) {
    for (const { operator, times } of actions) {
      const batch = batches[batchOf.length];
      if (waiting === null && batch?.operator === operator && batch.times === times) {
        // Most steps say just what their lots did, in the same order.
        batchOf.push(batchOf.length);
        continue;
      }
      waiting ??= pendingFrom(batches, batchOf.length);
      const own = waiting.get(operator);
      batchOf.push(own === undefined ? -1 : startBatch(own, times, batches));
    }
  }
  return batchOf;
}

/** The lots of an operator that have not been told whole, in order, and how many applications of the first of them have. */
interface PendingBatches {
  batches: number[];
  first: number;
  reported: number;
}

function pendingFrom(batches: readonly DecompositionAction[], start: number): Map<string, PendingBatches> {
  const waiting = new Map<string, PendingBatches>();
  for (let batch = start; batch < batches.length; batch++) {
    const operator = batches[batch]?.operator ?? "";
    const own = waiting.get(operator);
    if (own === undefined) waiting.set(operator, { batches: [batch], first: 0, reported: 0 });
    else own.batches.push(batch);
  }
  return waiting;
}

/** The lot that an action begins in, -1 where all are told; what the action tells is told then. */
function startBatch(own: PendingBatches, times: number, batches: readonly DecompositionAction[]): number {
  const begun = own.batches[own.first] ?? -1;
  own.reported += times;
  for (
    let batch = batches[begun];
    batch !== undefined && own.reported >= batch.times;
    batch = batches[own.batches[own.first] ?? -1]
  ) {
    own.reported -= batch.times;
    own.first++;
  }
  return begun;
}

/** A decomposition that is there as a document already. */
export const decomposedAs = (document: Decomposition): DecompositionSource => ({
  document: () => document,
  text: (batchOf) => canonicalJson(withActions(document, batchOf)),
});

function withActions({ tasks }: Decomposition, batchOf: readonly number[]): Decomposition {
  const actionsOf: number[][] = [];
  for (const [action, batch] of batchOf.entries()) {
    if (batch < 0) continue;
    actionsOf[batch] ??= [];
    actionsOf[batch].push(action);
  }
  return {
    tasks: tasks.map((task) => ({
      ...task,
      actions: task.actions.flatMap((batch) => actionsOf[batch] ?? []).sort((a, b) => a - b),
    })),
  };
}
