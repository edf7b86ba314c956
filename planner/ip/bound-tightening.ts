// Tightens the upper bound of each operator within a budget: an application is useful only while
// some product is wanted, spent, worn or held. Demands bound producers, from the goal downwards,
// until nothing changes.
// Invariant: if some plan is within the budget, so is one that costs no more and applies nothing
// more often. It may hold other things on the way, so the scheduler decides if slots are short.
// Sound when the program asks for some plan and not for all: it bounds a plan with the fewest
// applications. Required and used pieces count beside spent ones, each member counts all of a
// class's demand, and a fluent that is both cleared and spent has no bound.

import { spendWork, WORK } from "../contract/work.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { clearsOf, consumesOf, membersOf, producesOf, requiresOf, usesOf } from "../model/rows.ts";

/** The demand for a fluent: by operator, the amount that one application consumes, and wears. */
interface FluentDemand {
  spent: Map<number, number>;
  worn: Map<number, number>;
  /** The most that is held at once, by an operator or at the end. */
  held: number;
  wanted: number;
  clearers: number[];
}

/**
 * By operator of `operators`: an upper bound on its applications in some plan within the budget, if
 * there is one.
 */
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
    if (!this.#problem.limits.layers.boundTightening) return this.#most;
    for (let sweep = 0; sweep < this.#problem.limits.ip.maxTighteningSweeps; sweep++) {
      spendWork(this.#problem, WORK.pass);
      const amounts = this.#demands.map((asked, fluent) => this.#amountOf(asked, fluent));
      let changed = false;
      for (let operator = 0; operator < this.#problem.domain.operatorCount; operator++) {
        if (this.#most[operator] === 0) continue;
        const useful = this.#upperBoundFor(operator, amounts);
        if (useful >= (this.#most[operator] as number)) continue;
        this.#most[operator] = useful;
        changed = true;
      }
      if (!changed) break;
    }
    return this.#most;
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
      for (const { classId, count } of consumesOf(domain, operator)) {
        for (const { spent } of kindsOf(classId)) add(spent, operator, count);
      }
      for (const { classId, points } of usesOf(domain, operator)) {
        for (const kind of kindsOf(classId)) {
          // A tool that is used without wear has to be there.
          if (points > 0) add(kind.worn, operator, points);
          else kind.held = Math.max(kind.held, 1);
        }
      }
      for (const { classId, count } of requiresOf(domain, operator)) {
        for (const kind of kindsOf(classId)) kind.held = Math.max(kind.held, count);
      }
      for (const cleared of clearsOf(domain, operator)) (asked[cleared] as FluentDemand).clearers.push(operator);
    }
    for (const { fluent, count } of goal) (asked[fluent] as FluentDemand).wanted += count;
    return asked;
  }

  /**
   * The total demand in any order: once it is met, another application of a producer is useless.
   * For a cleared fluent, the demand between two clears.
   */
  #amountOf(asked: FluentDemand, fluent: number): number {
    const { spent, worn, held, wanted, clearers } = asked;
    if (clearers.length > 0) {
      // A fluent that is both spent and cleared has no bound.
      return spent.size > 0 || worn.size > 0 ? Number.POSITIVE_INFINITY : Math.max(held, wanted);
    }
    return wanted + held + Math.floor(this.#inAll(spent)) + this.#wornOut(worn, fluent);
  }

  /** The most tools that are worn out or begun. */
  #wornOut(worn: ReadonlyMap<number, number>, fluent: number): number {
    const points = this.#inAll(worn);
    const durability = this.#problem.domain.durability[fluent] as number;
    if (points === 0 || durability === 0) return points === 0 ? 0 : 1;
    // The rest of a tool may be less than one use takes.
    const each = durability - Math.ceil(Math.max(...worn.values()));
    return each > 0 ? Math.ceil(points / each) : Number.POSITIVE_INFINITY;
  }

  /** The most that all operators take in total, by their upper bounds and by the budget. */
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

  /** An upper bound: some product is short until then. */
  #upperBoundFor(operator: number, amounts: readonly number[]): number {
    const produces = producesOf(this.#problem.domain, operator);
    let useful = 0;
    for (const { fluent, count } of produces) {
      const { clearers } = this.#demands[fluent] as FluentDemand;
      const times = Math.ceil((amounts[fluent] as number) / count);
      if (clearers.length === 0 || times === 0) useful = Math.max(useful, times);
      // A surplus application between two clears must have no other product.
      else if (produces.length > 1) return Number.POSITIVE_INFINITY;
      else useful = times * (1 + clearers.reduce((sum, clearer) => sum + (this.#most[clearer] as number), 0));
    }
    return useful;
  }
}
