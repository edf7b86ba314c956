// More of what a solution without an order shows: how often operators may be applied such that there is still none. The more of them may be
// applied more often, the less is left to be looked at.
// Sound when the order search says "none" for the counts that are answered: that holds for all that
// applies each operator so often or less, and `room` leaves out no plan within the budget.
// Source: minimal conflicts by halves, Junker, "QuickXplain", AAAI 2004.

import { throwIfInterrupted } from "../../contract/interruption.ts";
import type { CompiledProblem } from "../../model/compiled-problem.ts";
import { LinearizationSearch } from "./linearization-search.ts";

export interface NoGood {
  upper: Map<number, number>;
  /** How many states were looked at. */
  states: number;
}

/**
 * By operator, how often it may be applied at most where there is no order, for those of `room` that can be applied more often yet. `times` have
 * no order; `room` is how often each could be applied at all.
 */
export function noGood(
  problem: CompiledProblem,
  times: ReadonlyMap<number, number>,
  room: ReadonlyMap<number, number>,
): NoGood {
  const limits = problem.limits.ip;
  const max = new Map(times);
  let tries = 0;
  let states = 0;
  const widen = (operators: readonly number[]): void => {
    if (operators.length === 0 || ++tries > limits.maxNoGoodProbes || states > limits.maxProbeStates) return;
    const before = operators.map((operator) => max.get(operator) ?? 0);
    for (const [at, operator] of operators.entries()) {
      max.set(operator, Math.min(room.get(operator) as number, limits.noGoodGrowth * ((before[at] as number) + 1)));
    }
    throwIfInterrupted(problem);
    const search = new LinearizationSearch(problem, max, limits.maxStatesPerProbe);
    const { status } = search.run();
    states += search.states;
    if (status === "none") return;
    for (const [at, operator] of operators.entries()) max.set(operator, before[at] as number);
    if (operators.length === 1) return;
    const half = operators.length >> 1;
    widen(operators.slice(0, half));
    widen(operators.slice(half));
  };
  if (problem.limits.layers.noGoodWidening) widen([...room.keys()].reverse());
  const tight = [...room].filter(([operator, upper]) => (max.get(operator) ?? 0) < upper);
  return { upper: new Map(tight.map(([operator]) => [operator, max.get(operator) ?? 0])), states };
}
