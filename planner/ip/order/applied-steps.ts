// The steps of an order search, and their operator batches.

import type { OperatorBatch } from "../../model/operator-batch.ts";
import type { ApplicationTable, OperatorApplication } from "../applications.ts";

/** Amounts of fluents, by their id in the table of applications. */
export type FluentAmounts = readonly { fluent: number; amount: number }[];
/** What one application takes: for each use, then for each consumed class. */
export type ConsumptionChoice = readonly FluentAmounts[];
export interface AppliedStep {
  application: OperatorApplication;
  /** For the consumed classes only. */
  method: ConsumptionChoice;
}

/** Adjacent steps of one operator form a batch, unless a step makes what the next consumes. */
export function batchesOf(table: ApplicationTable, steps: readonly AppliedStep[]): OperatorBatch[] {
  const batches: OperatorBatch[] = [];
  for (const { application, method } of steps) {
    let batch = batches.at(-1);
    const takesItsOwn = application.produces.some(({ fluent }) =>
      application.consumes.some(({ members }) => members.includes(fluent)),
    );
    if (batch?.operator !== application.operator || takesItsOwn) {
      batch = { operator: application.operator, times: 0, consumed: new Map() };
      batches.push(batch);
    }
    batch.times++;
    for (const { fluent, amount } of method.flat()) {
      const kind = table.fluents[fluent] as number;
      batch.consumed.set(kind, (batch.consumed.get(kind) ?? 0) + amount);
    }
  }
  return batches;
}

/** The amount of a fluent that the choice takes so far. */
export function amountsTaken(method: readonly FluentAmounts[], fluent: number): number {
  let sum = 0;
  for (const need of method) for (const taken of need) if (taken.fluent === fluent) sum += taken.amount;
  return sum;
}
