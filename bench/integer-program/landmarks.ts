// Sets of operators of which every plan applies at least one, found where the operators of a
// solution cannot reach the goal even if nothing is ever consumed. The set is the complement of a
// maximal set of operators that still cannot. Source: Bonet and Helmert, "Strengthening landmark
// heuristics via hitting sets", 2010.

import { Closure } from "./closure.ts";
import type { ExactProblem } from "./exact-problem.ts";

export class Landmarks {
  readonly #problem: ExactProblem;
  readonly #base: Closure;
  /** The orders in which operators are added: near the goal first, cheap first. */
  readonly #orders: readonly (readonly number[])[];

  constructor(problem: ExactProblem) {
    this.#problem = problem;
    this.#base = new Closure(problem);
    const { operators } = problem;
    const rank = ranksOf(problem);
    const all = [...operators.keys()];
    const cost = (operator: number): number => operators[operator]?.cost ?? 0;
    this.#orders = [
      all.toSorted((a, b) => (rank[b] ?? 0) - (rank[a] ?? 0) || a - b),
      all.toSorted((a, b) => cost(a) - cost(b) || (rank[b] ?? 0) - (rank[a] ?? 0) || a - b),
    ];
  }

  /**
   * Landmarks that use none of these operators, disjoint within each order; empty where they reach
   * the goal.
   */
  missedBy(used: readonly number[]): number[][] {
    return this.#orders.flatMap((order) => this.#disjoint(used, order));
  }

  /**
   * Landmarks that a fractional solution (`times` by operator) applies less than once in total.
   * Operators are added from the most applied to the least, so that the complement has little
   * weight.
   */
  broken(times: readonly number[]): number[][] {
    const weight = (operator: number): number => times[operator] ?? 0;
    const order = (this.#orders[0] ?? []).toSorted((a, b) => weight(b) - weight(a));
    const found: number[][] = [];
    const chosen = order.filter((operator) => weight(operator) >= 1 - 1e-6);
    for (;;) {
      const landmark = this.#without(chosen, order);
      if (landmark === null) return found;
      if (landmark.reduce((sum, operator) => sum + weight(operator), 0) >= 1 - 1e-4) return found;
      found.push(landmark);
      if (landmark.length === 0) return found;
      chosen.push(...landmark);
    }
  }

  #disjoint(used: readonly number[], order: readonly number[]): number[][] {
    const found: number[][] = [];
    const chosen = [...used];
    for (;;) {
      const landmark = this.#without(chosen, order);
      if (landmark === null) return found;
      found.push(landmark);
      if (landmark.length === 0) return found;
      chosen.push(...landmark);
    }
  }

  /**
   * The complement of a maximal set that includes `chosen` and does not reach the goal; null where
   * `chosen` alone reaches it.
   */
  #without(chosen: readonly number[], order: readonly number[]): number[] | null {
    const closure = new Closure(this.#problem, this.#base);
    closure.allow(chosen);
    if (closure.reachesGoal()) return null;
    for (const operator of order) {
      if (closure.isAllowed(operator)) continue;
      closure.allow([operator]);
      if (closure.reachesGoal()) closure.undo();
    }
    return order.filter((operator) => !closure.isAllowed(operator)).sort((a, b) => a - b);
  }
}

/** By operator: the round of growth in which it can first be applied. */
function ranksOf({ operators, names, start }: ExactProblem): Int32Array {
  const rank = new Int32Array(operators.length).fill(-1);
  const there = Uint8Array.from(names, (_, name) => ((start[name] ?? 0) > 0 ? 1 : 0));
  for (let round = 0, grew = true; grew; round++) {
    grew = false;
    const fresh: number[] = [];
    for (const [operator, { consumes, requires, uses }] of operators.entries()) {
      if (rank[operator] !== -1) continue;
      if ([...consumes, ...requires, ...uses].some(({ kinds }) => !kinds.some((kind) => there[kind] === 1))) continue;
      rank[operator] = round;
      fresh.push(operator);
      grew = true;
    }
    for (const operator of fresh) for (const { name } of operators[operator]?.produces ?? []) there[name] = 1;
  }
  return rank;
}
