// Where scheduled lots lead: the problem that is left to plan once they have been carried out, with the same bounds.

import type { CompiledProblem } from "../model/compiled-problem.ts";
import { Holdings } from "../model/holdings.ts";
import type { ScheduledBatch } from "../model/lot.ts";

/** The problem with the state after the lots, which must be applicable in their order, as its start. */
export function stateAfter(problem: CompiledProblem, lots: readonly ScheduledBatch[]): CompiledProblem {
  const holdings = new Holdings(problem);
  for (const lot of lots) holdings.act(lot, lot.wear);
  const start = holdings.counts;
  const startNames = [...start.keys()].filter((name) => (start[name] as number) > 0);
  return { ...problem, start, startNames, worn: holdings.wornTools };
}
