// What a node leaves open, and what of it is closed next: needs (a tool, a station) that nothing provides yet, what must be made before a
// tool is there (phases.ts), and amounts that fall short.

import type { CompiledProblem } from "../model/compiled-problem.ts";
import { productsOf } from "../model/rows.ts";
import { isBanned, type Node, type Step } from "./node.ts";
import { type PhaseShortage, Phases } from "./phases.ts";
import type { Regression } from "./regression.ts";
import type { Shortage } from "./supply.ts";

/** Every plan beneath the node applies one of the ways once more. */
export interface OpenEnd {
  ways: readonly Step[];
  /** How much is missing: what a way that stands alone has to make. */
  missing: number;
  /** Everything else that is short, and what must come before a tool. */
  shortages: readonly Shortage[];
  phase: PhaseShortage | null;
}

export class OpenEnds {
  private readonly problem: CompiledProblem;
  private readonly regression: Regression;
  private readonly phases: Phases;

  /** `usable` marks the operators there are. */
  constructor(problem: CompiledProblem, usable: Uint8Array, regression: Regression) {
    this.problem = problem;
    this.regression = regression;
    this.phases = new Phases(problem, usable);
  }

  /**
   * What is to be closed next: what leaves no choice, else what is dearest, so that what is made of what comes in order; null when
   * nothing is open.
   */
  next(node: Node): OpenEnd | null {
    const { regression } = this;
    const shortages = regression.shortagesOf(node);
    let best: OpenEnd | null = null;
    let bestPrice = -1;
    const offer = (end: OpenEnd, price: number): boolean => {
      const fewer = best === null ? -1 : Math.min(2, end.ways.length) - Math.min(2, best.ways.length);
      if (fewer < 0 || (fewer === 0 && price > bestPrice)) {
        best = end;
        bestPrice = price;
      }
      return end.ways.length < 2;
    };
    for (const classId of node.needs) {
      if (regression.isProvided(node, classId)) {
        node.needs.delete(classId);
        node.provided.add(classId);
        continue;
      }
      const ways = regression.waysToMake(node, regression.firstAchievers(classId));
      if (offer({ ways, missing: 1, shortages, phase: null }, regression.orderOf(classId))) return best;
    }
    const phase = this.phaseShortage(node);
    if (phase !== null) {
      const price = Math.min(...phase.kinds.map((name) => regression.orderOf(name)));
      if (offer(this.endOfPhase(node, phase, shortages), price)) return best;
    }
    for (const { classId, classes, missing } of shortages) {
      const kinds = new Set(classes.flatMap((member) => [...regression.kinds(member)]));
      const ways = regression.waysToMake(node, [...kinds]);
      if (offer({ ways, missing, shortages, phase: null }, regression.orderOf(classId))) return best;
    }
    return best;
  }

  private phaseShortage(node: Node): PhaseShortage | null {
    if (!this.problem.limits.layers.landmarkOrderings) return null;
    for (const classId of node.provided) {
      const shortage = this.phases.shortageBefore(node, this.regression.achieversOf(classId));
      if (shortage !== null) return shortage;
    }
    return null;
  }

  private endOfPhase(node: Node, phase: PhaseShortage, shortages: readonly Shortage[]): OpenEnd {
    const { domain } = this.problem;
    const { makers, others, kinds, missing } = phase;
    const ways = this.regression
      .waysToMake(node, kinds)
      .filter(({ operator }) => makers.has(operator) && !others.has(operator));
    for (const operator of others) {
      const [name] = productsOf(domain, operator);
      if (!isBanned(node, operator) && name !== undefined) ways.push({ name, operator });
    }
    const only = ways.length === 1 ? ways[0]?.operator : undefined;
    // What may make the rest superfluous is applied once and looked at again, though it makes what is missing as well.
    const isMaker = only !== undefined && !others.has(only);
    return { ways, missing: isMaker ? missing : 1, shortages, phase };
  }
}
