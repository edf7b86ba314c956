// Brings together what an ordered plan does piece by piece: a lot joins an earlier one of the same operator where the plan still
// holds, so that four logs are collected at once instead of one before each craft. Costs stay what they are; steps get fewer.

import type { CompiledProblem } from "../model/compiled-problem.ts";
import { type Lot, mergeLots } from "../model/lot.ts";
import { keepOrder, orderedAsGiven, type Schedule } from "../schedule/index.ts";

/** Replays grow with the square of the length; longer plans stay as they are. */
const MAX_LOTS = 400;

/** The lots with as many joined as the order allows; blocked where the order does not hold. */
export function gatherUp(problem: CompiledProblem, lots: readonly Lot[]): Schedule {
  let order = lots;
  let schedule = keepOrder(problem, order);
  if (schedule.status === "blocked" || lots.length > MAX_LOTS) return schedule;
  for (let index = 1; index < order.length; ) {
    const joined = joinEarlier(problem, order, index);
    if (joined === null) index++;
    else ({ order, schedule } = joined);
  }
  return schedule;
}

/** The lot at the index joined to the first or the last one before it that it can join; null where it cannot. */
function joinEarlier(
  problem: CompiledProblem,
  order: readonly Lot[],
  index: number,
): { order: readonly Lot[]; schedule: Schedule } | null {
  const lot = order[index] as Lot;
  const same = order.slice(0, index).flatMap(({ operator }, at) => (operator === lot.operator ? [at] : []));
  for (const at of new Set([same[0], same.at(-1)])) {
    if (at === undefined) continue;
    const together = mergeLots([order[at] as Lot, lot]);
    const joined = [...order.slice(0, at), ...together, ...order.slice(at + 1, index), ...order.slice(index + 1)];
    const scheduled = orderedAsGiven(problem, joined);
    if (scheduled !== null) return { order: joined, schedule: { status: "ordered", lots: scheduled } };
  }
  return null;
}
