// The lower bound of a node: the cost of its batches, its open demands at dual-feasible prices, and
// landmark cuts over the costs that those prices leave. The sum never overestimates: prices and cuts
// share every operator's cost between them (cost partitioning).
// With an incumbent, an operator that costs more than the gap is banned beneath the node.
// Source: Pommerening, Helmert, Roeger and Seipp, "From Non-Negative to General Operator Cost
// Partitioning", AAAI 2015.

import { spendWork, WORK } from "../contract/work.ts";
import { LmCut, type OpenGoal } from "../heuristics/landmark-cuts.ts";
import { commonDivisor } from "../lp/common-divisor.ts";
import { madeOf } from "../model/compiled-domain.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { productsOf } from "../model/rows.ts";
import { BOUND_TOLERANCE } from "../model/tolerances.ts";
import type { NodeFlaw } from "./flaws.ts";
import type { OrderingViolation } from "./landmark-orderings.ts";
import { type Achiever, type BoundedAchiever, ban, bound, isBanned, type SearchNode } from "./node.ts";
import { pricingOf } from "./pricing.ts";
import type { Regression } from "./regression.ts";
import type { IncumbentUsage } from "./unit-priced-fluents.ts";

export class LowerBound {
  readonly #problem: CompiledProblem;
  readonly #usable: Uint8Array;
  readonly #regression: Regression;
  readonly #usage: IncumbentUsage;
  readonly #cuts: LmCut;
  readonly #live: Int32Array;
  readonly #banned: Uint8Array;
  /** Every operator's cost is a multiple of it; 0 if there is no such number. */
  readonly #grain: number;
  readonly #paid: Uint8Array;
  /** The bound of the last evaluation before rounding. */
  minCost = 0;

  /** `usable` marks the operators. `base` is over the same ones and shares its last evaluation. */
  constructor(
    problem: CompiledProblem,
    usable: Uint8Array,
    regression: Regression,
    usage: IncumbentUsage,
    base?: LowerBound,
  ) {
    this.#problem = problem;
    this.#usable = usable;
    this.#regression = regression;
    this.#usage = usage;
    this.#cuts = base === undefined ? new LmCut(problem, usable) : base.#cuts;
    this.#live = Int32Array.from(usable.keys()).filter((operator) => usable[operator] === 1);
    this.#banned = new Uint8Array(problem.domain.operatorCount);
    this.#paid = new Uint8Array(problem.domain.operatorCount);
    this.#grain = grainOf(problem.searchCost, this.#live);
  }

  /**
   * Raises the node's bound and bans operators that cost more than the gap. Returns false if no plan
   * beneath the node costs less than `upper`; the floor is Infinity if there is no plan at all.
   */
  evaluate(node: SearchNode, flaw: NodeFlaw, upper: number): boolean {
    this.#reprice(node, flaw);
    const { reducedCosts } = node.pricing;
    for (const operator of this.#live) {
      this.#banned[operator] = isBanned(node, operator) ? 1 : 0;
      this.#paid[operator] = node.batches.has(operator) ? 1 : 0;
    }
    const goals = this.#goalsOf(node, flaw);
    const cutCost = this.#cuts.evaluate(goals, this.#banned, this.#paid, reducedCosts);
    if (cutCost !== Number.POSITIVE_INFINITY) node.cuts = cutCost;
    const min = node.g + node.h + cutCost;
    this.minCost = min;
    node.floor = Math.max(node.floor, this.#roundUp(min));
    if (bound(node) >= upper) return false;
    const cuts = this.#cuts;
    const exceeds = (operator: number): boolean => this.#roundUp(min + cuts.costIncreaseWith(operator)) >= upper;
    for (const operator of this.#live) {
      if (reducedCosts[operator] !== Number.POSITIVE_INFINITY && exceeds(operator)) ban(node, operator);
    }
    // An achiever without a price is out of reach.
    for (const { operators } of goals) for (const operator of operators) if (exceeds(operator)) ban(node, operator);
    return true;
  }

  /**
   * After an evaluation: the achievers, most expensive first. The last child takes the cheapest and
   * none of the others.
   */
  byReducedCostDesc(achievers: readonly Achiever[]): BoundedAchiever[] {
    const { left } = this.#cuts;
    return achievers
      .map(({ fluent, operator }) => ({ fluent, operator, reducedCost: left[operator] as number }))
      .sort((a, b) => b.reducedCost - a.reducedCost || b.operator - a.operator || b.fluent - a.fluent);
  }

  /** After an evaluation: the extra cost of every plan that applies the operator. */
  costIncreaseWith(operator: number): number {
    return this.#cuts.costIncreaseWith(operator);
  }

  /** Plans cost whole multiples of the grain. */
  #roundUp(cost: number): number {
    return this.#grain === 0 ? cost : Math.ceil(cost / this.#grain - BOUND_TOLERANCE) * this.#grain;
  }

  #reprice(node: SearchNode, { shortages, ordering }: NodeFlaw): void {
    spendWork(this.#problem, WORK.node);
    const demanded = [...node.needs, ...shortages.flatMap(({ classes }) => classes)];
    for (const operator of [...(ordering?.makers ?? []), ...(ordering?.others ?? [])]) {
      demanded.push(...productsOf(this.#problem.domain, operator));
    }
    const usable = this.#usable.map((used, operator) => (used === 1 && !isBanned(node, operator) ? 1 : 0));
    const there = this.#problem.start.slice();
    for (const fluent of node.made) there[fluent] = 1;
    // The root also prices classes that its batches may need again, which may ban their operators.
    const around = node.serial === 0 ? [...node.demands.keys(), ...node.provided] : [];
    this.#regression.reprice(node, pricingOf(this.#problem, { usable, there, demanded, around, usage: this.#usage }));
  }

  #goalsOf(node: SearchNode, { shortages, ordering }: NodeFlaw): OpenGoal[] {
    const regression = this.#regression;
    const needs = [...node.needs].filter((classId) => !regression.isProvided(node, classId));
    return [
      ...needs.map((classId) => regression.openGoal(regression.firstAchievers(classId), 1)),
      ...shortages.map(({ classes, missing }) => regression.openGoal(regression.membersOfAll(classes), missing)),
      ...(ordering === null ? [] : [this.#goalOf(ordering)]),
    ];
  }

  #goalOf({ makers, others, members, missing }: OrderingViolation): OpenGoal {
    const operators = [...new Set([...makers, ...others])];
    const shares = operators.map((operator) => {
      if (others.has(operator)) return 1;
      const made = members.reduce((sum, fluent) => sum + madeOf(this.#problem.domain, operator, fluent), 0);
      return Math.min(1, made / missing);
    });
    return { operators, shares };
  }
}

/** The greatest common divisor of the operators' costs if all are integers; 0 otherwise. */
function grainOf(costs: Float64Array, operators: Int32Array): number {
  let grain = 0;
  for (const operator of operators) {
    const cost = costs[operator] as number;
    if (!Number.isSafeInteger(cost)) return 0;
    grain = commonDivisor(cost, grain);
  }
  return grain;
}
