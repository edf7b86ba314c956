// The least that a plan can cost which applies an operator at all: its own cost and the dearest of its needs, each of which must be had
// first (h_max), or what its consumption is worth at dual-feasible prices, if that is more. With a plan in hand, operators
// that are dearer than it cannot be in a better one: they leave the search before it starts, and with them whole trades,
// dimensions and structures that a small goal has no use for. What is left has tighter prices.
// Sound when costs are at least 0 and the prices are dual-feasible: what an operator needs is there
// before its first application, so that the operators before it have paid for that.
// Source: Bonet and Geffner, "Planning as Heuristic Search", Artificial Intelligence 129, 2001 (h_max).

import type { CompiledDomain } from "../model/compiled-domain.ts";
import { classPrices } from "./falling-prices.ts";
import { FluentHeap } from "./name-heap.ts";
import { holdsSome, type Reachability } from "./reachability.ts";

export interface MinCostRequest {
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
export function minPlanCosts(request: MinCostRequest): Float64Array {
  return new MinPlanCosts(request).run();
}

/** Costs fall until none does any more, those of the names that are had for least first: most operators are looked at once. */
class MinPlanCosts {
  private readonly request: MinCostRequest;
  /** By name, class and operator: the least that a plan costs which has it, or applies it. */
  private readonly names: Float64Array;
  private readonly classes: Float64Array;
  private readonly operators: Float64Array;
  /** By operator: what it spends, which is paid whatever its needs cost. */
  private readonly spent: Float64Array;
  private readonly heap: FluentHeap;
  private readonly evaluations: boolean;

  constructor(request: MinCostRequest) {
    const { domain, reach, prices, kept } = request;
    this.request = request;
    this.names = new Float64Array(domain.nameCount).fill(Number.POSITIVE_INFINITY);
    this.classes = new Float64Array(domain.classCount).fill(Number.POSITIVE_INFINITY);
    this.operators = new Float64Array(domain.operatorCount).fill(Number.POSITIVE_INFINITY);
    this.spent = new Float64Array(domain.operatorCount);
    const priced = classPrices(domain, prices);
    for (let operator = 0; operator < domain.operatorCount; operator++) {
      if (reach.operators[operator] !== 1) continue;
      let sum = 0;
      for (let i = domain.spendsStart[operator] as number; i < (domain.spendsStart[operator + 1] as number); i++) {
        sum += (domain.spendsCount[i] as number) * (priced[domain.spendsClass[i] as number] as number);
      }
      this.spent[operator] = sum;
    }
    this.heap = new FluentHeap(domain.nameCount);
    this.evaluations = kept.some((count) => count > 0);
  }

  run(): Float64Array {
    const { names, classes, heap } = this;
    const { domain, reach, start } = this.request;
    const { nameClassStart, nameClasses, needersStart, neededBy } = domain;
    for (let name = 0; name < start.length; name++) if ((start[name] as number) > 0) this.lower(name, 0);
    for (let operator = 0; operator < domain.operatorCount; operator++) {
      if (reach.operators[operator] === 1) this.reviseOperator(operator);
    }
    for (let name = heap.pop(); name >= 0; name = heap.pop()) {
      const cost = heap.value;
      if (cost > (names[name] as number)) continue;
      const lastClass = nameClassStart[name + 1] as number;
      for (let c = nameClassStart[name] as number; c < lastClass; c++) {
        const kinds = nameClasses[c] as number;
        if (cost >= (classes[kinds] as number)) continue;
        classes[kinds] = cost;
        const end = needersStart[kinds + 1] as number;
        for (let n = needersStart[kinds] as number; n < end; n++) {
          const operator = neededBy[n] as number;
          if (reach.operators[operator] === 1) this.reviseOperator(operator);
        }
      }
    }
    return this.operators;
  }

  private lower(name: number, cost: number): void {
    if (cost >= (this.names[name] as number)) return;
    this.names[name] = cost;
    this.heap.push(name, cost);
  }

  private reviseOperator(operator: number): void {
    const { domain, costs } = this.request;
    const least = (costs[operator] as number) + this.maxCostNeed(operator);
    if (least >= (this.operators[operator] as number)) return;
    this.operators[operator] = least;
    const end = domain.producesStart[operator + 1] as number;
    for (let i = domain.producesStart[operator] as number; i < end; i++) {
      this.lower(domain.producesName[i] as number, least);
    }
  }

  private maxCostNeed(operator: number): number {
    const { classes, evaluations } = this;
    const { domain, kept } = this.request;
    const { consumesStart, consumesClass, requiresStart, requiresClass, usesStart, usesClass } = domain;
    let dearest = this.spent[operator] as number;
    for (let i = consumesStart[operator] as number; i < (consumesStart[operator + 1] as number); i++) {
      const cost = classes[consumesClass[i] as number] as number;
      if (cost > dearest) dearest = cost;
    }
    for (let i = usesStart[operator] as number; i < (usesStart[operator + 1] as number); i++) {
      const cost = classes[usesClass[i] as number] as number;
      if (cost > dearest) dearest = cost;
    }
    for (let i = requiresStart[operator] as number; i < (requiresStart[operator + 1] as number); i++) {
      const kinds = requiresClass[i] as number;
      const cost = classes[kinds] as number;
      if (cost > dearest && !(evaluations && holdsSome(domain, kept, kinds))) dearest = cost;
    }
    return dearest;
  }
}
