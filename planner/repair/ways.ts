// The way to get what a plan under repair lacks: of all operators that make one of the kinds, the one that is expected to cost least
// from where the plan stands, what is held and free considered one link deep.

import { amountMade } from "../model/compiled-domain.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { membersOf, needsOf, producersOf } from "../model/rows.ts";
import type { Expectations } from "./expectations.ts";
import type { Replay } from "./replay.ts";

export interface RepairMethod {
  operator: number;
  /** The kind that it is applied for. */
  name: number;
  times: number;
}

/** What the choice hangs on beside the holdings. */
export interface RepairContext {
  /** How many of a name nothing speaks for. */
  free(name: number): number;
  /** Whether the name is being made already, so that making it may not take making it. */
  isSought(name: number): boolean;
}

/** Added to the price of what is expected to be made of what is being made, or by what is to be avoided: tried when nothing else is left. */
const LAST_RESORT_COST = 1e9;

export class RepairMethods {
  private readonly problem: CompiledProblem;
  private readonly replay: Replay;
  private readonly expectations: Expectations;
  private readonly surroundings: RepairContext;
  /** By name: the walk that came by last. */
  private readonly visited: Int32Array;
  private walk = 0;

  constructor(problem: CompiledProblem, replay: Replay, expectations: Expectations, surroundings: RepairContext) {
    this.problem = problem;
    this.replay = replay;
    this.expectations = expectations;
    this.surroundings = surroundings;
    this.visited = new Int32Array(problem.domain.nameCount);
  }

  /** The best way to so many units of the class, `perItem` units an item; null where there is none. Ties go to the lower operator. */
  to(kinds: number, missing: number, perItem: (name: number) => number): RepairMethod | null {
    const { domain, allowed } = this.problem;
    let best: RepairMethod | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const name of membersOf(domain, kinds)) {
      if (this.surroundings.isSought(name)) continue;
      const items = missing / perItem(name);
      for (const operator of producersOf(domain, name)) {
        if (allowed[operator] !== 1) continue;
        const times = Math.max(1, Math.ceil(items / amountMade(domain, operator, name)));
        const cost = this.costOf(operator, times, name, least);
        if (cost < least || (cost === least && best !== null && operator < best.operator)) {
          least = cost;
          best = { operator, name, times };
        }
      }
    }
    return best;
  }

  /** What so many applications are expected to cost here; Infinity once it is `most` or more. */
  private costOf(operator: number, times: number, made: number, most: number): number {
    const { domain, searchCost } = this.problem;
    let cost = times * (searchCost[operator] as number);
    const consumesEnd = domain.consumesStart[operator + 1] as number;
    for (let i = domain.consumesStart[operator] as number; i < consumesEnd && cost <= most; i++) {
      const kinds = domain.consumesClass[i] as number;
      const missing = (domain.consumesCount[i] as number) * times - this.freeOf(kinds, made);
      if (missing > 0) cost = this.costWith(cost, kinds, missing, made, most);
    }
    const requiresEnd = domain.requiresStart[operator + 1] as number;
    for (let i = domain.requiresStart[operator] as number; i < requiresEnd && cost <= most; i++) {
      const kinds = domain.requiresClass[i] as number;
      const missing = (domain.requiresCount[i] as number) - this.replay.holdings.heldOf(kinds, true);
      if (missing > 0) cost = this.costWith(cost, kinds, missing, made, most);
    }
    const usesEnd = domain.usesStart[operator + 1] as number;
    for (let i = domain.usesStart[operator] as number; i < usesEnd && cost <= most; i++) {
      const kinds = domain.usesClass[i] as number;
      const isEnough = this.pointsOf(kinds) >= (domain.usesPoints[i] as number) * times - 1e-9;
      if (!isEnough) cost = this.costWith(cost, kinds, 1, made, most);
    }
    return cost > most ? Number.POSITIVE_INFINITY : cost;
  }

  /**
   * `cost` and what so many of the class cost: Infinity where they cannot be had, dearer than anything where the way that is known to them is
   * closed here. That is only looked into where it would not be more than `most` anyhow: the walk takes longer than all else here.
   */
  private costWith(cost: number, kinds: number, count: number, made: number, most: number): number {
    const { first, more, kind } = this.expectations;
    const sum = cost + ((first[kinds] as number) + (count - 1) * (more[kinds] as number));
    if (sum > most || sum === Number.POSITIVE_INFINITY || !this.isClosed(kind[kinds] as number, made)) return sum;
    return this.isOpen(kinds, made) ? sum + LAST_RESORT_COST : Number.POSITIVE_INFINITY;
  }

  /** Whether the known way to the name comes by what is being made, or by an operator that may not be used. */
  private isClosed(name: number, made: number): boolean {
    const { domain, allowed } = this.problem;
    const { kind, achiever } = this.expectations;
    const { visited, surroundings } = this;
    const walk = ++this.walk;
    const open = [name];
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
  private isOpen(kinds: number, made: number): boolean {
    return membersOf(this.problem.domain, kinds).some((name) => name !== made && !this.surroundings.isSought(name));
  }

  private freeOf(kinds: number, made: number): number {
    let sum = 0;
    for (const name of membersOf(this.problem.domain, kinds)) {
      if (name !== made) sum += Math.max(0, this.surroundings.free(name));
    }
    return sum;
  }

  private pointsOf(kinds: number): number {
    let sum = 0;
    for (const name of membersOf(this.problem.domain, kinds)) sum += this.replay.holdings.pointsOf(name);
    return sum;
  }
}
