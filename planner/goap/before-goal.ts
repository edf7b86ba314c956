// A shortest plan for one thing ends when it is made: whatever needs that thing comes too late to serve it. What can only be applied
// once the goal is there leaves the search before it starts, and with it every thought of digging the iron for the first iron
// pickaxe with that pickaxe.

import { type Reachability, reachable } from "../heuristics/reachability.ts";
import { checkpoint } from "../interruption.ts";
import { amountMade } from "../model/compiled-domain.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";

/** Of what is in reach, what can be had before the goal is; all of it where the goal takes more than one application. */
export function beforeGoal(problem: CompiledProblem, reach: Reachability): Reachability {
  const { domain, start, kept, goal } = problem;
  const open = goal.filter(({ name, count }) => (start[name] as number) < count);
  const [only, ...others] = open;
  // What is there already must still be there in the end: the last step need not be the one that makes the rest.
  if (only === undefined || others.length > 0 || goal.length > 1 || (start[only.name] as number) > 0) return reach;
  const makers = [
    ...domain.producersOf.subarray(domain.producersStart[only.name], domain.producersStart[only.name + 1]),
  ].filter((operator) => reach.operators[operator] === 1);
  if (makers.some((operator) => amountMade(domain, operator, only.name) < only.count)) return reach;
  const without = reach.operators.slice();
  for (const operator of makers) without[operator] = 0;
  const before = reachable(domain, start, without, kept);
  // The last step is a maker of the goal that the rest makes possible.
  const names = before.names.slice();
  const operators = before.operators.slice();
  names[only.name] = 1;
  for (const operator of makers) {
    checkpoint(problem);
    const alone = without.slice();
    alone[operator] = 1;
    if (reachable(domain, start, alone, kept).operators[operator] === 1) operators[operator] = 1;
  }
  return { names, operators };
}
