// By operator, a lower bound on the cost of any plan that applies it: its own cost and its most
// expensive need (h_max), or its consumption at dual-feasible prices if that is more. Operators
// above the cost of the incumbent leave the search before it starts, and with them whole trades,
// dimensions and structures. Prices over the rest are tighter.
// Sound when costs are at least 0 and the prices are dual-feasible: the needs of an operator are
// there before its first application, so the operators before it have paid for them.
// Source: Bonet and Geffner, "Planning as Heuristic Search", Artificial Intelligence 129, 2001
// (h_max).

import type { CompiledDomain } from "../model/compiled-domain.ts";
import { FluentHeap } from "./fluent-heap.ts";
import { classPrices } from "./price-correction.ts";
import { holdsSome, type Reachability } from "./reachability.ts";

export interface MinCostRequest {
  domain: CompiledDomain;
  costs: Float64Array;
  start: Int32Array;
  /** Fluents that may be required but not consumed. */
  kept: Int32Array;
  reach: Reachability;
  /** Dual-feasible prices: see prices.ts. */
  prices: Float64Array;
}

/** By operator: a lower bound on any plan that applies it; Infinity if it is out of reach. */
export function minPlanCosts(request: MinCostRequest): Float64Array {
  return new MinPlanCosts(request).run();
}

/** Lowers costs, cheapest fluent first; most operators are revised once. */
class MinPlanCosts {
  readonly #request: MinCostRequest;
  /** By fluent, class and operator: the least cost of a plan that has or applies it. */
  readonly #fluents: Float64Array;
  readonly #classes: Float64Array;
  readonly #operators: Float64Array;
  /** By operator: the price of its consumption, which is paid whatever its needs cost. */
  readonly #spent: Float64Array;
  readonly #heap: FluentHeap;
  readonly #evaluations: boolean;

  constructor(request: MinCostRequest) {
    const { domain, reach, prices, kept } = request;
    this.#request = request;
    this.#fluents = new Float64Array(domain.fluentCount).fill(Number.POSITIVE_INFINITY);
    this.#classes = new Float64Array(domain.classCount).fill(Number.POSITIVE_INFINITY);
    this.#operators = new Float64Array(domain.operatorCount).fill(Number.POSITIVE_INFINITY);
    this.#spent = new Float64Array(domain.operatorCount);
    const priced = classPrices(domain, prices);
    for (let operator = 0; operator < domain.operatorCount; operator++) {
      if (reach.operators[operator] !== 1) continue;
      let sum = 0;
      for (let i = domain.spendsStart[operator] as number; i < (domain.spendsStart[operator + 1] as number); i++) {
        sum += (domain.spendsCount[i] as number) * (priced[domain.spendsClass[i] as number] as number);
      }
      this.#spent[operator] = sum;
    }
    this.#heap = new FluentHeap(domain.fluentCount);
    this.#evaluations = kept.some((count) => count > 0);
  }

  run(): Float64Array {
    const fluents = this.#fluents;
    const classes = this.#classes;
    const heap = this.#heap;
    const { domain, reach, start } = this.#request;
    const { nameClassStart, nameClasses, needersStart, neededBy } = domain;
    for (let fluent = 0; fluent < start.length; fluent++) if ((start[fluent] as number) > 0) this.#lower(fluent, 0);
    for (let operator = 0; operator < domain.operatorCount; operator++) {
      if (reach.operators[operator] === 1) this.#reviseOperator(operator);
    }
    for (let fluent = heap.pop(); fluent >= 0; fluent = heap.pop()) {
      const cost = heap.value;
      if (cost > (fluents[fluent] as number)) continue;
      const lastClass = nameClassStart[fluent + 1] as number;
      for (let c = nameClassStart[fluent] as number; c < lastClass; c++) {
        const classId = nameClasses[c] as number;
        if (cost >= (classes[classId] as number)) continue;
        classes[classId] = cost;
        const end = needersStart[classId + 1] as number;
        for (let n = needersStart[classId] as number; n < end; n++) {
          const operator = neededBy[n] as number;
          if (reach.operators[operator] === 1) this.#reviseOperator(operator);
        }
      }
    }
    return this.#operators;
  }

  #lower(fluent: number, cost: number): void {
    if (cost >= (this.#fluents[fluent] as number)) return;
    this.#fluents[fluent] = cost;
    this.#heap.push(fluent, cost);
  }

  #reviseOperator(operator: number): void {
    const { domain, costs } = this.#request;
    const min = (costs[operator] as number) + this.#maxCostNeed(operator);
    if (min >= (this.#operators[operator] as number)) return;
    this.#operators[operator] = min;
    const end = domain.producesStart[operator + 1] as number;
    for (let i = domain.producesStart[operator] as number; i < end; i++) {
      this.#lower(domain.producesName[i] as number, min);
    }
  }

  #maxCostNeed(operator: number): number {
    const classes = this.#classes;
    const evaluations = this.#evaluations;
    const { domain, kept } = this.#request;
    const { consumesStart, consumesClass, requiresStart, requiresClass, usesStart, usesClass } = domain;
    let costliest = this.#spent[operator] as number;
    for (let i = consumesStart[operator] as number; i < (consumesStart[operator + 1] as number); i++) {
      const cost = classes[consumesClass[i] as number] as number;
      if (cost > costliest) costliest = cost;
    }
    for (let i = usesStart[operator] as number; i < (usesStart[operator + 1] as number); i++) {
      const cost = classes[usesClass[i] as number] as number;
      if (cost > costliest) costliest = cost;
    }
    for (let i = requiresStart[operator] as number; i < (requiresStart[operator + 1] as number); i++) {
      const classId = requiresClass[i] as number;
      const cost = classes[classId] as number;
      if (cost > costliest && !(evaluations && holdsSome(domain, kept, classId))) costliest = cost;
    }
    return costliest;
  }
}
