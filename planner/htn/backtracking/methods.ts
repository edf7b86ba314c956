// The methods of "get an amount of this class": one for each operator that produces a member, in
// the order of expected cost. If the stock supports a part of a method, that part is offered too.

import type { SupporterChains } from "../../heuristics/supporter-chains.ts";
import { amountMade } from "../../model/compiled-domain.ts";
import type { CompiledProblem } from "../../model/compiled-problem.ts";
import { consumesOf, membersOf, producersOf, requiresOf, usesOf } from "../../model/rows.ts";
import { AMOUNT_TOLERANCE } from "../../model/tolerances.ts";
import type { DecompositionState } from "./state.ts";

export interface OperatorMethod {
  operator: number;
  fluent: number;
  times: number;
  /** Expected cost of one unit. */
  estimate: number;
}

export class MethodTable {
  readonly #problem: CompiledProblem;
  readonly #usable: Uint8Array;
  readonly #chains: SupporterChains;
  readonly #stock: Float64Array;

  /** `usable` marks reachable operators; `stock` is the price of one more, counting the stock. */
  constructor(problem: CompiledProblem, usable: Uint8Array, chains: SupporterChains, stock: Float64Array) {
    this.#problem = problem;
    this.#usable = usable;
    this.#chains = chains;
    this.#stock = stock;
  }

  /**
   * Methods for `missing` units of the class: items, or for tools `perItem` durability points each.
   */
  methodsFor(
    state: DecompositionState,
    classId: number,
    missing: number,
    perItem: (fluent: number) => number,
  ): OperatorMethod[] {
    const { domain, limits } = this.#problem;
    const methods: OperatorMethod[] = [];
    for (const fluent of membersOf(domain, classId)) {
      if ((state.sought[fluent] as number) > 0) continue;
      // A producer is estimated as if its product were being sought already: a copy needs an
      // original.
      state.sought[fluent] = 1;
      for (const operator of producersOf(domain, fluent)) {
        if (this.#usable[operator] === 1) this.#offer(methods, state, operator, fluent, missing, perItem(fluent));
      }
      state.sought[fluent] = 0;
    }
    methods.sort((a, b) => a.estimate - b.estimate || a.operator - b.operator || b.times - a.times);
    return methods.slice(0, limits.htn.maxChoicePointMethods);
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

  /** The applications that the free stock supports; 0 if the operator consumes nothing. */
  #supportedTimes(state: DecompositionState, operator: number, whole: number): number {
    const consumes = consumesOf(this.#problem.domain, operator);
    if (consumes.length === 0) return 0;
    return Math.min(whole, ...consumes.map(({ altSet, count }) => Math.floor(this.#freeOf(state, altSet) / count)));
  }

  /** Expected cost of `times` applications, with tools and stations that are not there yet. */
  #estimate(state: DecompositionState, operator: number, times: number): number {
    const { domain, searchCost } = this.#problem;
    let sum = times * (searchCost[operator] as number);
    for (const { altSet, count } of consumesOf(domain, operator)) {
      const missing = count * times - this.#freeOf(state, altSet);
      if (missing > 0) sum += this.#costOf(state, altSet, missing);
    }
    for (const { altSet, count } of requiresOf(domain, operator)) {
      if (this.#haveOf(state, altSet) < count) sum += this.#costOf(state, altSet, 1);
    }
    for (const { altSet, points } of usesOf(domain, operator)) {
      if (!this.#toolsLast(state, altSet, points * times)) sum += this.#costOf(state, altSet, 1);
    }
    return sum;
  }

  /** The least that `count` of any member of the class are expected to cost; Infinity if all are being sought. */
  #costOf(state: DecompositionState, classId: number, count: number): number {
    const { domain, limits } = this.#problem;
    const members = membersOf(domain, classId);
    if (members.every((fluent) => state.sought[fluent] !== 0)) return Number.POSITIVE_INFINITY;
    let min = Number.POSITIVE_INFINITY;
    for (const fluent of members) {
      const chained = this.#chains.costOf(fluent, count, state.sought, limits.htn.lastResortCost);
      const cost = chained === Number.POSITIVE_INFINITY ? count * (this.#stock[fluent] as number) : chained;
      if (cost < min) min = cost;
    }
    return min;
  }

  #freeOf(state: DecompositionState, classId: number): number {
    return membersOf(this.#problem.domain, classId).reduce((sum, fluent) => sum + Math.max(0, state.free(fluent)), 0);
  }

  #haveOf(state: DecompositionState, classId: number): number {
    const { domain, kept } = this.#problem;
    let sum = 0;
    for (const fluent of membersOf(domain, classId)) {
      sum += (state.have[fluent] as number) - (state.reserved[fluent] as number) + (kept[fluent] as number);
    }
    return sum;
  }

  /** Whether the unclaimed tools of the class have that many points. */
  #toolsLast(state: DecompositionState, classId: number, points: number): boolean {
    const { domain } = this.#problem;
    let left = Math.max(points, 1);
    for (const fluent of membersOf(domain, classId)) {
      if ((state.have[fluent] as number) - (state.reserved[fluent] as number) <= 0) continue;
      if (domain.durability[fluent] === 0) return true;
      left -= (state.points[fluent] as number) - (state.claimed[fluent] as number);
    }
    return left <= AMOUNT_TOLERANCE;
  }
}
