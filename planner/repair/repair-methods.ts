// The way to get what a plan under repair lacks: of all operators that make one of the kinds, the one that is expected to cost least
// from where the plan stands, what is held and free considered one link deep.

import { amountMade } from "../model/compiled-domain.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { membersOf, needsOf, producersOf } from "../model/rows.ts";
import { AMOUNT_TOLERANCE } from "../model/tolerances.ts";
import type { Expectations } from "./expectations.ts";
import type { Replay } from "./replay.ts";

export interface RepairMethod {
  operator: number;
  /** The kind that it is applied for. */
  fluent: number;
  times: number;
}

/** What the choice hangs on beside the holdings. */
export interface RepairContext {
  /** How many of a name nothing speaks for. */
  free(fluent: number): number;
  /** Whether the name is being made already, so that making it may not take making it. */
  isSought(fluent: number): boolean;
}

export class RepairMethods {
  readonly #problem: CompiledProblem;
  readonly #replay: Replay;
  readonly #expectations: Expectations;
  readonly #surroundings: RepairContext;
  /** By name: the walk that came by last. */
  readonly #visited: Int32Array;
  #walk = 0;

  constructor(problem: CompiledProblem, replay: Replay, expectations: Expectations, surroundings: RepairContext) {
    this.#problem = problem;
    this.#replay = replay;
    this.#expectations = expectations;
    this.#surroundings = surroundings;
    this.#visited = new Int32Array(problem.domain.fluentCount);
  }

  /** The best way to so many units of the class, `perItem` units an item; null where there is none. Ties go to the lower operator. */
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

  /** What so many applications are expected to cost here; Infinity once it is `most` or more. */
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

  /**
   * `cost` and what so many of the class cost: Infinity where they cannot be had, dearer than anything where the way that is known to them is
   * closed here. That is only looked into where it would not be more than `most` anyhow: the walk takes longer than all else here.
   */
  #costWith(cost: number, classId: number, count: number, made: number, max: number): number {
    const { first, more, kind } = this.#expectations;
    const sum = cost + ((first[classId] as number) + (count - 1) * (more[classId] as number));
    if (sum > max || sum === Number.POSITIVE_INFINITY || !this.#isClosed(kind[classId] as number, made)) return sum;
    return this.#isOpen(classId, made) ? sum + this.#problem.limits.repair.lastResortCost : Number.POSITIVE_INFINITY;
  }

  /** Whether the known way to the name comes by what is being made, or by an operator that may not be used. */
  #isClosed(fluent: number, made: number): boolean {
    const { domain, allowed } = this.#problem;
    const { kind, achiever } = this.#expectations;
    const visited = this.#visited;
    const surroundings = this.#surroundings;
    const walk = ++this.#walk;
    const open = [fluent];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (visited[next] === walk) continue;
      visited[next] = walk;
      if (next === made || surroundings.isSought(next)) return true;
      const operator = achiever[next] as number;
      if (operator < 0 || surroundings.free(next) > 0) continue;
      if (allowed[operator] !== 1) return true;
      for (const altSet of needsOf(domain, operator)) open.push(kind[altSet] as number);
    }
    return false;
  }

  /** Whether some kind of the class is not being made already. */
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
