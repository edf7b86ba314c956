// Hierarchical task network planning: "obtain so much of this" is refined by methods, one for each operator that makes it, until nothing is left
// but what the world gives. Nearly always the direct way finds a plan; where it does not, decomposition with choice points has its turn, which
// is slower by orders of magnitude and goes back on what it chose. Before that the direct way is gone again: at true costs, where learned prices
// led it astray, and over fewer operators; what follows keeps to true costs, so that prices do not decide whether there is a plan.
// Source: Nau et al., "SHOP: Simple Hierarchical Ordered Planner", IJCAI 1999.

import { throwIfInterrupted } from "../contract/interruption.ts";
import {
  type Counters,
  type FoundPlan,
  newCounters,
  type PlanSearch,
  type SearchOptions,
  type SearchOutcome,
} from "../contract/search.ts";
import { explainUnreachable } from "../explain/index.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { BacktrackingSearch } from "./backtracking/backtracking.ts";
import { GreedyDecomposer } from "./greedy.ts";
import { relaxedProblems } from "./relaxed-problems.ts";

/** Plans by decomposition. Complete only as far as its methods go, so it never claims that there is no plan beyond relaxed reachability. */
export class HtnSearch implements PlanSearch {
  readonly counters: Counters = newCounters();
  /** At true costs once the prices have failed. */
  #problem: CompiledProblem;
  readonly #options: SearchOptions;
  #greedy: GreedyDecomposer;
  /** Problems that the direct way is gone on where it fails, once it has. */
  #relaxed: Iterator<CompiledProblem> | null = null;
  #backtracking: BacktrackingSearch | null = null;
  #found: FoundPlan | null = null;

  constructor(problem: CompiledProblem, options: SearchOptions = {}) {
    this.#problem = problem;
    this.#options = options;
    this.#greedy = new GreedyDecomposer(problem, this.counters, options.onEvent);
  }

  /** Whether the direct way found the plan. */
  get isGreedy(): boolean {
    return this.#found !== null;
  }

  step(expansions: number): SearchOutcome | null {
    if (this.#backtracking !== null) return this.#backtracking.step(expansions);
    if (this.#relaxed === null && this.#greedy.isOutOfReach) {
      this.counters.deadEnds++;
      return { status: "unsolvable", reasons: explainUnreachable(this.#problem, this.#greedy.estimates.reach.fluents) };
    }
    throwIfInterrupted(this.#problem);
    const found = this.#greedy.step(expansions);
    if (found === "more") return null;
    if (found === "failed") {
      this.#retryRelaxed();
      return null;
    }
    this.#found = found;
    this.#options.onEvent?.({ type: "incumbent", planner: "htn", cost: found.cost });
    return { status: "solved", found, lowerBound: 0, optimal: false };
  }

  /** The direct way again, at true costs or over fewer operators, and in the end choice points. */
  #retryRelaxed(): void {
    const { counters } = this;
    const options = this.#options;
    if (this.#problem.hasLearnedCosts) {
      this.#problem = { ...this.#problem, searchCost: this.#problem.domain.cost, hasLearnedCosts: false };
      this.#greedy = new GreedyDecomposer(this.#problem, counters, options.onEvent);
      return;
    }
    this.#relaxed ??= relaxedProblems(this.#problem);
    const { done, value } = this.#relaxed.next();
    if (done !== true) this.#greedy = new GreedyDecomposer(value, counters, options.onEvent);
    else this.#backtracking = new BacktrackingSearch(this.#problem, options, counters);
  }

  stop(): SearchOutcome {
    const found = this.best();
    return found === null
      ? { status: "exhausted", found: null }
      : { status: "solved", found, lowerBound: 0, optimal: false };
  }

  best(): FoundPlan | null {
    return this.#found ?? this.#backtracking?.best() ?? null;
  }
}
