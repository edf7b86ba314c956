// How often each operator is of use within a budget: what it makes is wanted, spent, worn out or held by something, and what is beyond that
// can be left out of a plan. What is asked for bounds what makes it, and so on down from the goal, until nothing changes.
// Invariant: where some plan is within the budget, one is that costs no more and applies nothing more often. It may hold other things on the way,
// so that where slots are short the scheduler has the last word.
// Sound when the program asks for some plan and not for all: it bounds a plan with the fewest
// applications. What is required or used is counted beside what is spent, kinds of a class are each
// asked for all of it, and what is both cleared and spent has no bound.

import { throwIfInterrupted } from "../contract/interruption.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { clearsOf, consumesOf, membersOf, producesOf, requiresOf, usesOf } from "../model/rows.ts";

/** What asks for a name: by operator, how much of it one application takes, or wears off it. */
interface FluentDemand {
  spent: Map<number, number>;
  worn: Map<number, number>;
  /** How many are held at once at most, by an operator or in the end. */
  held: number;
  wanted: number;
  clearers: number[];
}

/** By operator, how often it is applied at most in some plan within the budget, if there is any; of `operators` alone. */
export function tightenUpperBounds(problem: CompiledProblem, operators: Uint8Array, budget: number): Float64Array {
  return new BoundTightening(problem, operators, budget).run();
}

class BoundTightening {
  readonly #problem: CompiledProblem;
  readonly #budget: number;
  readonly #most: Float64Array;
  readonly #demands: FluentDemand[];

  constructor(problem: CompiledProblem, operators: Uint8Array, budget: number) {
    this.#problem = problem;
    this.#budget = budget;
    this.#most = Float64Array.from(operators, (isThere, operator) => (isThere === 1 ? this.#affordable(operator) : 0));
    this.#demands = this.#demandOf(operators);
  }

  run(): Float64Array {
    const max = this.#most;
    const problem = this.#problem;
    if (!problem.limits.layers.boundTightening) return max;
    for (let sweep = 0; sweep < problem.limits.ip.maxTighteningSweeps; sweep++) {
      throwIfInterrupted(problem);
      const amounts = this.#demands.map((asked, fluent) => this.#amountOf(asked, fluent));
      let changed = false;
      for (let operator = 0; operator < problem.domain.operatorCount; operator++) {
        if (max[operator] === 0) continue;
        const useful = this.#upperBoundFor(operator, amounts);
        if (useful >= (max[operator] as number)) continue;
        max[operator] = useful;
        changed = true;
      }
      if (!changed) break;
    }
    return max;
  }

  #affordable(operator: number): number {
    const cost = this.#problem.domain.cost[operator] as number;
    return cost > 0 ? Math.floor(this.#budget / cost) : Number.POSITIVE_INFINITY;
  }

  #demandOf(operators: Uint8Array): FluentDemand[] {
    const { domain, goal } = this.#problem;
    const asked = domain.names.map(
      (): FluentDemand => ({ spent: new Map(), worn: new Map(), held: 0, wanted: 0, clearers: [] }),
    );
    const kindsOf = (classId: number): FluentDemand[] =>
      Array.from(membersOf(domain, classId), (fluent) => asked[fluent] as FluentDemand);
    const add = (amounts: Map<number, number>, operator: number, amount: number): void =>
      void amounts.set(operator, (amounts.get(operator) ?? 0) + amount);
    for (let operator = 0; operator < domain.operatorCount; operator++) {
      if (operators[operator] !== 1) continue;
      for (const { altSet, count } of consumesOf(domain, operator)) {
        for (const { spent } of kindsOf(altSet)) add(spent, operator, count);
      }
      for (const { altSet, points } of usesOf(domain, operator)) {
        for (const kind of kindsOf(altSet)) {
          // What is used without wear has to be there.
          if (points > 0) add(kind.worn, operator, points);
          else kind.held = Math.max(kind.held, 1);
        }
      }
      for (const { altSet, count } of requiresOf(domain, operator)) {
        for (const kind of kindsOf(altSet)) kind.held = Math.max(kind.held, count);
      }
      for (const cleared of clearsOf(domain, operator)) (asked[cleared] as FluentDemand).clearers.push(operator);
    }
    for (const { fluent, count } of goal) (asked[fluent] as FluentDemand).wanted += count;
    return asked;
  }

  /**
   * How many there have to be in all, whatever the order: with so many made before it, another application of what makes it does nothing. For
   * what is cleared, how many at a time.
   */
  #amountOf(asked: FluentDemand, fluent: number): number {
    const { spent, worn, held, wanted, clearers } = asked;
    if (clearers.length > 0) {
      // What is spent as well as cleared is not followed.
      return spent.size > 0 || worn.size > 0 ? Number.POSITIVE_INFINITY : Math.max(held, wanted);
    }
    return wanted + held + Math.floor(this.#inAll(spent)) + this.#wornOut(worn, fluent);
  }

  /** How many tools are worn out at most, or half worn. */
  #wornOut(worn: ReadonlyMap<number, number>, fluent: number): number {
    const points = this.#inAll(worn);
    const durability = this.#problem.domain.durability[fluent] as number;
    if (points === 0 || durability === 0) return points === 0 ? 0 : 1;
    // What is left of a tool may be less than one use takes.
    const each = durability - Math.ceil(Math.max(...worn.values()));
    return each > 0 ? Math.ceil(points / each) : Number.POSITIVE_INFINITY;
  }

  /** What all operators take in all, at most: each as often as it can be, and what costs anything within the budget. */
  #inAll(amounts: ReadonlyMap<number, number>): number {
    const { cost } = this.#problem.domain;
    let [free, paid, rate] = [0, 0, 0];
    for (const [operator, amount] of amounts) {
      const times = this.#most[operator] as number;
      if (times === 0) continue;
      const price = cost[operator] as number;
      if (price > 0) {
        paid += amount * times;
        rate = Math.max(rate, amount / price);
      } else free += amount * times;
    }
    return free + Math.min(paid, rate * this.#budget);
  }

  /** Something that it makes is short until it was applied so often. */
  #upperBoundFor(operator: number, amounts: readonly number[]): number {
    const produces = producesOf(this.#problem.domain, operator);
    let useful = 0;
    for (const { fluent, count } of produces) {
      const { clearers } = this.#demands[fluent] as FluentDemand;
      const times = Math.ceil((amounts[fluent] as number) / count);
      if (clearers.length === 0 || times === 0) useful = Math.max(useful, times);
      // Of what is cleared an application in the midst may be the one too many: it must do nothing else.
      else if (produces.length > 1) return Number.POSITIVE_INFINITY;
      else useful = times * (1 + clearers.reduce((sum, clearer) => sum + (this.#most[clearer] as number), 0));
    }
    return useful;
  }
}
