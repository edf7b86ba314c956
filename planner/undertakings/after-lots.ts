// Where scheduled lots lead: the problem that is left to plan once they have been carried out, with the same bounds.

import type { CompiledProblem } from "../model/compiled-problem.ts";
import { Holdings } from "../model/holdings.ts";
import type { ScheduledLot } from "../model/lot.ts";

/** The problem with the state after the lots, which must be applicable in their order, as its start. */
export function afterLots(problem: CompiledProblem, lots: readonly ScheduledLot[]): CompiledProblem {
  const { domain } = problem;
  const holdings = new Holdings(problem);
  for (const { operator, times, kinds, wear } of lots) {
    for (const [name, points] of wear) holdings.wear(name, points);
    for (const [name, count] of kinds) holdings.remove(name, count);
    const clearsEnd = domain.clearsStart[operator + 1] as number;
    for (let i = domain.clearsStart[operator] as number; i < clearsEnd; i++) {
      holdings.counts[domain.clearsName[i] as number] = 0;
    }
    const producesEnd = domain.producesStart[operator + 1] as number;
    for (let i = domain.producesStart[operator] as number; i < producesEnd; i++) {
      holdings.add(domain.producesName[i] as number, (domain.producesCount[i] as number) * times);
    }
  }
  const start = holdings.counts;
  const startNames = [...start.keys()].filter((name) => (start[name] as number) > 0);
  return { ...problem, start, startNames, worn: holdings.wornTools };
}
