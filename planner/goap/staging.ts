// Whether anything is cheaper than the plan in hand, asked of staged programs (planner/stages/). What such a program applies in all may have no
// order: then rows are added that every plan keeps and it breaks. Where none is found, and the program is small, it is written anew with a
// stage for each tool and fact, which knows more of the order and takes longer.
// Invariant: "proven" says that no plan costs less than the last that was found, or than `cost` where none was.

import { dearestProductPrice } from "../heuristics/prices.ts";
import { checkpoint } from "../interruption.ts";
import { costOf, type ScheduledLot } from "../model/lot.ts";
import { type Schedule, scheduleLots } from "../schedule.ts";
import type { Counters } from "../search.ts";
import { Branching } from "../stages/branching.ts";
import { type StagedProgram, StagedPrograms } from "../stages/staged-program.ts";
import { lotsOf } from "./leaf.ts";
import type { SearchSpace } from "./search-space.ts";

/** What a pivot takes grows with the program; where so many entries of all pivots do not settle it, a search is better at it. */
const MOST_WORK = 20_000_000;
const MOST_WORK_STAGED = 3_000_000;
/** Where there are more operators, stages for all make a program too large. */
const MOST_STAGED = 160;
/** How often rows are added to one program. */
const MOST_ROUNDS = 40;

/** How far a look has come: a cheaper plan, or null; what no plan costs less than; what the part of a program costs that was just solved, or null. */
export interface Looked {
  lots: readonly ScheduledLot[] | null;
  bound: number;
  part: number | null;
}

/** Whether whole numbers tell what costs less: at the domain's own costs, where these are whole. */
export const isStageable = ({ problem }: SearchSpace): boolean =>
  !problem.steered && problem.domain.cost.every((cost) => Number.isSafeInteger(cost) && cost >= 0);

/**
 * Looks for plans that cost less than `cost`. Yields on the way through each program, which counts as a node expanded, and each plan that it
 * finds, the next cheaper than the last; answers whether it is proven that there is none cheaper.
 */
export function* cheaperThan(space: SearchSpace, cost: number, counters: Counters): Generator<Looked, boolean> {
  const { problem } = space;
  const programs = new StagedPrograms(problem);
  let below = cost;
  for (const staged of [false, true]) {
    if (staged && problem.domain.operatorCount > MOST_STAGED) return false;
    checkpoint(problem);
    const program = programs.within(Math.ceil(below) - 1, staged);
    checkpoint(problem);
    const branching = new Branching(program);
    for (let rounds = 0; rounds < MOST_ROUNDS; ) {
      const next = branching.next();
      let step = next.next();
      for (; step.done !== true; step = next.next()) {
        if (step.value) {
          counters.expanded++;
          if (branching.pivots * program.demand.length > (staged ? MOST_WORK_STAGED : MOST_WORK)) return false;
        }
        const part = step.value ? Math.max(branching.bound, Math.min(branching.value, below)) : null;
        yield { lots: null, bound: branching.bound, part };
        checkpoint(problem);
      }
      if (step.value.status === "refuted") return true;
      if (step.value.status === "unknown") break;
      const { amounts } = step.value;
      const schedule = ordered(space, program, amounts);
      if (schedule.status === "ordered") {
        below = costOf(problem.domain, schedule.lots);
        branching.lower(Math.ceil(below) - 1);
        yield { lots: schedule.lots, bound: branching.bound, part: null };
        continue;
      }
      checkpoint(problem);
      if (programs.cut(program, amounts) === 0) break;
      rounds++;
    }
  }
  return false;
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
