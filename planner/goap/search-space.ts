// The problem over the operators that are still candidates, with everything computed from them once.
// Invariant: no plan cheaper than the incumbent needs an operator that is left out.

import { spendWork, WORK } from "../contract/work.ts";
import { fullPrices } from "../heuristics/prices.ts";
import { reachable } from "../heuristics/reachability.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { LandmarkOrderings } from "./landmark-orderings.ts";
import { LowerBound } from "./lower-bound.ts";
import { emptyNode, type SearchNode } from "./node.ts";
import { nothingPriced } from "./pricing.ts";
import { Regression } from "./regression.ts";
import type { IncumbentUsage } from "./unit-priced-fluents.ts";

export class SearchSpace {
  readonly problem: CompiledProblem;
  /** By fluent: its price with all that it needs. Expensive fluents are regressed first. */
  readonly order: Float64Array;
  readonly regression: Regression;
  readonly orderings: LandmarkOrderings;
  readonly usage: IncumbentUsage;
  readonly #base: SearchSpace | null;
  #cachedBound: LowerBound | null = null;

  /** `base` is a space over the same projected problem, with other usage. */
  constructor(problem: CompiledProblem, usage: IncumbentUsage, base: SearchSpace | null = null) {
    this.problem = problem;
    this.usage = usage;
    this.#base = base;
    const { domain, searchCost, start, allowed, kept } = problem;
    this.order = base?.order ?? fullPrices(domain, searchCost, start, reachable(domain, start, allowed, kept), kept);
    spendWork(problem, WORK.prices);
    this.regression = base?.regression ?? new Regression(problem, allowed, this.order);
    this.orderings = base?.orderings ?? new LandmarkOrderings(problem, allowed);
  }

  get lowerBound(): LowerBound {
    const { problem, regression, usage } = this;
    if (this.#cachedBound === null) spendWork(problem, WORK.node);
    this.#cachedBound ??= new LowerBound(problem, problem.allowed, regression, usage, this.#base?.lowerBound);
    return this.#cachedBound;
  }

  /** The node with no decisions: all goals are open. */
  root(): SearchNode {
    spendWork(this.problem, WORK.node);
    const root = emptyNode(this.problem.domain.operatorCount, nothingPriced(this.problem, this.order));
    for (const { fluent, count } of this.problem.goal) this.regression.demand(root, fluent, count);
    return root;
  }
}
