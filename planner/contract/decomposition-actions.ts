// Assigns a plan's actions to the batches of a decomposition. The plan's steps split batches, merge
// them and fold fuel into cooking, so actions are counted anew: an operator's actions are
// distributed among its batches in order, each to the batch that it begins in.

import type { Decomposition, PlanStep } from "../../schemas/index.ts";
import { canonicalJson } from "../../schemas/plain.ts";
import type { DecompositionSource } from "./search.ts";

interface DecompositionAction {
  operator: string;
  times: number;
}

/**
 * By action, over all steps: its batch; -1 for one that begins beyond all batches of its operator.
 */
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
        // Most steps do exactly what their batches say, in the same order.
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

// An operator's unassigned batches in order, and the assigned applications of the first of them.
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

/** The batch that an action begins in, -1 if all are assigned; assigns its applications. */
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

/** A decomposition that is a document already. */
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
