// Takes out of an ordered plan what it can do without, last things first, so that what only served them goes as well. It replays the
// plan once for each lot: for plans whose order is all that holds them together, where counting amounts is not enough.
// Source: Nakhost and Müller, "Action Elimination and Plan Neighborhood Graph Search", ICAPS 2010.

import type { CompiledProblem } from "./model/compiled-problem.ts";
import type { Lot } from "./model/lot.ts";
import { keepOrder, type Schedule } from "./schedule.ts";

/** Replays grow with the square of the length; longer plans stay as they are. */
const MAX_LOTS = 400;

/** The lots in their order without those that the goal does not need; blocked where the order does not hold. */
export function keepNeeded(problem: CompiledProblem, lots: readonly Lot[]): Schedule {
  let kept = lots;
  let schedule = keepOrder(problem, kept);
  if (schedule.status === "blocked" || lots.length > MAX_LOTS) return schedule;
  for (let index = lots.length - 1; index >= 0; index--) {
    const fewer = kept.filter((_, at) => at !== index);
    const shorter = keepOrder(problem, fewer);
    if (shorter.status === "blocked") continue;
    kept = fewer;
    schedule = shorter;
  }
  return schedule;
}
