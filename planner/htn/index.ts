// Hierarchical task network planning: the task "obtain an amount of a fluent" is refined by
// methods, one for each operator that produces it, down to what the world gives. The greedy
// decomposition finds nearly every plan. With something at hand that can be used up it runs twice,
// by prices as if that had to be made again and as if it never ran out, since neither is right for
// every bag; the cheaper plan counts. If it fails, it runs again with true costs (learned prices
// may have misled it), then with fewer operators, then for a part of the goal after another
// (room/instalments.ts), and at last backtracking/ decomposes with choice points, which is slower by orders
// of magnitude. These keep to true costs, so learned prices never decide whether a plan is found.
// Source: Nau et al., "SHOP: Simple Hierarchical Ordered Planner", IJCAI 1999.

import {
  type Counters,
  type FoundPlan,
  newCounters,
  type PlanSearch,
  type SearchOptions,
  type SearchOutcome,
} from "../contract/search.ts";
import { spendWork, WORK } from "../contract/work.ts";
import { explainUnreachable } from "../explain/index.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { BacktrackingSearch } from "./backtracking/backtracking.ts";
import { stockOf } from "./cost-estimates/stock-methods.ts";
import { GreedyDecomposer } from "./greedy.ts";
import { restrictedProblems } from "./restricted-problems.ts";
import { Instalments } from "./room/instalments.ts";

/** Complete only as far as its methods go: it proves nothing beyond relaxed unreachability. */
export class HtnSearch implements PlanSearch {
  readonly counters: Counters;
  /** With true costs once learned prices have failed. */
  #problem: CompiledProblem;
  readonly #options: SearchOptions;
  #greedy: GreedyDecomposer;
  /** Relaxed problems on which to retry the greedy decomposition after it fails. */
  #restricted: Iterator<CompiledProblem> | null = null;
  #instalments: Instalments | null = null;
  #backtracking: BacktrackingSearch | null = null;
  /** Whether it plans a part of another search's goal, and leaves everything but greed to that. */
  readonly #isPart: boolean;
  #found: FoundPlan | null = null;
  /** Whether the greedy decomposition runs once more, for what is at hand. */
  #isSecond = false;

  /** `whole` are the counters of the search that this one plans a part for. */
  constructor(problem: CompiledProblem, options: SearchOptions = {}, whole: Counters | null = null) {
    this.#problem = problem;
    this.#options = options;
    this.#isPart = whole !== null;
    this.counters = whole ?? newCounters();
    this.#greedy = new GreedyDecomposer(problem, this.counters, options);
  }

  /** Whether the greedy decomposition found the plan. */
  get isGreedy(): boolean {
    return this.#found !== null;
  }

  step(expansions: number): SearchOutcome | null {
    if (this.#backtracking !== null) return this.#backtracking.step(expansions);
    if (this.#instalments !== null) return this.#stepInstalments(this.#instalments, expansions);
    if (this.#restricted === null && this.#greedy.isOutOfReach) {
      this.counters.deadEnds++;
      return { status: "unsolvable", reasons: explainUnreachable(this.#problem, this.#greedy.estimates.reach.fluents) };
    }
    spendWork(this.#problem, WORK.node);
    const found = this.#greedy.step(expansions);
    if (found === "more") return null;
    if (found === "failed" && this.#found === null) return this.#retryRestricted() ? null : this.stop();
    if (found !== "failed" && found.cost < (this.#found?.cost ?? Number.POSITIVE_INFINITY)) {
      this.#found = found;
      this.#options.onEvent?.({ type: "incumbent", planner: "htn", cost: found.cost });
    }
    if (!this.#isSecond && stockOf(this.#problem).length > 0) {
      this.#isSecond = true;
      this.#greedy = new GreedyDecomposer(this.#problem, this.counters, { ...this.#options, isStockEndless: true });
      return null;
    }
    return this.stop();
  }

  /** Retries with true costs, then with fewer operators, then in instalments; false if that was all. */
  #retryRestricted(): boolean {
    if (this.#problem.hasLearnedCosts) {
      this.#problem = { ...this.#problem, searchCost: this.#problem.domain.cost, hasLearnedCosts: false };
      this.#greedy = new GreedyDecomposer(this.#problem, this.counters, this.#options);
      return true;
    }
    this.#restricted ??= restrictedProblems(this.#problem);
    const { done, value } = this.#restricted.next();
    if (done !== true) this.#greedy = new GreedyDecomposer(value, this.counters, this.#options);
    else if (this.#isPart) return false;
    else this.#instalments = new Instalments(this.#problem, (part) => new HtnSearch(part, {}, this.counters));
    return true;
  }

  #stepInstalments(instalments: Instalments, expansions: number): SearchOutcome | null {
    const found = instalments.step(expansions);
    if (found === "more") return null;
    this.#instalments = null;
    if (found === "failed") {
      this.#backtracking = new BacktrackingSearch(this.#problem, this.#options, this.counters);
      return null;
    }
    this.#found = found;
    this.#options.onEvent?.({ type: "incumbent", planner: "htn", cost: found.cost });
    return this.stop();
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
