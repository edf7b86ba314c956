// The bound of a node: what its lots cost, its open demands at dual-feasible prices, and what landmark cuts add of the costs that those
// prices leave over. The sum never overestimates: prices and cuts share every operator's cost between them (cost partitioning).
// With a plan in hand, an operator that is dearer than what is left between the bound and the plan is banned beneath the node.
// Source: Pommerening, Helmert, Roeger and Seipp, "From Non-Negative to General Operator Cost Partitioning", AAAI 2015.

import { throwIfInterrupted } from "../contract/interruption.ts";
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
import { bestSupporterChain } from "./supporter-chain.ts";
import type { IncumbentUsage } from "./unit-priced-fluents.ts";

export class LowerBound {
  readonly #problem: CompiledProblem;
  readonly #usable: Uint8Array;
  readonly #regression: Regression;
  readonly #taken: IncumbentUsage;
  readonly #cuts: LmCut;
  readonly #live: Int32Array;
  readonly #there: Uint8Array;
  readonly #banned: Uint8Array;
  /** What every operator's cost is a whole multiple of; 0 where there is no such number. */
  readonly #grain: number;
  readonly #paid: Uint8Array;
  /** What the last look has shown that every plan beneath its node costs, before rounding. */
  minCost = 0;

  /**
   * `usable` marks the operators there are; `taken` is what the plan in hand takes of each name; `like` is over the same operators, and what
   * its last look left is gone with the next.
   */
  constructor(
    problem: CompiledProblem,
    usable: Uint8Array,
    regression: Regression,
    taken: IncumbentUsage,
    like?: LowerBound,
  ) {
    this.#problem = problem;
    this.#usable = usable;
    this.#regression = regression;
    this.#taken = taken;
    this.#cuts = like === undefined ? new LmCut(problem, usable) : like.#cuts;
    this.#live = Int32Array.from(usable.keys()).filter((operator) => usable[operator] === 1);
    this.#there = Uint8Array.from(problem.start, (count) => (count > 0 ? 1 : 0));
    this.#banned = new Uint8Array(problem.domain.operatorCount);
    this.#paid = new Uint8Array(problem.domain.operatorCount);
    this.#grain = grainOf(problem.searchCost, this.#live);
  }

  /**
   * Raises the node's bound and bans what is too dear beneath it. False where nothing beneath it costs less than `upper`; its floor is
   * then Infinity where nothing beneath it is a plan at all.
   */
  evaluate(node: SearchNode, end: NodeFlaw, upper: number): boolean {
    this.#reprice(node, end);
    for (const operator of this.#live) {
      this.#banned[operator] = isBanned(node, operator) ? 1 : 0;
      this.#paid[operator] = node.batches.has(operator) ? 1 : 0;
    }
    const goals = this.#goalsOf(node, end);
    const more = this.#cuts.evaluate(goals, this.#banned, this.#paid, node.pricing.reducedCosts);
    if (more !== Number.POSITIVE_INFINITY) node.cuts = more;
    const min = node.g + node.h + more;
    this.minCost = min;
    node.floor = Math.max(node.floor, this.#roundUp(min));
    if (bound(node) >= upper) return false;
    const cuts = this.#cuts;
    const isDear = (operator: number): boolean => this.#roundUp(min + cuts.costIncreaseWith(operator)) >= upper;
    for (const operator of this.#live) {
      if (node.pricing.reducedCosts[operator] !== Number.POSITIVE_INFINITY && isDear(operator)) ban(node, operator);
    }
    // A way without a price is out of reach.
    for (const { operators } of goals) for (const operator of operators) if (isDear(operator)) ban(node, operator);
    return true;
  }

  /**
   * After a look: the operator of the cheapest chain of makings whose cost the bound has not yet counted in full, where that is much;
   * -1 for none.
   */
  unpaid(node: SearchNode, end: NodeFlaw, upper: number): number {
    if (!this.#problem.limits.layers.supporterChains) return -1;
    const { left } = this.#cuts;
    let best = -1;
    let max = this.#problem.limits.goap.minBranchGain * (upper === Number.POSITIVE_INFINITY ? bound(node) : upper);
    for (const operator of bestSupporterChain(this.#problem, this.#usable, node, end.shortages, this.#there)) {
      if (node.batches.has(operator) || (left[operator] as number) <= max) continue;
      max = left[operator] as number;
      best = operator;
    }
    return best;
  }

  /** After a look: the ways, dearest first, so that the cheapest is taken where none of the others is. */
  byReducedCostDesc(methods: readonly Achiever[]): BoundedAchiever[] {
    const { left } = this.#cuts;
    return methods
      .map(({ fluent, operator }) => ({ fluent, operator, reducedCost: left[operator] as number }))
      .sort((a, b) => b.reducedCost - a.reducedCost || b.operator - a.operator || b.fluent - a.fluent);
  }

  /** Plans cost whole multiples of what all costs are multiples of. */
  #roundUp(cost: number): number {
    return this.#grain === 0 ? cost : Math.ceil(cost / this.#grain - BOUND_TOLERANCE) * this.#grain;
  }

  #reprice(node: SearchNode, { shortages, ordering }: NodeFlaw): void {
    throwIfInterrupted(this.#problem);
    const demanded = [...node.needs, ...shortages.flatMap(({ classes }) => classes)];
    for (const operator of [...(ordering?.makers ?? []), ...(ordering?.others ?? [])]) {
      demanded.push(...productsOf(this.#problem.domain, operator));
    }
    const usable = this.#usable.map((used, operator) => (used === 1 && !isBanned(node, operator) ? 1 : 0));
    const there = this.#problem.start.slice();
    for (const fluent of node.made) there[fluent] = 1;
    // Before the search begins, what the lots may need once more is looked at as well, so that it is priced, and perhaps ruled out.
    const around = node.serial === 0 ? [...node.demands.keys(), ...node.provided] : [];
    this.#regression.reprice(node, pricingOf(this.#problem, { usable, there, demanded, around, usage: this.#taken }));
  }

  #goalsOf(node: SearchNode, { shortages, ordering }: NodeFlaw): OpenGoal[] {
    const regression = this.#regression;
    const goals: OpenGoal[] = [];
    for (const classId of node.needs) {
      if (!regression.isProvided(node, classId)) goals.push(regression.openGoal(regression.firstAchievers(classId), 1));
    }
    for (const { classes, missing } of shortages) {
      const kinds = new Set(classes.flatMap((member) => [...regression.kinds(member)]));
      goals.push(regression.openGoal([...kinds], missing));
    }
    if (ordering !== null) goals.push(this.#goalOf(ordering));
    return goals;
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

/** The greatest common divisor of the operators' costs where they are whole numbers; 0 otherwise. */
function grainOf(costs: Float64Array, operators: Int32Array): number {
  let grain = 0;
  for (const operator of operators) {
    const cost = costs[operator] as number;
    if (!Number.isSafeInteger(cost)) return 0;
    grain = commonDivisor(cost, grain);
  }
  return grain;
}
