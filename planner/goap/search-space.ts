// What a search works with: the problem over the operators that are still in question, and everything that is computed from these once,
// as soon as it is asked for.
// Invariant: no plan that is cheaper than the one in hand needs an operator that is left out.

import { throwIfInterrupted } from "../contract/interruption.ts";
import { fullPrices } from "../heuristics/prices.ts";
import { reachable } from "../heuristics/reachability.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { NodeFlaws } from "./flaws.ts";
import { LowerBound } from "./lower-bound.ts";
import { emptyNode, type SearchNode } from "./node.ts";
import { nothingPriced } from "./pricing.ts";
import { Regression } from "./regression.ts";
import type { IncumbentUsage } from "./unit-priced-fluents.ts";

export class SearchSpace {
  readonly problem: CompiledProblem;
  /** By name: what it costs with all that it needs. What is dearer is regressed first, and made last. */
  readonly order: Float64Array;
  readonly regression: Regression;
  /** What the plan in hand takes of each name. */
  readonly usage: IncumbentUsage;
  readonly #base: SearchSpace | null;
  #cachedFlaws: NodeFlaws | null = null;
  #cachedBound: LowerBound | null = null;

  /** `problem` is narrowed to the operators in question; `like` is a space over the same problem, where there is one. */
  constructor(problem: CompiledProblem, taken: IncumbentUsage, like: SearchSpace | null = null) {
    this.problem = problem;
    this.usage = taken;
    this.#base = like;
    const { domain, searchCost, start, allowed, kept } = problem;
    this.order = like?.order ?? fullPrices(domain, searchCost, start, reachable(domain, start, allowed, kept), kept);
    throwIfInterrupted(problem);
    this.regression = like?.regression ?? new Regression(problem, allowed, this.order);
  }

  get flaws(): NodeFlaws {
    this.#cachedFlaws ??= this.#base?.flaws ?? new NodeFlaws(this.problem, this.problem.allowed, this.regression);
    return this.#cachedFlaws;
  }

  get lowerBound(): LowerBound {
    const { problem, regression, usage } = this;
    const base = this.#base;
    if (this.#cachedBound === null) throwIfInterrupted(problem);
    this.#cachedBound ??= new LowerBound(problem, problem.allowed, regression, usage, base?.lowerBound);
    return this.#cachedBound;
  }

  /** The node that has decided nothing: what is wanted is open. */
  root(): SearchNode {
    throwIfInterrupted(this.problem);
    const root = emptyNode(this.problem.domain.operatorCount, nothingPriced(this.problem, this.order));
    for (const { fluent, count } of this.problem.goal) this.regression.demand(root, fluent, count);
    return root;
  }
}
