// The method for what a plan under repair lacks: of all producers, the one with the least expected
// cost from where the plan stands, looking one link deep at what is held and free.

import { amountMade } from "../model/compiled-domain.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { membersOf, needsOf, producersOf } from "../model/rows.ts";
import { AMOUNT_TOLERANCE } from "../model/tolerances.ts";
import type { Expectations } from "./expectations.ts";
import type { Replay } from "./replay.ts";

export interface RepairMethod {
  operator: number;
  /** The member that it is applied for. */
  fluent: number;
  times: number;
}

/** What the choice depends on beside the holdings. */
export interface RepairContext {
  /** The unclaimed amount of a fluent. */
  free(fluent: number): number;
  /** Whether the fluent is being made already, so that nothing beneath may make it. */
  isSought(fluent: number): boolean;
}

export class RepairMethods {
  readonly #problem: CompiledProblem;
  readonly #replay: Replay;
  readonly #expectations: Expectations;
  readonly #surroundings: RepairContext;
  /** By fluent: the walk that visited it last. */
  readonly #visited: Int32Array;
  #walk = 0;

  constructor(problem: CompiledProblem, replay: Replay, expectations: Expectations, surroundings: RepairContext) {
    this.#problem = problem;
    this.#replay = replay;
    this.#expectations = expectations;
    this.#surroundings = surroundings;
    this.#visited = new Int32Array(problem.domain.fluentCount);
  }

  /**
   * The best method for `missing` units of the class, `perItem` units an item; null if there is
   * none. Ties go to the lower operator.
   */
  to(classId: number, missing: number, perItem: (fluent: number) => number): RepairMethod | null {
    const { domain, allowed } = this.#problem;
    let best: RepairMethod | null = null;
    let min = Number.POSITIVE_INFINITY;
    for (const fluent of membersOf(domain, classId)) {
      if (this.#surroundings.isSought(fluent)) continue;
      const items = missing / perItem(fluent);
      for (const operator of producersOf(domain, fluent)) {
        if (allowed[operator] !== 1) continue;
        const times = Math.max(1, Math.ceil(items / amountMade(domain, operator, fluent)));
        const cost = this.#costOf(operator, times, fluent, min);
        if (cost < min || (cost === min && best !== null && operator < best.operator)) {
          min = cost;
          best = { operator, fluent, times };
        }
      }
    }
    return best;
  }

  /** The expected cost of `times` applications here; Infinity above `max`. */
  #costOf(operator: number, times: number, made: number, max: number): number {
    const { domain, searchCost } = this.#problem;
    let cost = times * (searchCost[operator] as number);
    const consumesEnd = domain.consumesStart[operator + 1] as number;
    for (let i = domain.consumesStart[operator] as number; i < consumesEnd && cost <= max; i++) {
      const classId = domain.consumesClass[i] as number;
      const missing = (domain.consumesCount[i] as number) * times - this.#freeOf(classId, made);
      if (missing > 0) cost = this.#costWith(cost, classId, missing, made, max);
    }
    const requiresEnd = domain.requiresStart[operator + 1] as number;
    for (let i = domain.requiresStart[operator] as number; i < requiresEnd && cost <= max; i++) {
      const classId = domain.requiresClass[i] as number;
      const missing = (domain.requiresCount[i] as number) - this.#replay.holdings.heldOf(classId, true);
      if (missing > 0) cost = this.#costWith(cost, classId, missing, made, max);
    }
    const usesEnd = domain.usesStart[operator + 1] as number;
    for (let i = domain.usesStart[operator] as number; i < usesEnd && cost <= max; i++) {
      const classId = domain.usesClass[i] as number;
      const isEnough = this.#pointsOf(classId) >= (domain.usesPoints[i] as number) * times - AMOUNT_TOLERANCE;
      if (!isEnough) cost = this.#costWith(cost, classId, 1, made, max);
    }
    return cost > max ? Number.POSITIVE_INFINITY : cost;
  }

  // `cost` plus that of `count` of the class: Infinity if they cannot be made, prohibitive if the
  // known method is closed here. Checked only if the sum is at most `max`, since the walk is slow.
  #costWith(cost: number, classId: number, count: number, made: number, max: number): number {
    const { first, more, kind } = this.#expectations;
    const sum = cost + ((first[classId] as number) + (count - 1) * (more[classId] as number));
    if (sum > max || sum === Number.POSITIVE_INFINITY || !this.#isClosed(kind[classId] as number, made)) return sum;
    return this.#isOpen(classId, made) ? sum + this.#problem.limits.repair.lastResortCost : Number.POSITIVE_INFINITY;
  }

  /** Whether the known method needs what is being made, or a forbidden operator. */
  #isClosed(fluent: number, made: number): boolean {
    const { domain, allowed } = this.#problem;
    const { kind, achiever } = this.#expectations;
    const walk = ++this.#walk;
    const open = [fluent];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (this.#visited[next] === walk) continue;
      this.#visited[next] = walk;
      if (next === made || this.#surroundings.isSought(next)) return true;
      const operator = achiever[next] as number;
      if (operator < 0 || this.#surroundings.free(next) > 0) continue;
      if (allowed[operator] !== 1) return true;
      for (const altSet of needsOf(domain, operator)) open.push(kind[altSet] as number);
    }
    return false;
  }

  /** Whether some member of the class is not being made already. */
  #isOpen(classId: number, made: number): boolean {
    return membersOf(this.#problem.domain, classId).some(
      (fluent) => fluent !== made && !this.#surroundings.isSought(fluent),
    );
  }

  #freeOf(classId: number, made: number): number {
    let sum = 0;
    for (const fluent of membersOf(this.#problem.domain, classId)) {
      if (fluent !== made) sum += Math.max(0, this.#surroundings.free(fluent));
    }
    return sum;
  }

  #pointsOf(classId: number): number {
    let sum = 0;
    for (const fluent of membersOf(this.#problem.domain, classId)) sum += this.#replay.holdings.pointsOf(fluent);
    return sum;
  }
}
