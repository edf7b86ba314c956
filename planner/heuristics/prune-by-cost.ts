// Leaves out operators that no plan cheaper than the incumbent can apply (min-plan-costs.ts).
// Sound when every cost is at least 0 and only plans below `upper` are wanted. The bounds of
// min-plan-costs.ts hold for each plan up to its first application of an operator, whatever is
// required, gained or cleared.

import { spendWork, WORK } from "../contract/work.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { COST_TOLERANCE } from "../model/tolerances.ts";
import { minPlanCosts } from "./min-plan-costs.ts";
import { unitPrices } from "./prices.ts";
import { type Reachability, reachable } from "./reachability.ts";

/** The part of `all` that operators reach which may be in a plan cheaper than `upper`. */
export function pruneByCost(
  problem: CompiledProblem,
  all: Reachability,
  upper: number,
  rounds = problem.limits.heuristics.maxPruningRounds,
): Reachability {
  if (upper === Number.POSITIVE_INFINITY) return all;
  const { domain, searchCost: costs, start, kept } = problem;
  let reach = all;
  // Fewer operators raise prices, which leave fewer operators.
  for (let round = 0; round < rounds; round++) {
    spendWork(problem, WORK.pass);
    const prices = unitPrices(domain, costs, start, reach);
    spendWork(problem, WORK.pass);
    const min = minPlanCosts({ domain, costs, start, kept, reach, prices });
    const cheap = reach.operators.map((used, operator) =>
      used === 1 && (min[operator] as number) < upper - COST_TOLERANCE ? 1 : 0,
    );
    const fewer = reachable(domain, start, cheap, kept);
    if (countOf(fewer.operators) === countOf(reach.operators)) break;
    reach = fewer;
  }
  return reach;
}

const countOf = (marks: Uint8Array): number => marks.reduce((sum, mark) => sum + mark, 0);
