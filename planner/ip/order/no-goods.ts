// Widens a solution without an order to a no-good: upper bounds on all operators under which there
// still is no order. The wider it is, the less is left to search.
// Sound when the order search says "none" for the returned counts: then no plan applies each
// operator so often or less. `room` leaves out no plan within the budget.
// Source: minimal conflicts by halves, Junker, "QuickXplain", AAAI 2004.

import type { CompiledProblem } from "../../model/compiled-problem.ts";
import { LinearizationSearch } from "./linearization-search.ts";

export interface NoGood {
  upper: Map<number, number>;
  /** States visited. */
  states: number;
}

/**
 * The upper bounds of a no-good, by those operators of `room` that could exceed them. `times` have
 * no order; `room` is how often each operator could be applied at all.
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
