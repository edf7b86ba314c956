// The planner goap: prepares the search (preparation.ts), then searches (best-first-search.ts),
// both in slices. The search runs on a projection of the domain; its plans use the problem's own
// ids.
// Invariant: every plan cheaper than the answer lies beneath an open node of the tree, or costs at
// least what was passed over.
// Source: Hart, Nilsson and Raphael 1968 (A*); regression and operator-counting bounds, e.g.
// Pommerening et al., ICAPS 2014.

import {
  type Counters,
  type FoundPlan,
  newCounters,
  type PlanSearch,
  type SearchOptions,
  type SearchOutcome,
} from "../contract/search.ts";
import { explainUnreachable } from "../explain/index.ts";
import { explainSearched } from "../infeasible/index.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import type { GoapLimits } from "../model/limits/goap.ts";
import type { ScheduledBatch } from "../model/operator-batch.ts";
import { COST_TOLERANCE } from "../model/tolerances.ts";
import { BestFirstSearch } from "./best-first-search.ts";
import { isLeftToTree } from "./cheaper-plans.ts";
import type { Improvers } from "./improver.ts";
import { type PreparationProgress, type Prepared, prepare } from "./preparation.ts";
import { planInProjection, searchCost } from "./projections.ts";
import { recombineNear } from "./recombination.ts";

/** goap's own improvers; hybrid adds more. */
const DEFAULT_IMPROVERS: Improvers = { near: recombineNear };

export class GoapSearch implements PlanSearch {
  readonly counters: Counters = newCounters();
  /** At true costs once a search by learned prices ran dry. */
  #problem: CompiledProblem;
  readonly #options: SearchOptions;
  #preparing: Generator<PreparationProgress, Prepared>;
  #tree: BestFirstSearch | null = null;
  /** Unused expansions. */
  #credit = 0;
  /** Whether a slice of the preparation takes milliseconds. */
  #isLarge = true;
  #incumbent: FoundPlan | null;
  /** The index of the cost cutoff's factor, the equal cutoffs in a row, and the cutoff itself. */
  #costCutoff = 0;
  #alike = 0;
  #below = Number.POSITIVE_INFINITY;
  /** Expansions before the tree search started. */
  #startedAt = 0;
  /** The outcome of the preparation, if it needs no tree search. */
  #ended: SearchOutcome | null = null;
  /** The preparation's lower bound so far. */
  #rootBound = 0;

  /** `incumbent` is a plan to improve or prove optimal; `improvers` run before the tree. */
  constructor(
    problem: CompiledProblem,
    options: SearchOptions = {},
    incumbent: FoundPlan | null = null,
    improvers: Improvers = DEFAULT_IMPROVERS,
  ) {
    this.#problem = problem;
    this.#options = options;
    this.#incumbent = incumbent;
    this.#preparing = this.#prepared(improvers);
  }

  get #limits(): GoapLimits {
    return this.#problem.limits.goap;
  }

  step(expansions: number): SearchOutcome | null {
    this.#credit += expansions;
    for (;;) {
      if (this.#tree === null) {
        if (this.#credit < this.#limits.maxSlicesPerStep) return null;
        const before = this.counters.expanded;
        const outcome = this.#prepareOn();
        this.#credit -= Math.max(this.#limits.expansionsPerSlice, this.counters.expanded - before);
        if (outcome !== null) return outcome;
        // Unused expansions of a slice do not carry over to other slices or to nodes.
        if (this.#isLarge || this.#tree !== null) {
          this.#credit = Math.min(this.#credit, this.#limits.maxSlicesPerStep);
          return null;
        }
        continue;
      }
      if (
        this.#problem.hasLearnedCosts &&
        this.#incumbent === null &&
        this.counters.expanded - this.#startedAt > this.#limits.maxLearnedExpansions
      ) {
        this.#leavePrices();
        continue;
      }
      if (this.#credit < this.#tree.weight) return null;
      this.#credit -= this.#tree.weight;
      const found = this.#tree.step();
      if (found === "done") {
        const outcome = this.#finish();
        if (outcome !== null) return outcome;
      } else if (found !== null) this.#adopt(found);
    }
  }

  /** Prepares to the end, so that `bound` is known before the search. */
  weighSteps(): void {
    while (this.#tree === null) if (this.#prepareOn() !== null) return;
  }

  stop(): SearchOutcome {
    // There is always a first bound.
    for (let left = this.#limits.slicesBeforeBound; left > 0 && this.#rootBound === 0 && this.#tree === null; left--) {
      if (this.#prepareOn() !== null) break;
    }
    if (this.#incumbent === null) return { status: "exhausted", found: null };
    // The limit may end the search between the proof and the answer.
    return solved(this.#incumbent, this.#lowerBound());
  }

  bound(): number {
    const bound = this.#lowerBound();
    return bound === Number.POSITIVE_INFINITY ? this.#rootBound : bound;
  }

  best(): FoundPlan | null {
    return this.#incumbent;
  }

  #prepared(improvers: Improvers): Generator<PreparationProgress, Prepared> {
    const { counters } = this;
    const problem = this.#problem;
    const incumbent = this.#incumbent;
    const floor = this.#below === Number.POSITIVE_INFINITY ? 0 : this.#below;
    const costCutoff = { times: this.#limits.costCutoffFactors[this.#costCutoff] ?? Number.POSITIVE_INFINITY, floor };
    return prepare(problem, { incumbent, costCutoff, improvers, counters });
  }

  /** Runs one slice of the preparation; returns an outcome if no search is needed. */
  #prepareOn(): SearchOutcome | null {
    if (this.#ended !== null) return this.#ended;
    const { done, value } = this.#preparing.next();
    if (done !== true) {
      this.#raiseBound(value.bound);
      const { expanded } = this.counters;
      if (typeof value.part === "number")
        this.#options.onEvent?.({ type: "node-expanded", g: 0, h: value.part, expanded });
      this.#isLarge = value.size > this.#limits.largeProblemOperators;
      if (value.better !== null) this.#hold(value.better);
      this.#ended = this.#goodEnough();
      return this.#ended;
    }
    if (value.status === "unreachable") {
      this.counters.deadEnds++;
      this.#ended = { status: "unsolvable", reasons: explainUnreachable(this.#problem, value.reached) };
      return this.#ended;
    }
    this.#raiseBound(value.bound);
    const { space, root, passedOver } = value;
    this.#below = value.below;
    // Integer programs with a higher cutoff may find a plan sooner than a tree over many operators.
    if (this.#isLarge && root !== null && this.#incumbent === null && this.#below < Number.POSITIVE_INFINITY) {
      this.#raiseCutoff(true);
      return null;
    }
    if (this.#incumbent !== null && root !== null && !isLeftToTree(space)) {
      this.#ended = solved(this.#incumbent, this.#rootBound);
      return this.#ended;
    }
    this.#startedAt = this.counters.expanded;
    this.#tree = new BestFirstSearch(space, root, passedOver, this.#upper(), this.#options, this.counters);
    return null;
  }

  /** The incumbent, if the bound proves it good enough. */
  #goodEnough(): SearchOutcome | null {
    if (this.#incumbent === null || this.#problem.hasLearnedCosts) return null;
    if (this.#rootBound < this.#incumbent.cost * (1 - (this.#options.gap ?? 0)) - COST_TOLERANCE) return null;
    return solved(this.#incumbent, this.#rootBound);
  }

  /** Raises the bound; learned prices prove nothing about true costs. */
  #raiseBound(bound: number): void {
    if (!this.#problem.hasLearnedCosts) this.#rootBound = Math.max(this.#rootBound, bound);
  }

  #hold(better: FoundPlan): void {
    this.#incumbent = better;
    this.#options.onEvent?.({ type: "incumbent", planner: "goap", cost: better.cost });
  }

  #adopt(batches: readonly ScheduledBatch[]): void {
    const problem = this.#problem;
    const tree = this.#tree as BestFirstSearch;
    this.#hold(planInProjection(problem, tree.problem, { batches: [...batches] }));
    if (isLeftToTree(tree.space)) return;
    // Integer programs improve the plan, or prove it optimal, sooner than the tree does.
    this.#raiseBound(this.#lowerBound());
    this.#tree = null;
    this.#preparing = this.#prepared(DEFAULT_IMPROVERS);
  }

  /**
   * The tree is exhausted: the incumbent is optimal, or there is no plan, unless something was
   * passed over. Null if a cutoff or learned prices limited the search.
   */
  #finish(): SearchOutcome | null {
    if (this.#incumbent !== null) return solved(this.#incumbent, this.#lowerBound());
    if (this.#below < Number.POSITIVE_INFINITY) {
      this.#raiseBound(this.#lowerBound());
      this.#raiseCutoff(this.#tree?.isComplete === false || ++this.#alike === this.#limits.maxEqualCutoffs);
      return null;
    }
    if (this.#tree?.isComplete === false) {
      if (!this.#problem.hasLearnedCosts) return { status: "exhausted", found: null };
      this.#leavePrices();
      return null;
    }
    return { status: "unsolvable", reasons: explainSearched(this.#problem) };
  }

  /** Continues at true costs: prices do not decide whether there is a plan. */
  #leavePrices(): void {
    this.#problem = { ...this.#problem, searchCost: this.#problem.domain.cost, hasLearnedCosts: false };
    [this.#costCutoff, this.#alike, this.#below] = [0, 0, Number.POSITIVE_INFINITY];
    this.#raiseCutoff(false);
  }

  #raiseCutoff(isBolder: boolean): void {
    if (isBolder) {
      this.#costCutoff++;
      this.#alike = 0;
    }
    this.#tree = null;
    this.#preparing = this.#prepared(DEFAULT_IMPROVERS);
  }

  #lowerBound(): number {
    if (this.#problem.hasLearnedCosts || this.#tree === null) return this.#rootBound;
    return Math.max(this.#rootBound, Math.min(this.#tree.minBound(), this.#upper()));
  }

  /** The search cost that plans must be below. */
  #upper(): number {
    return Math.min(this.#below, searchCost(this.#problem, this.#incumbent));
  }
}

/** The incumbent with its lower bound. */
function solved(found: FoundPlan, bound: number): SearchOutcome {
  const lowerBound = Math.min(found.cost, bound);
  return { status: "solved", found, lowerBound, optimal: lowerBound >= found.cost - COST_TOLERANCE };
}
