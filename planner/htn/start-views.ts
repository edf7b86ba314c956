// Ways to look at a start with something at hand that can be used up. Prices as if that had to be
// made again and prices as if it never ran out are each wrong for some bag. And what is seen may
// draw a plan to it although there is too little: without it the plan is the usual one.

import type { CompiledProblem } from "../model/compiled-problem.ts";
import { stockOf } from "./cost-estimates/stock-methods.ts";

export interface StartView {
  problem: CompiledProblem;
  isStockEndless: boolean;
}

/** The views beside the plain one: none of a start without stock. */
export function otherViewsOf(problem: CompiledProblem): StartView[] {
  const stock = stockOf(problem);
  if (stock.length === 0) return [];
  const seen = stock.filter((fluent) => problem.domain.isItem[fluent] === 0);
  return [
    { problem, isStockEndless: true },
    ...(seen.length === 0 ? [] : [{ problem: without(problem, seen), isStockEndless: false }]),
  ];
}

function without(problem: CompiledProblem, fluents: readonly number[]): CompiledProblem {
  const start = problem.start.slice();
  for (const fluent of fluents) start[fluent] = 0;
  return { ...problem, start, startFluents: problem.startFluents.filter((fluent) => !fluents.includes(fluent)) };
}
