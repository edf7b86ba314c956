// The last touch on an order: nobody looks for iron with empty hands.

import type { CompiledProblem } from "../model/compiled-problem.ts";
import type { ScheduledBatch } from "../model/lot.ts";
import { clearsOf, membersOf, productsOf, requiresOf, usesOf } from "../model/rows.ts";

/**
 * Moves each lot that needs nothing but what holds throughout (looking for a vein, say) to just before the first lot that uses what it makes. Always
 * valid, since such a lot can be applied at any time and only fills the inventory later.
 */
export function delayNoInputBatches(problem: CompiledProblem, lots: readonly ScheduledBatch[]): ScheduledBatch[] {
  const { domain } = problem;
  const empty = (start: Int32Array, operator: number): boolean => start[operator] === start[operator + 1];
  const changed = new Set<number>();
  for (const { operator, consumed, wear } of lots) {
    for (const name of consumed.keys()) changed.add(name);
    for (const name of wear.keys()) changed.add(name);
    for (const name of clearsOf(domain, operator)) changed.add(name);
  }
  /** Holds from the beginning to the end. */
  const lasts = (name: number): boolean => (problem.start[name] as number) > 0 && !changed.has(name);
  const ordered: ScheduledBatch[] = [];
  const delayed: { lot: ScheduledBatch; makes: Set<number> }[] = [];
  for (const batch of lots) {
    const { operator } = batch;
    const touched = new Set(batch.consumed.keys());
    for (const { altSet } of [...requiresOf(domain, operator), ...usesOf(domain, operator)]) {
      for (const name of membersOf(domain, altSet)) touched.add(name);
    }
    for (let at = 0; at < delayed.length; ) {
      const waiting = delayed[at];
      if (waiting !== undefined && [...waiting.makes].some((name) => touched.has(name))) {
        ordered.push(waiting.lot);
        delayed.splice(at, 1);
      } else at++;
    }
    const isSource =
      empty(domain.consumesStart, operator) &&
      empty(domain.usesStart, operator) &&
      empty(domain.clearsStart, operator) &&
      requiresOf(domain, operator).every(({ altSet }) => membersOf(domain, altSet).some(lasts));
    if (isSource) delayed.push({ lot: batch, makes: new Set(productsOf(domain, operator)) });
    else ordered.push(batch);
  }
  return [...ordered, ...delayed.map(({ lot }) => lot)];
}
