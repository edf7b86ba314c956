// The operators that a plan cheaper than the one in hand is likely made of: those that solutions of a staged program apply, in fractions, or
// would apply for little more, and what these need. Only a hint of where to look: what is made of them proves nothing about the others.
// Sound for every choice: a plan made of these operators counts as a plan, and nothing is concluded
// from there being none.
// Source: relaxation induced neighbourhoods, Danna, Rothberg and Le Pape, Mathematical Programming 102, 2005.

import type { CompiledDomain } from "../model/compiled-domain.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { altSetsOf, membersOf, needsOf, producersOf, productsOf } from "../model/rows.ts";
import { heldClasses } from "./landmark-sets.ts";

/** Marks of the operators; `dearer` says, by operator, what one more of it would cost beyond the solutions, less than 0 where they apply it. */
export function rinsNeighbourhood(problem: CompiledProblem, costlier: ReadonlyMap<number, number>): Uint8Array {
  const near = new RinsNeighbourhood(problem, costlier);
  const nearest = [...costlier]
    .sort(([a, dear], [b, other]) => dear - other || a - b)
    .slice(0, problem.limits.ip.maxRinsOperators);
  for (const [operator] of nearest) near.add(operator);
  near.close();
  return near.marks;
}

class RinsNeighbourhood {
  readonly marks: Uint8Array;
  readonly #domain: CompiledDomain;
  readonly #reducedCosts: ReadonlyMap<number, number>;
  /** By class: 1 where some of it is there at the start, or is made. */
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
    const domain = this.#domain;
    if (marks[operator] === 1) return;
    marks[operator] = 1;
    for (const fluent of productsOf(domain, operator)) this.#supply(fluent);
    this.#open.push(operator);
  }

  /** Adds what makes each class that is needed and that nothing supplies yet: the maker that costs the least more. */
  close(): void {
    const domain = this.#domain;
    const open = this.#open;
    for (let operator = open.pop(); operator !== undefined; operator = open.pop()) {
      for (const altSet of needsOf(domain, operator)) {
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
        const dear = this.#reducedCosts.get(operator) ?? Number.POSITIVE_INFINITY;
        if (dear < min) [nearest, min] = [operator, dear];
      }
    }
    return nearest;
  }
}
