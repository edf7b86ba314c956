// Postprocessing: delays batches without inputs, so that nobody looks for iron empty-handed.

import type { CompiledProblem } from "../model/compiled-problem.ts";
import type { ScheduledBatch } from "../model/operator-batch.ts";
import { clearsOf, membersOf, productsOf, requiresOf, usesOf } from "../model/rows.ts";

/**
 * Moves each batch that needs only what holds throughout (looking for a vein) to just before the
 * first use of its products. Always valid: such a batch applies at any time, and later it fills
 * less.
 */
export function delayNoInputBatches(problem: CompiledProblem, batches: readonly ScheduledBatch[]): ScheduledBatch[] {
  const { domain } = problem;
  const empty = (start: Int32Array, operator: number): boolean => start[operator] === start[operator + 1];
  const changed = new Set<number>();
  for (const { operator, consumed, wear } of batches) {
    for (const fluent of consumed.keys()) changed.add(fluent);
    for (const fluent of wear.keys()) changed.add(fluent);
    for (const fluent of clearsOf(domain, operator)) changed.add(fluent);
  }
  const lasts = (fluent: number): boolean => (problem.start[fluent] as number) > 0 && !changed.has(fluent);
  const ordered: ScheduledBatch[] = [];
  const delayed: { batch: ScheduledBatch; makes: Set<number> }[] = [];
  for (const batch of batches) {
    const { operator } = batch;
    const touched = new Set(batch.consumed.keys());
    for (const { altSet } of [...requiresOf(domain, operator), ...usesOf(domain, operator)]) {
      for (const fluent of membersOf(domain, altSet)) touched.add(fluent);
    }
    for (let at = 0; at < delayed.length; ) {
      const waiting = delayed[at];
      if (waiting !== undefined && [...waiting.makes].some((fluent) => touched.has(fluent))) {
        ordered.push(waiting.batch);
        delayed.splice(at, 1);
      } else at++;
    }
    const isSource =
      empty(domain.consumesStart, operator) &&
      empty(domain.usesStart, operator) &&
      empty(domain.clearsStart, operator) &&
      requiresOf(domain, operator).every(({ altSet }) => membersOf(domain, altSet).some(lasts));
    if (isSource) delayed.push({ batch, makes: new Set(productsOf(domain, operator)) });
    else ordered.push(batch);
  }
  return [...ordered, ...delayed.map(({ batch }) => batch)];
}
