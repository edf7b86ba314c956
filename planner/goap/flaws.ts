// What a node leaves open, and what of it is closed next: needs (a tool, a station) that nothing provides yet, what must be made before a
// tool is there (phases.ts), and amounts that fall short.

import type { CompiledProblem } from "../model/compiled-problem.ts";
import { productsOf } from "../model/rows.ts";
import type { ClassShortage } from "./demand-matching.ts";
import { LandmarkOrderings, type OrderingViolation } from "./landmark-orderings.ts";
import { type Achiever, isBanned, type SearchNode } from "./node.ts";
import type { Regression } from "./regression.ts";

/** Every plan beneath the node applies one of the ways once more. */
export interface NodeFlaw {
  achievers: readonly Achiever[];
  /** How much is missing: what a way that stands alone has to make. */
  missing: number;
  /** Everything else that is short, and what must come before a tool. */
  shortages: readonly ClassShortage[];
  ordering: OrderingViolation | null;
}

export class NodeFlaws {
  readonly #problem: CompiledProblem;
  readonly #regression: Regression;
  readonly #orderings: LandmarkOrderings;

  /** `usable` marks the operators there are. */
  constructor(problem: CompiledProblem, usable: Uint8Array, regression: Regression) {
    this.#problem = problem;
    this.#regression = regression;
    this.#orderings = new LandmarkOrderings(problem, usable);
  }

  /**
   * What is to be closed next: what leaves no choice, else what is dearest, so that what is made of what comes in order; null when
   * nothing is open.
   */
  next(node: SearchNode): NodeFlaw | null {
    const regression = this.#regression;
    const shortages = regression.shortagesOf(node);
    let best: NodeFlaw | null = null;
    let bestPrice = -1;
    const offer = (end: NodeFlaw, price: number): boolean => {
      const fewer = best === null ? -1 : Math.min(2, end.achievers.length) - Math.min(2, best.achievers.length);
      if (fewer < 0 || (fewer === 0 && price > bestPrice)) {
        best = end;
        bestPrice = price;
      }
      return end.achievers.length < 2;
    };
    for (const classId of node.needs) {
      if (regression.isProvided(node, classId)) {
        node.needs.delete(classId);
        node.provided.add(classId);
        continue;
      }
      const achievers = regression.achieversFor(node, regression.firstAchievers(classId));
      if (offer({ achievers, missing: 1, shortages, ordering: null }, regression.orderOf(classId))) return best;
    }
    const phase = this.#orderingViolation(node);
    if (phase !== null) {
      const price = Math.min(...phase.members.map((fluent) => regression.orderOf(fluent)));
      if (offer(this.#flawOfOrdering(node, phase, shortages), price)) return best;
    }
    for (const { classId, classes, missing } of shortages) {
      const kinds = new Set(classes.flatMap((member) => [...regression.kinds(member)]));
      const achievers = regression.achieversFor(node, [...kinds]);
      if (offer({ achievers, missing, shortages, ordering: null }, regression.orderOf(classId))) return best;
    }
    return best;
  }

  #orderingViolation(node: SearchNode): OrderingViolation | null {
    if (!this.#problem.limits.layers.landmarkOrderings) return null;
    for (const classId of node.provided) {
      const shortage = this.#orderings.violationBefore(node, this.#regression.achieversOf(classId));
      if (shortage !== null) return shortage;
    }
    return null;
  }

  #flawOfOrdering(node: SearchNode, phase: OrderingViolation, shortages: readonly ClassShortage[]): NodeFlaw {
    const { domain } = this.#problem;
    const { makers, others, members, missing } = phase;
    const achievers = this.#regression
      .achieversFor(node, members)
      .filter(({ operator }) => makers.has(operator) && !others.has(operator));
    for (const operator of others) {
      const [fluent] = productsOf(domain, operator);
      if (!isBanned(node, operator) && fluent !== undefined) achievers.push({ fluent, operator });
    }
    const only = achievers.length === 1 ? achievers[0]?.operator : undefined;
    // What may make the rest superfluous is applied once and looked at again, though it makes what is missing as well.
    const isMaker = only !== undefined && !others.has(only);
    return { achievers, missing: isMaker ? missing : 1, shortages, ordering: phase };
  }
}
