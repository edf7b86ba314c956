// What a search works with: the problem over the operators that are still in question, and everything that is computed from these once,
// as soon as it is asked for.
// Invariant: no plan that is cheaper than the one in hand needs an operator that is left out.

import { checkpoint } from "../contract/interruption.ts";
import { fullPrices } from "../heuristics/prices.ts";
import { reachable } from "../heuristics/reachability.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { Bounding } from "./bounding.ts";
import { emptyNode, type Node } from "./node.ts";
import { OpenEnds } from "./open-ends.ts";
import type { Taken } from "./priced-names.ts";
import { nothingPriced } from "./pricing.ts";
import { Regression } from "./regression.ts";

export class SearchSpace {
  readonly problem: CompiledProblem;
  /** By name: what it costs with all that it needs. What is dearer is regressed first, and made last. */
  readonly order: Float64Array;
  readonly regression: Regression;
  /** What the plan in hand takes of each name. */
  readonly taken: Taken;
  private readonly like: SearchSpace | null;
  private knownEnds: OpenEnds | null = null;
  private knownBounding: Bounding | null = null;

  /** `problem` is narrowed to the operators in question; `like` is a space over the same problem, where there is one. */
  constructor(problem: CompiledProblem, taken: Taken, like: SearchSpace | null = null) {
    this.problem = problem;
    this.taken = taken;
    this.like = like;
    const { domain, steering, start, allowed, kept } = problem;
    this.order = like?.order ?? fullPrices(domain, steering, start, reachable(domain, start, allowed, kept), kept);
    checkpoint(problem);
    this.regression = like?.regression ?? new Regression(problem, allowed, this.order);
  }

  get ends(): OpenEnds {
    this.knownEnds ??= this.like?.ends ?? new OpenEnds(this.problem, this.problem.allowed, this.regression);
    return this.knownEnds;
  }

  get bounding(): Bounding {
    const { problem, regression, taken, like } = this;
    if (this.knownBounding === null) checkpoint(problem);
    this.knownBounding ??= new Bounding(problem, problem.allowed, regression, taken, like?.bounding);
    return this.knownBounding;
  }

  /** The node that has decided nothing: what is wanted is open. */
  root(): Node {
    checkpoint(this.problem);
    const root = emptyNode(this.problem.domain.operatorCount, nothingPriced(this.problem, this.order));
    for (const { name, count } of this.problem.goal) this.regression.demand(root, name, count);
    return root;
  }
}
