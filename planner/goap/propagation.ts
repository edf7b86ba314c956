// Takes every step of a node that leaves no choice, and bounds it where the first choice is: what is forced is decided before a bound is
// computed, and what a bound rules out may force more.
// Sound when `ends` offers all ways to close an end: a step is forced only where there is one way.
// An operator that makes what it spends is forced by what it makes in all, which is the fewest
// applications there can be; where that goes round in circles, the node is passed over.

import { throwIfInterrupted } from "../contract/interruption.ts";
import type { Counters } from "../contract/search.ts";
import { COST_TOLERANCE } from "../model/tolerances.ts";
import type { NodeFlaw } from "./flaws.ts";
import { bound, type SearchNode } from "./node.ts";
import type { SearchSpace } from "./search-space.ts";

/**
 * `closed`: its ways are known, or it is a leaf. `dear`: nothing beneath it costs less than `upper`, or is a plan at all. `circular`: given
 * up, and not as a proof (hay for wheat for hay).
 */
export type PropagationResult = "closed" | "dear" | "circular";

export function propagate(space: SearchSpace, node: SearchNode, upper: number, counters: Counters): PropagationResult {
  const { lowerBound, flaws, regression } = space;
  const limits = space.problem.limits.goap;
  const look = (end: NodeFlaw): boolean => {
    counters.evaluated++;
    const cheapEnough = lowerBound.evaluate(node, end, upper - COST_TOLERANCE);
    if (!cheapEnough && node.floor === Number.POSITIVE_INFINITY) counters.deadEnds++;
    return cheapEnough;
  };
  const forced = new Map<number, number>();
  let looked = false;
  for (let steps = 0; ; steps++) {
    throwIfInterrupted(space.problem);
    if (bound(node) >= upper - COST_TOLERANCE) return "dear";
    const end = flaws.next(node);
    if (end === null) break;
    const [method, other] = end.achievers;
    if (method === undefined) {
      counters.deadEnds++;
      return "dear";
    }
    // However long a chain of forced steps is, the search comes back to its caller.
    if (other !== undefined || steps >= limits.maxForcedSteps) {
      if (!looked && other !== undefined) {
        looked = true;
        if (!look(end)) return "dear";
        continue;
      }
      node.achievers =
        other === undefined
          ? end.achievers.map((only) => ({ ...only, reducedCost: 0 }))
          : lowerBound.byReducedCostDesc(end.achievers);
      node.branch = other === undefined ? -1 : lowerBound.unpaid(node, end, upper);
      break;
    }
    const times = (forced.get(method.operator) ?? 0) + 1;
    forced.set(method.operator, times);
    // What goes round may be a dead end, which landmark cuts see and forced steps do not.
    if (times === limits.repeatsBeforeCycleCheck && !look(end)) return "dear";
    if (times > limits.maxForcedRepeats || end.missing > limits.maxShortage) {
      counters.deadEnds++;
      return "circular";
    }
    regression.decide(node, method.operator, Math.ceil(end.missing / regression.madeBy(method)));
    looked = false;
  }
  node.isPropagated = true;
  return "closed";
}
