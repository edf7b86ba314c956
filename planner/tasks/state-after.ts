// Where scheduled lots lead: the problem that is left to plan once they have been carried out, with the same bounds.

import type { CompiledProblem } from "../model/compiled-problem.ts";
import { Holdings } from "../model/holdings.ts";
import type { ScheduledBatch } from "../model/operator-batch.ts";

/** The problem with the state after the lots, which must be applicable in their order, as its start. */
export function stateAfter(problem: CompiledProblem, batches: readonly ScheduledBatch[]): CompiledProblem {
  const holdings = new Holdings(problem);
  for (const batch of batches) holdings.act(batch, batch.wear);
  const start = holdings.counts;
  const startFluents = [...start.keys()].filter((fluent) => (start[fluent] as number) > 0);
  return { ...problem, start, startFluents, worn: holdings.wornTools };
}
