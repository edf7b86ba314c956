// Takes out of an ordered plan what it can do without, last things first, so that what only served them goes as well. It replays the
// plan once for each lot: for plans whose order is all that holds them together, where counting amounts is not enough.
// Source: Nakhost and Müller, "Action Elimination and Plan Neighborhood Graph Search", ICAPS 2010.

import { checkpoint } from "./interruption.ts";
import type { CompiledDomain } from "./model/compiled-domain.ts";
import type { CompiledProblem } from "./model/compiled-problem.ts";
import type { Lot } from "./model/lot.ts";
import { keepOrder, orderedAsGiven, type Schedule } from "./schedule.ts";

/** Replays grow with the square of the length; longer plans stay as they are. */
const MAX_LOTS = 400;

/** The lots in their order without those that the goal does not need; blocked where the order does not hold. */
export function keepNeeded(problem: CompiledProblem, lots: readonly Lot[]): Schedule {
  let kept = lots;
  let schedule = keepOrder(problem, kept);
  if (schedule.status === "blocked" || lots.length > MAX_LOTS) return schedule;
  const surplus = surplusOf(problem, lots);
  for (let index = lots.length - 1; index >= 0; index--) {
    const lot = kept[index] as Lot;
    if (!isSpare(problem, lot, surplus)) continue;
    checkpoint(problem);
    const fewer = kept.filter((_, at) => at !== index);
    const shorter = orderedAsGiven(problem, fewer);
    if (shorter === null) continue;
    kept = fewer;
    schedule = { status: "ordered", lots: shorter };
    count(problem, lot, surplus, -1);
  }
  return schedule;
}

/** By name: what all lots leave beyond the goal, were nothing cleared. */
function surplusOf(problem: CompiledProblem, lots: readonly Lot[]): Int32Array {
  const surplus = problem.start.slice();
  for (const { name, count: wanted } of problem.goal) surplus[name] = (surplus[name] as number) - wanted;
  for (const lot of lots) count(problem, lot, surplus, 1);
  return surplus;
}

/** Adds what the lot makes and takes, or takes it back. */
function count({ domain }: CompiledProblem, lot: Lot, surplus: Int32Array, sign: 1 | -1): void {
  for (const [name, taken] of lot.kinds) surplus[name] = (surplus[name] as number) - sign * taken;
  for (const [name, made] of madeBy(domain, lot)) surplus[name] = (surplus[name] as number) + sign * made;
}

/** Whether all that the lot makes is left over, without which a replay can only fail. */
const isSpare = ({ domain }: CompiledProblem, lot: Lot, surplus: Int32Array): boolean =>
  madeBy(domain, lot).every(([name, made]) => (surplus[name] as number) >= made);

function madeBy(domain: CompiledDomain, { operator, times }: Lot): [name: number, made: number][] {
  const made: [number, number][] = [];
  for (let i = domain.producesStart[operator] as number; i < (domain.producesStart[operator + 1] as number); i++) {
    made.push([domain.producesName[i] as number, (domain.producesCount[i] as number) * times]);
  }
  return made;
}
