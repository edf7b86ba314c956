// Whether anything is cheaper than the plan in hand, asked of staged programs (planner/stages/): with no stages at first, and with all of them
// once a solution cannot be put in order, mostly for want of a tool or a fact that it makes too late. One more at a time takes more programs than it spares.
// Invariant: "proven" says that no plan costs less than the last that was found, or than `cost` where none was.

import { dearestProductPrice } from "../heuristics/prices.ts";
import { checkpoint } from "../interruption.ts";
import { costOf, type ScheduledLot } from "../model/lot.ts";
import { type Schedule, scheduleLots } from "../schedule.ts";
import type { Counters } from "../search.ts";
import { branch } from "../stages/branching.ts";
import { type StagedProgram, StagedPrograms } from "../stages/staged-program.ts";
import { lotsOf } from "./leaf.ts";
import type { SearchSpace } from "./search-space.ts";

/** What solving a program takes grows with its cells; where so many of all programs do not settle it, a search is better at it. */
const MAX_CELLS_IN_ALL = 150_000_000;

/** Whether whole numbers tell what costs less: at the domain's own costs, where these are whole. */
export const isStageable = ({ problem }: SearchSpace): boolean =>
  !problem.steered && problem.domain.cost.every((cost) => Number.isSafeInteger(cost) && cost >= 0);

/**
 * Looks for plans that cost less than `cost`. Yields on the way through each program, which counts as a node expanded, and each plan that it
 * finds, the next cheaper than the last; answers whether it is proven that there is none cheaper.
 */
export function* cheaperThan(
  space: SearchSpace,
  cost: number,
  counters: Counters,
): Generator<readonly ScheduledLot[] | null, boolean> {
  const { problem } = space;
  const programs = new StagedPrograms(problem);
  let staged = false;
  let below = cost;
  let cells = 0;
  for (;;) {
    checkpoint(problem);
    const program = programs.within(Math.ceil(below) - 1, staged);
    const branching = branch(program);
    let solved = branching.next();
    while (solved.done !== true) {
      if (solved.value) {
        counters.expanded++;
        cells += program.demand.length * program.columns.length;
        if (cells > MAX_CELLS_IN_ALL) return false;
      }
      yield null;
      checkpoint(problem);
      solved = branching.next();
    }
    if (solved.value.status !== "met") return solved.value.status === "refuted";
    const schedule = ordered(space, program, solved.value.amounts);
    if (schedule.status === "ordered") {
      below = costOf(problem.domain, schedule.lots);
      yield schedule.lots;
      continue;
    }
    if (staged) return false;
    staged = true;
  }
}

/** What a solution applies in all, put in order. */
function ordered(space: SearchSpace, { columnOf }: StagedProgram, amounts: Float64Array): Schedule {
  const { problem, order } = space;
  const node = space.root();
  for (const [operator, column] of columnOf) {
    const times = Math.round(amounts[column] as number);
    if (times > 0) space.regression.decide(node, operator, times);
  }
  const priority = (operator: number): number => dearestProductPrice(problem.domain, order, operator);
  return scheduleLots(problem, lotsOf(problem, node), priority);
}
