// RINS: the operators that a cheaper plan is likely to apply: those that relaxations of an integer
// program apply, or that have small reduced costs, and what these need.
// Sound for every choice: a plan made of these operators counts as a plan, and no conclusion is
// drawn if there is none.
// Source: relaxation induced neighbourhoods, Danna, Rothberg and Le Pape, Mathematical Programming
// 102, 2005.

import type { CompiledDomain } from "../model/compiled-domain.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { altSetsOf, membersOf, needsOf, producersOf, productsOf } from "../model/rows.ts";
import { heldClasses } from "./landmark-sets.ts";

/** `costlier` is, by operator, its reduced cost; negative if a relaxation applies it. */
export function rinsNeighbourhood(problem: CompiledProblem, costlier: ReadonlyMap<number, number>): Uint8Array {
  const near = new RinsNeighbourhood(problem, costlier);
  const nearest = [...costlier]
    .sort(([a, reducedCost], [b, other]) => reducedCost - other || a - b)
    .slice(0, problem.limits.ip.maxRinsOperators);
  for (const [operator] of nearest) near.add(operator);
  near.close();
  return near.marks;
}

class RinsNeighbourhood {
  readonly marks: Uint8Array;
  readonly #domain: CompiledDomain;
  readonly #reducedCosts: ReadonlyMap<number, number>;
  /** By class: 1 if some of it is held at the start or made. */
  readonly #supplied: Uint8Array;
  readonly #open: number[] = [];

  constructor(problem: CompiledProblem, costlier: ReadonlyMap<number, number>) {
    this.#domain = problem.domain;
    this.#reducedCosts = costlier;
    this.marks = new Uint8Array(problem.domain.operatorCount);
    this.#supplied = heldClasses(problem);
  }

  add(operator: number): void {
    const { marks } = this;
    if (marks[operator] === 1) return;
    marks[operator] = 1;
    for (const fluent of productsOf(this.#domain, operator)) this.#supply(fluent);
    this.#open.push(operator);
  }

  /** Adds the producer with the least reduced cost for each need that nothing supplies. */
  close(): void {
    for (let operator = this.#open.pop(); operator !== undefined; operator = this.#open.pop()) {
      for (const altSet of needsOf(this.#domain, operator)) {
        if (this.#supplied[altSet] === 1) continue;
        const maker = this.#nearestMaker(altSet);
        if (maker !== null) this.add(maker);
      }
    }
  }

  #supply(fluent: number): void {
    for (const altSet of altSetsOf(this.#domain, fluent)) this.#supplied[altSet] = 1;
  }

  #nearestMaker(classId: number): number | null {
    let [nearest, min]: [number | null, number] = [null, Number.POSITIVE_INFINITY];
    for (const fluent of membersOf(this.#domain, classId)) {
      for (const operator of producersOf(this.#domain, fluent)) {
        const reducedCost = this.#reducedCosts.get(operator) ?? Number.POSITIVE_INFINITY;
        if (reducedCost < min) [nearest, min] = [operator, reducedCost];
      }
    }
    return nearest;
  }
}
