// One method for each name: the operator that makes it at the least relaxed cost (the sum of the
// costs of all it needs, as if nothing were shared), with the cheapest kind of each class. By
// construction no method needs its own product. Source: the additive heuristic of Bonet and
// Geffner, Artificial Intelligence 2001, with its best supporters.

import { amountMade, type CompiledDomain } from "../../planner/model/compiled-domain.ts";
import type { CompiledProblem } from "../../planner/model/compiled-problem.ts";

export interface OperatorNeed {
  name: number;
  count: number;
}

export interface CheapestMethod {
  operator: number;
  /** Stations and tools: held, and not consumed. */
  lasting: OperatorNeed[];
  /**
   * Consumed by one application; made names come first, so that getting one does not consume
   * another.
   */
  spent: OperatorNeed[];
  made: OperatorNeed[];
}

/** The methods by name, for names that the start lacks. */
export function cheapestMethods(problem: CompiledProblem, operators: readonly number[]): Map<number, CheapestMethod> {
  const { domain, start, kept } = problem;
  const cost = new Float64Array(domain.fluentCount).fill(Number.POSITIVE_INFINITY);
  const best = new Int32Array(domain.fluentCount).fill(-1);
  for (let name = 0; name < domain.fluentCount; name++) {
    if ((start[name] as number) + (kept[name] as number) > 0) cost[name] = 0;
  }
  for (let changed = true; changed; ) {
    changed = false;
    for (const operator of operators) {
      const total = totalCost(domain, operator, cost);
      for (const { name, count } of madeBy(domain, operator)) {
        if (total / count >= (cost[name] as number) - 1e-9) continue;
        cost[name] = total / count;
        best[name] = operator;
        changed = true;
      }
    }
  }
  const ways = new Map<number, CheapestMethod>();
  best.forEach((operator, name) => {
    if (operator >= 0) ways.set(name, wayOf(domain, operator, cost));
  });
  return sorted(ways);
}

/** The cost of one application with everything that it needs. */
function totalCost(domain: CompiledDomain, operator: number, cost: Float64Array): number {
  const price = ({ name, count }: OperatorNeed): number => (cost[name] as number) * count;
  const { lasting, spent } = wayOf(domain, operator, cost);
  return [...lasting, ...spent].reduce((sum, need) => sum + price(need), domain.cost[operator] as number);
}

function wayOf(domain: CompiledDomain, operator: number, cost: Float64Array): CheapestMethod {
  const cheapest = (kinds: number): number => {
    const members = domain.classKinds.subarray(
      domain.classStart[kinds] as number,
      domain.classStart[kinds + 1] as number,
    );
    return members.reduce((min, name) => ((cost[name] as number) < (cost[min] as number) ? name : min));
  };
  const needs = (start: Int32Array, classes: Int32Array, count: (at: number) => number): OperatorNeed[] => {
    const found: OperatorNeed[] = [];
    for (let i = start[operator] as number; i < (start[operator + 1] as number); i++) {
      found.push({ name: cheapest(classes[i] as number), count: count(i) });
    }
    return found;
  };
  return {
    operator,
    lasting: [
      ...needs(domain.requiresStart, domain.requiresClass, (at) => domain.requiresCount[at] as number),
      ...needs(domain.usesStart, domain.usesClass, () => 1),
    ],
    spent: needs(domain.consumesStart, domain.consumesClass, (at) => domain.consumesCount[at] as number),
    made: madeBy(domain, operator),
  };
}

function madeBy(domain: CompiledDomain, operator: number): OperatorNeed[] {
  const made: OperatorNeed[] = [];
  for (let i = domain.producesStart[operator] as number; i < (domain.producesStart[operator + 1] as number); i++) {
    const name = domain.producesName[i] as number;
    made.push({ name, count: amountMade(domain, operator, name) });
  }
  return made;
}

/** Orders each method's needs: the longest chain of productions first. */
function sorted(ways: Map<number, CheapestMethod>): Map<number, CheapestMethod> {
  const heights = new Map<number, number>();
  const height = (name: number): number => heights.get(name) ?? 0;
  // Methods have no cycles, so as many rounds as there are names settle every height.
  for (let round = 0, changed = true; changed && round < ways.size; round++) {
    changed = false;
    for (const [name, { lasting, spent }] of ways) {
      const own = 1 + Math.max(0, ...[...lasting, ...spent].map((need) => height(need.name)));
      if (own === heights.get(name)) continue;
      heights.set(name, own);
      changed = true;
    }
  }
  const higherFirst = (a: OperatorNeed, b: OperatorNeed): number => height(b.name) - height(a.name) || a.name - b.name;
  for (const way of ways.values()) {
    way.lasting.sort(higherFirst);
    way.spent.sort(higherFirst);
  }
  return ways;
}
