// Propagation: takes every step of a node that leaves no choice, and bounds the node at its first
// choice. A ban that follows from the bound may force more steps.
// Sound when `nextFlaw` offers all achievers of a flaw: a step is forced only if there is one
// achiever. An operator that makes what it spends is applied as often as its gross output asks for,
// which is the fewest applications there can be; if that runs in a cycle, the node is passed over.

import type { Counters } from "../contract/search.ts";
import { spendWork, WORK } from "../contract/work.ts";
import { COST_TOLERANCE } from "../model/tolerances.ts";
import { type NodeFlaw, nextFlaw } from "./flaws.ts";
import { bound, type SearchNode } from "./node.ts";
import type { SearchSpace } from "./search-space.ts";

/**
 * `closed`: the node's achievers are known, or it is a leaf. `dear`: no plan beneath it costs less
 * than
 * `upper`. `circular`: propagation gave up without a proof (hay for wheat for hay).
 */
export type PropagationResult = "closed" | "pruned" | "circular";

export function propagate(space: SearchSpace, node: SearchNode, upper: number, counters: Counters): PropagationResult {
  const { lowerBound, regression, orderings } = space;
  const limits = space.problem.limits.goap;
  const evaluate = (flaw: NodeFlaw): boolean => {
    counters.evaluated++;
    const isCheaper = lowerBound.evaluate(node, flaw, upper - COST_TOLERANCE);
    if (!isCheaper && node.floor === Number.POSITIVE_INFINITY) counters.deadEnds++;
    return isCheaper;
  };
  const forced = new Map<number, number>();
  let isEvaluated = false;
  for (let steps = 0; ; steps++) {
    spendWork(space.problem, WORK.node);
    if (bound(node) >= upper - COST_TOLERANCE) return "pruned";
    const flaw = nextFlaw(regression, orderings, node);
    if (flaw === null) break;
    const [only, other] = flaw.achievers;
    if (only === undefined) {
      counters.deadEnds++;
      return "pruned";
    }
    if (other !== undefined) {
      if (!isEvaluated) {
        isEvaluated = true;
        if (!evaluate(flaw)) return "pruned";
        continue;
      }
      node.achievers = lowerBound.byReducedCostDesc(flaw.achievers);
      break;
    }
    // A long chain of forced steps returns to the caller in between.
    if (steps >= limits.maxForcedSteps) {
      node.achievers = [{ ...only, reducedCost: 0 }];
      break;
    }
    const times = (forced.get(only.operator) ?? 0) + 1;
    forced.set(only.operator, times);
    // A cycle of forced steps may be a dead end; only landmark cuts detect it.
    if (times === limits.repeatsBeforeCycleCheck && !evaluate(flaw)) return "pruned";
    if (times > limits.maxForcedRepeats || flaw.missing > limits.maxShortage) {
      counters.deadEnds++;
      return "circular";
    }
    regression.decide(node, only.operator, Math.ceil(flaw.missing / regression.madeBy(only)));
    isEvaluated = false;
  }
  node.isPropagated = true;
  return "closed";
}
