// The generated methods of "get so many of this class": one for each operator that makes one of its kinds, in the order of
// what each is expected to cost here. A method that what is held supports only in part is offered for that part as well.

import type { SupporterChains } from "../../heuristics/supporter-chains.ts";
import { amountMade } from "../../model/compiled-domain.ts";
import type { CompiledProblem } from "../../model/compiled-problem.ts";
import { AMOUNT_TOLERANCE } from "../../model/tolerances.ts";
import type { DecompositionState } from "./state.ts";

export interface OperatorMethod {
  operator: number;
  fluent: number;
  times: number;
  /** Expected cost a unit gained. */
  estimate: number;
}

export class MethodTable {
  readonly #problem: CompiledProblem;
  readonly #usable: Uint8Array;
  readonly #chains: SupporterChains;
  readonly #stock: Float64Array;

  /** `usable` marks operators in reach; `stock` are prices of one more that count what is held, for what is had in no other way. */
  constructor(problem: CompiledProblem, usable: Uint8Array, chains: SupporterChains, stock: Float64Array) {
    this.#problem = problem;
    this.#usable = usable;
    this.#chains = chains;
    this.#stock = stock;
  }

  /** Methods that make `missing` units of the class, a unit being an item or, for tools, `perItem` durability points. */
  methodsFor(
    state: DecompositionState,
    classId: number,
    missing: number,
    perItem: (fluent: number) => number,
  ): OperatorMethod[] {
    const { domain } = this.#problem;
    const methods: OperatorMethod[] = [];
    for (let i = domain.classStart[classId] as number; i < (domain.classStart[classId + 1] as number); i++) {
      const fluent = domain.classKinds[i] as number;
      if ((state.sought[fluent] as number) > 0) continue;
      // What makes it is estimated as if it were being sought already: a copy wants an original.
      state.sought[fluent] = 1;
      for (let p = domain.producersStart[fluent] as number; p < (domain.producersStart[fluent + 1] as number); p++) {
        const operator = domain.producersOf[p] as number;
        if (this.#usable[operator] === 1) this.#offer(methods, state, operator, fluent, missing, perItem(fluent));
      }
      state.sought[fluent] = 0;
    }
    methods.sort((a, b) => a.estimate - b.estimate || a.operator - b.operator || b.times - a.times);
    return methods.slice(0, this.#problem.limits.htn.maxChoicePointMethods);
  }

  #offer(
    methods: OperatorMethod[],
    state: DecompositionState,
    operator: number,
    fluent: number,
    missing: number,
    perItem: number,
  ): void {
    const each = amountMade(this.#problem.domain, operator, fluent) * perItem;
    const whole = Math.ceil(missing / each);
    const supported = this.#supportedTimes(state, operator, whole);
    const amounts = supported > 0 && supported < whole ? [supported, whole] : [whole];
    for (const times of amounts) {
      const estimate = this.#estimate(state, operator, times);
      if (estimate !== Number.POSITIVE_INFINITY) {
        methods.push({ operator, fluent, times, estimate: estimate / Math.min(missing, times * each) });
      }
    }
  }

  /** How many applications what is free now supports without getting anything; 0 for operators that consume nothing. */
  #supportedTimes(state: DecompositionState, operator: number, whole: number): number {
    const { domain } = this.#problem;
    const start = domain.consumesStart[operator] as number;
    const end = domain.consumesStart[operator + 1] as number;
    if (start === end) return 0;
    let times = whole;
    for (let i = start; i < end; i++) {
      times = Math.min(
        times,
        Math.floor(this.#freeOf(state, domain.consumesClass[i] as number) / (domain.consumesCount[i] as number)),
      );
    }
    return times;
  }

  /** Expected cost of so many applications here, first-time expenses for tools and stations included once. */
  #estimate(state: DecompositionState, operator: number, times: number): number {
    const { domain, searchCost } = this.#problem;
    let sum = times * (searchCost[operator] as number);
    for (let i = domain.consumesStart[operator] as number; i < (domain.consumesStart[operator + 1] as number); i++) {
      const classId = domain.consumesClass[i] as number;
      const missing = (domain.consumesCount[i] as number) * times - this.#freeOf(state, classId);
      if (missing <= 0) continue;
      if (this.#allSought(state, classId)) return Number.POSITIVE_INFINITY;
      sum += this.#costOf(state, classId, missing);
    }
    for (let i = domain.requiresStart[operator] as number; i < (domain.requiresStart[operator + 1] as number); i++) {
      const classId = domain.requiresClass[i] as number;
      if (this.#haveOf(state, classId) >= (domain.requiresCount[i] as number)) continue;
      if (this.#allSought(state, classId)) return Number.POSITIVE_INFINITY;
      sum += this.#costOf(state, classId, 1);
    }
    for (let i = domain.usesStart[operator] as number; i < (domain.usesStart[operator + 1] as number); i++) {
      const classId = domain.usesClass[i] as number;
      if (this.#toolsLast(state, classId, (domain.usesPoints[i] as number) * times)) continue;
      if (this.#allSought(state, classId)) return Number.POSITIVE_INFINITY;
      sum += this.#costOf(state, classId, 1);
    }
    return sum;
  }

  /** The least that so many of any kind of the class are expected to cost. */
  #costOf(state: DecompositionState, classId: number, count: number): number {
    const { domain, limits } = this.#problem;
    let min = Number.POSITIVE_INFINITY;
    for (let i = domain.classStart[classId] as number; i < (domain.classStart[classId + 1] as number); i++) {
      const fluent = domain.classKinds[i] as number;
      const chained = this.#chains.costOf(fluent, count, state.sought, limits.htn.lastResortCost);
      const cost = chained === Number.POSITIVE_INFINITY ? count * (this.#stock[fluent] as number) : chained;
      if (cost < min) min = cost;
    }
    return min;
  }

  #freeOf(state: DecompositionState, classId: number): number {
    const { domain } = this.#problem;
    let sum = 0;
    for (let i = domain.classStart[classId] as number; i < (domain.classStart[classId + 1] as number); i++) {
      sum += Math.max(0, state.free(domain.classKinds[i] as number));
    }
    return sum;
  }

  #haveOf(state: DecompositionState, classId: number): number {
    const { domain, kept } = this.#problem;
    let sum = 0;
    for (let i = domain.classStart[classId] as number; i < (domain.classStart[classId + 1] as number); i++) {
      const fluent = domain.classKinds[i] as number;
      sum += (state.have[fluent] as number) - (state.reserved[fluent] as number) + (kept[fluent] as number);
    }
    return sum;
  }

  /** Whether the tools of the class have so many points that nobody speaks for. */
  #toolsLast(state: DecompositionState, classId: number, points: number): boolean {
    const { domain } = this.#problem;
    let left = Math.max(points, 1);
    for (let i = domain.classStart[classId] as number; i < (domain.classStart[classId + 1] as number); i++) {
      const fluent = domain.classKinds[i] as number;
      if ((state.have[fluent] as number) - (state.reserved[fluent] as number) <= 0) continue;
      if (domain.durability[fluent] === 0) return true;
      left -= (state.points[fluent] as number) - (state.claimed[fluent] as number);
    }
    return left <= AMOUNT_TOLERANCE;
  }

  #allSought(state: DecompositionState, classId: number): boolean {
    const { domain } = this.#problem;
    for (let i = domain.classStart[classId] as number; i < (domain.classStart[classId + 1] as number); i++) {
      if (state.sought[domain.classKinds[i] as number] === 0) return false;
    }
    return true;
  }
}
