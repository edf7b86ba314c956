// What a search works with: the problem over the operators that are still in question, and everything that is computed from these once.
// Invariant: no plan that is cheaper than the one in hand needs an operator that is left out.

import { fullPrices } from "../heuristics/prices.ts";
import { reachable } from "../heuristics/reachability.ts";
import { checkpoint } from "../interruption.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { Bounding } from "./bounding.ts";
import { emptyNode, type Node } from "./node.ts";
import { OpenEnds } from "./open-ends.ts";
import type { Taken } from "./priced-names.ts";
import { Regression } from "./regression.ts";
import { RoundTrips } from "./round-trips.ts";

export class SearchSpace {
  readonly problem: CompiledProblem;
  /** By name: what it costs with all that it needs. What is dearer is regressed first, and made last. */
  readonly order: Float64Array;
  readonly regression: Regression;
  readonly roundTrips: RoundTrips;
  readonly ends: OpenEnds;
  readonly bounding: Bounding;
  /** What the plan in hand takes of each name. */
  readonly taken: Taken;

  /** `problem` is narrowed to the operators in question. */
  constructor(problem: CompiledProblem, taken: Taken) {
    this.problem = problem;
    this.taken = taken;
    const { domain, steering, start, allowed, kept } = problem;
    this.order = fullPrices(domain, steering, start, reachable(domain, start, allowed, kept), kept);
    checkpoint(problem);
    this.regression = new Regression(problem, allowed, this.order);
    this.roundTrips = new RoundTrips(problem, allowed);
    checkpoint(problem);
    this.ends = new OpenEnds(problem, allowed, this.regression);
    checkpoint(problem);
    this.bounding = new Bounding(problem, allowed, this.regression, taken);
  }

  /** The node that has decided nothing: what is wanted is open. */
  root(): Node {
    checkpoint(this.problem);
    const root = emptyNode(this.problem.domain.operatorCount, this.bounding.rootPricing());
    for (const { name, count } of this.problem.goal) this.regression.demand(root, name, count);
    this.regression.reprice(root, root.pricing);
    return root;
  }
}
