// The problem after scheduled batches, with the same constraints.

import type { CompiledProblem } from "../model/compiled-problem.ts";
import { Holdings } from "../model/holdings.ts";
import type { ScheduledBatch } from "../model/operator-batch.ts";

/** The problem that starts after the batches, which must apply in their order. */
export function stateAfter(problem: CompiledProblem, batches: readonly ScheduledBatch[]): CompiledProblem {
  const holdings = new Holdings(problem);
  for (const batch of batches) holdings.act(batch, batch.wear);
  const start = holdings.counts;
  const startFluents = [...start.keys()].filter((fluent) => (start[fluent] as number) > 0);
  return { ...problem, start, startFluents, worn: holdings.wornTools };
}
