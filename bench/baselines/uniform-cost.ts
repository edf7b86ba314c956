// Uniform-cost search forward over states, one application at a time: the textbook baseline
// (Dijkstra 1959). It uses the goal only to detect the end and to leave out irrelevant operators:
// those out of relaxed reach, and those whose products neither the goal nor a relevant operator
// needs. Invariant: its claims "optimal" and "unsolvable" are true; where it skipped a choice, it
// claims neither.

import type { CompiledProblem } from "../../planner/model/compiled-problem.ts";
import type { BaselineAction, BaselineAnswer, BaselineLimits } from "./baseline.ts";
import { ForwardState } from "./forward-state.ts";
import { MinHeap } from "./min-heap.ts";
import { relevantOperators } from "./relevance.ts";

/** Choices of kinds tried for one application. */
const MAX_CHOICES = 64;
/** Expansions between two checks of the clock. */
const CLOCK_EVERY = 32;

interface UniformCostNode {
  cost: number;
  serial: number;
  key: string;
  state: ForwardState;
  action: BaselineAction | null;
  parent: UniformCostNode | null;
}

export function uniformCost(problem: CompiledProblem, { expansions, timeMs, now }: BaselineLimits): BaselineAnswer {
  const { domain } = problem;
  const operators = relevantOperators(problem);
  const endsAt = now() + timeMs;
  const open = new MinHeap<UniformCostNode>((a, b) => a.cost - b.cost || a.serial - b.serial);
  const closed = new Set<string>();
  /** By state: the least cost of a path to it so far. */
  const seen = new Map<string, number>();
  let serial = 0;
  let expanded = 0;
  /** The least cost of a skipped choice: nothing is proven beyond it. */
  let passedOver = Number.POSITIVE_INFINITY;
  const start = ForwardState.start(problem);
  open.push({ cost: 0, serial, key: start.key(), state: start, action: null, parent: null });
  const answer = (
    status: BaselineAnswer["status"],
    node: UniformCostNode | null,
    lowerBound: number,
  ): BaselineAnswer => ({
    status,
    actions: actionsTo(node),
    lowerBound: Math.min(lowerBound, passedOver),
    optimal: status === "solved" && lowerBound <= passedOver,
    expanded,
    evaluated: 0,
  });
  for (;;) {
    const node = open.pop();
    if (node === undefined) return answer(passedOver < Number.POSITIVE_INFINITY ? "exhausted" : "unsolvable", null, 0);
    if (closed.has(node.key)) continue;
    closed.add(node.key);
    if (node.state.isGoal()) return answer("solved", node, node.cost);
    if (expanded >= expansions) return answer("exhausted", null, node.cost);
    if (expanded % CLOCK_EVERY === 0 && now() > endsAt) return answer("timeout", null, node.cost);
    expanded++;
    for (const operator of operators) {
      if (!node.state.requirementsHold(operator)) continue;
      const cost = node.cost + (domain.cost[operator] as number);
      const wear = node.state.wearOf(operator, 1);
      if (wear === null) {
        // Tools of several kinds together might have had enough uses left.
        if (node.state.holdsToolFor(operator)) passedOver = Math.min(passedOver, cost);
        continue;
      }
      const { choices, cut } = node.state.choices(operator, MAX_CHOICES);
      // One of several tools was chosen, or wear was rounded up that a longer run would have
      // shared.
      if (cut || (wear.size > 0 && choices.length > 0)) passedOver = Math.min(passedOver, cost);
      for (const kinds of choices) {
        const state = node.state.copy();
        state.apply(operator, 1, kinds, wear);
        if (state.slotsUsed() > problem.slots) {
          // An operator that was left out might have freed a slot.
          passedOver = Math.min(passedOver, cost);
          continue;
        }
        const key = state.key();
        if (cost >= (seen.get(key) ?? Number.POSITIVE_INFINITY)) continue;
        seen.set(key, cost);
        open.push({ cost, serial: ++serial, key, state, action: { operator, times: 1, kinds, wear }, parent: node });
      }
    }
  }
}

/** The actions from the start to a node. */
function actionsTo(last: UniformCostNode | null): BaselineAction[] {
  const actions: BaselineAction[] = [];
  for (let node = last; node !== null; node = node.parent) if (node.action !== null) actions.push(node.action);
  return actions.reverse();
}
