// Hierarchical task network planning: the task "obtain an amount of a fluent" is refined by
// methods, one for each operator that produces it, down to what the world gives. The greedy
// decomposition finds nearly every plan. With something at hand that can be used up it runs for
// several views of the start (start-views.ts), and a thorough search tries alternatives to the
// cheapest plan (alternatives.ts). If it fails, it runs again with true costs (learned prices may
// have misled it), then with fewer operators, then for a part of the goal after another
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
import { searchCostOf } from "../model/operator-batch.ts";
import { Alternatives, type AlternativesEffort } from "./alternatives.ts";
import { BacktrackingSearch } from "./backtracking/backtracking.ts";
import { GreedyDecomposer } from "./greedy.ts";
import { restrictedProblems } from "./restricted-problems.ts";
import { Instalments } from "./room/instalments.ts";
import { otherViewsOf, type StartView } from "./start-views.ts";
import { withTakenBack } from "./taken-back.ts";

interface HtnOptions extends SearchOptions {
  /** How many alternatives it tries to its plan, once it has one: none if absent. */
  alternatives?: (problem: CompiledProblem) => AlternativesEffort | null;
}

/** Complete only as far as its methods go: it proves nothing beyond relaxed unreachability. */
export class HtnSearch implements PlanSearch {
  readonly counters: Counters;
  /** With true costs once learned prices have failed. */
  #problem: CompiledProblem;
  readonly #options: HtnOptions;
  #greedy: GreedyDecomposer;
  /** Relaxed problems on which to retry the greedy decomposition after it fails. */
  #restricted: Iterator<CompiledProblem> | null = null;
  #instalments: Instalments | null = null;
  #backtracking: BacktrackingSearch | null = null;
  /** Whether it plans a part of another search's goal, and leaves everything but greed to that. */
  readonly #isPart: boolean;
  #found: FoundPlan | null = null;
  /** The view of the start that is decomposed, the views that are left, and that of the plan. */
  #view: StartView;
  #views: StartView[];
  #viewOfFound: StartView | null = null;
  #alternatives: Alternatives | null = null;

  /** `whole` are the counters of the search that this one plans a part for. */
  constructor(problem: CompiledProblem, options: HtnOptions = {}, whole: Counters | null = null) {
    this.#problem = problem;
    this.#options = options;
    this.#isPart = whole !== null;
    this.counters = whole ?? newCounters();
    this.#greedy = new GreedyDecomposer(problem, this.counters, options);
    this.#view = { problem, isStockEndless: false };
    this.#views = otherViewsOf(problem);
  }

  /** Whether the greedy decomposition found the plan. */
  get isGreedy(): boolean {
    return this.#found !== null;
  }

  step(expansions: number): SearchOutcome | null {
    if (this.#backtracking !== null) return this.#backtracking.step(expansions);
    if (this.#instalments !== null) return this.#stepInstalments(this.#instalments, expansions);
    if (this.#alternatives !== null) return this.#stepAlternatives(this.#alternatives, expansions);
    const isOutOfReach = this.#restricted === null && this.#greedy.isOutOfReach;
    if (isOutOfReach && this.#view.problem === this.#problem) {
      this.counters.deadEnds++;
      return { status: "unsolvable", reasons: explainUnreachable(this.#problem, this.#greedy.estimates.reach.fluents) };
    }
    spendWork(this.#problem, WORK.node);
    const found = isOutOfReach ? "failed" : this.#greedy.step(expansions);
    if (found === "more") return null;
    if (found !== "failed" && this.#isCheaper(found)) {
      this.#adopt(found);
      this.#viewOfFound = this.#view;
    }
    const view = this.#views.shift();
    if (view !== undefined) {
      this.#begin(view);
      return null;
    }
    if (this.#found === null) return this.#retryRestricted() ? null : this.stop();
    this.#alternatives = this.#alternativesWithin(this.#options.alternatives?.(this.#problem) ?? null);
    return this.#alternatives === null ? this.stop() : null;
  }

  #alternativesWithin(effort: AlternativesEffort | null): Alternatives | null {
    if (effort === null || this.#found === null || this.#viewOfFound === null) return null;
    return new Alternatives(this.#viewOfFound, this.#found, this.counters, effort);
  }

  /** Once it has a plan, successively cheaper ones by other decompositions; null now and then. */
  *cheaperPlans(effort: AlternativesEffort): Generator<FoundPlan | null> {
    const alternatives = this.#alternativesWithin(effort);
    if (alternatives === null) return;
    for (;;) {
      const found = this.#try(alternatives, this.#problem.limits.run.expansionsPerStep);
      if (found === "done") return;
      yield found === "more" ? null : withTakenBack(this.#problem, found);
    }
  }

  #try(alternatives: Alternatives, expansions: number): ReturnType<Alternatives["step"]> {
    const before = this.counters.expanded;
    const found = alternatives.step(expansions);
    spendWork(this.#problem, WORK.task * (1 + this.counters.expanded - before), 0);
    return found;
  }

  /** As the search sees it, with learned prices. */
  #isCheaper({ batches }: FoundPlan): boolean {
    return (
      this.#found === null || searchCostOf(this.#problem, batches) < searchCostOf(this.#problem, this.#found.batches)
    );
  }

  #begin(view: StartView): void {
    const { problem, isStockEndless } = view;
    this.#view = view;
    const mayReplay = problem === this.#problem;
    this.#greedy = new GreedyDecomposer(problem, this.counters, { ...this.#options, isStockEndless, mayReplay });
  }

  #adopt(found: FoundPlan): void {
    this.#found = withTakenBack(this.#problem, found);
    this.#options.onEvent?.({ type: "incumbent", planner: "htn", cost: this.#found.cost });
  }

  #stepAlternatives(alternatives: Alternatives, expansions: number): SearchOutcome | null {
    const found = this.#try(alternatives, expansions);
    if (found === "done") return this.stop();
    if (found !== "more") this.#adopt(found);
    return null;
  }

  /** Retries with true costs, then with fewer operators, then in instalments; false if that was all. */
  #retryRestricted(): boolean {
    if (this.#problem.hasLearnedCosts) {
      this.#problem = { ...this.#problem, searchCost: this.#problem.domain.cost, hasLearnedCosts: false };
      this.#views = otherViewsOf(this.#problem);
      this.#begin({ problem: this.#problem, isStockEndless: false });
      return true;
    }
    this.#restricted ??= restrictedProblems(this.#problem);
    const { done, value } = this.#restricted.next();
    if (done !== true) this.#begin({ problem: value, isStockEndless: false });
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
    this.#adopt(found);
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
