// The least that a plan can cost which applies an operator at all: its own cost and the dearest of its needs, each of which must be had
// first (h_max), or what its consumption is worth at dual-feasible prices, if that is more. With a plan in hand, operators
// that are dearer than it cannot be in a better one: they leave the search before it starts, and with them whole trades,
// dimensions and structures that a small goal has no use for. What is left has tighter prices.
// Source: Bonet and Geffner, "Planning as Heuristic Search", Artificial Intelligence 129, 2001 (h_max).

import type { CompiledDomain } from "../model/compiled-domain.ts";
import { addNeeders, OperatorQueue, spentPrice } from "./prices.ts";
import { holdsSome, type Reachability } from "./reachability.ts";

const EPSILON = 1e-9;

export interface LeastCostRequest {
  domain: CompiledDomain;
  costs: Float64Array;
  start: Int32Array;
  /** What may be looked at only. */
  kept: Int32Array;
  reach: Reachability;
  /** Dual-feasible prices: see prices.ts. */
  prices: Float64Array;
}

/** By operator: a lower bound on the cost of any plan that applies it; Infinity where it is out of reach. */
export function leastCosts(request: LeastCostRequest): Float64Array {
  const { domain, reach, start } = request;
  const names = Float64Array.from(start, (count) => (count > 0 ? 0 : Number.POSITIVE_INFINITY));
  const operators = new Float64Array(domain.operatorCount).fill(Number.POSITIVE_INFINITY);
  const queue = new OperatorQueue(domain.operatorCount);
  for (let operator = 0; operator < domain.operatorCount; operator++)
    if (reach.operators[operator] === 1) queue.add(operator);
  for (let operator = queue.take(); operator >= 0; operator = queue.take()) {
    const least = leastCostOf(request, names, operator);
    if (least >= (operators[operator] as number) - EPSILON) continue;
    operators[operator] = least;
    for (let i = domain.producesStart[operator] as number; i < (domain.producesStart[operator + 1] as number); i++) {
      const name = domain.producesName[i] as number;
      if (least >= (names[name] as number) - EPSILON) continue;
      names[name] = least;
      addNeeders(domain, name, reach, queue);
    }
  }
  return operators;
}

function leastCostOf({ domain, costs, kept, prices }: LeastCostRequest, names: Float64Array, operator: number): number {
  let dearest = spentPrice(domain, prices, operator);
  const look = (start: Int32Array, classes: Int32Array, mayBeKept: boolean): void => {
    for (let i = start[operator] as number; i < (start[operator + 1] as number); i++) {
      const kinds = classes[i] as number;
      if (mayBeKept && holdsSome(domain, kept, kinds)) continue;
      let least = Number.POSITIVE_INFINITY;
      for (let k = domain.classStart[kinds] as number; k < (domain.classStart[kinds + 1] as number); k++) {
        least = Math.min(least, names[domain.classKinds[k] as number] as number);
      }
      dearest = Math.max(dearest, least);
    }
  };
  look(domain.consumesStart, domain.consumesClass, false);
  look(domain.requiresStart, domain.requiresClass, true);
  look(domain.usesStart, domain.usesClass, false);
  return (costs[operator] as number) + dearest;
}
