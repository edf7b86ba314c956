// The planner goap: makes ready what the search works with (preparation.ts), then searches (tree.ts), both a little at a time. The search
// is over a part of the domain; what comes of it is told in the problem's own numbers.
// Invariant: every plan that costs less than the answer lies beneath some open node of the tree, or costs what was passed over at least.
// Source: Hart, Nilsson and Raphael 1968 (A*); regression and operator-counting bounds, e.g. Pommerening et al., ICAPS 2014.

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
import { type Improvers, type PreparationProgress, type Prepared, prepare, searchCost } from "./preparation.ts";
import { planInProjection } from "./projections.ts";
import { recombineNear } from "./recombination.ts";

/** What goap has of its own to make plans cheaper; others know more. */
const DEFAULT_IMPROVERS: Improvers = { near: recombineNear };

export class GoapSearch implements PlanSearch {
  readonly counters: Counters = newCounters();
  /** At true costs once a search that prices steered has run dry. */
  #problem: CompiledProblem;
  readonly #options: SearchOptions;
  #preparing: Generator<PreparationProgress, Prepared>;
  #tree: BestFirstSearch | null = null;
  /** Expansions that are not used yet. */
  #credit = 0;
  /** Whether so many operators are left that a piece of the preparation takes milliseconds. */
  #isLarge = true;
  #incumbent: FoundPlan | null;
  /** Which of the guesses is looked at, and the cost that it stands for. */
  #costCutoff = 0;
  #alike = 0;
  #below = Number.POSITIVE_INFINITY;
  /** How many nodes were expanded before the search began. */
  #startedAt = 0;
  /** What the preparation ended with, where there was nothing to search for, or no need to. */
  #ended: SearchOutcome | null = null;
  /** The preparation's bound, as far as it has come. */
  #rootBound = 0;

  /** `incumbent`, where given, is a plan to improve on or to prove best; `improvers` have their turn before the search. */
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
        // What was saved up for a piece is not spent on others, or on nodes.
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

  /** Prepares to the end, so that `bound` tells what holds before anything is searched. */
  weighSteps(): void {
    while (this.#tree === null) if (this.#prepareOn() !== null) return;
  }

  stop(): SearchOutcome {
    // A first bound there always is.
    for (
      let pieces = 0;
      this.#rootBound === 0 && this.#tree === null && pieces < this.#limits.slicesBeforeBound;
      pieces++
    ) {
      if (this.#prepareOn() !== null) break;
    }
    if (this.#incumbent === null) return { status: "exhausted", found: null };
    // The limit may end it between the proof and the answer.
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

  /** One piece of the preparation; an outcome where there is nothing to search for. */
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
    // Staged programs of a dearer guess may find what a tree over so much takes too long for.
    if (this.#isLarge && root !== null && this.#incumbent === null && this.#below < Number.POSITIVE_INFINITY) {
      this.#raiseCutoff(true);
      return null;
    }
    if (
      !this.#problem.limits.layers.treeSearch &&
      !this.#problem.hasLearnedCosts &&
      this.#incumbent !== null &&
      root !== null
    ) {
      this.#ended = solved(this.#incumbent, this.#rootBound);
      return this.#ended;
    }
    this.#startedAt = this.counters.expanded;
    this.#tree = new BestFirstSearch(space, root, passedOver, this.#upper(), this.#options, this.counters);
    return null;
  }

  /** The plan in hand, where the preparation has shown already that it is as good as was asked for. */
  #goodEnough(): SearchOutcome | null {
    if (this.#incumbent === null || this.#problem.hasLearnedCosts) return null;
    if (this.#rootBound < this.#incumbent.cost * (1 - (this.#options.gap ?? 0)) - COST_TOLERANCE) return null;
    return solved(this.#incumbent, this.#rootBound);
  }

  /** What no plan costs less than; learned prices tell nothing of true costs. */
  #raiseBound(bound: number): void {
    if (!this.#problem.hasLearnedCosts) this.#rootBound = Math.max(this.#rootBound, bound);
  }

  #hold(better: FoundPlan): void {
    this.#incumbent = better;
    this.#options.onEvent?.({ type: "incumbent", planner: "goap", cost: better.cost });
  }

  #adopt(batches: readonly ScheduledBatch[]): void {
    const { counters } = this;
    const problem = this.#problem;
    const before = this.#upper();
    this.#hold(planInProjection(problem, this.#tree?.problem ?? problem, { batches: [...batches] }));
    const bound = this.#lowerBound();
    const done = counters.expanded - this.#startedAt;
    if (
      problem.hasLearnedCosts ||
      done > this.#limits.maxLostExpansions ||
      this.#upper() - bound > this.#limits.restartGapShare * (before - bound)
    )
      return;
    // So much less is worth looking at now that it is worth beginning anew.
    this.#raiseBound(bound);
    this.#tree = null;
    this.#preparing = this.#prepared(DEFAULT_IMPROVERS);
  }

  /** The search has run dry: the incumbent is the best there is, or there is no plan, unless something was passed over. Null where it was a guess. */
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

  /** Searches at true costs from now on: prices do not decide whether there is a plan. */
  #leavePrices(): void {
    this.#problem = { ...this.#problem, searchCost: this.#problem.domain.cost, hasLearnedCosts: false };
    [this.#costCutoff, this.#alike, this.#below] = [0, 0, Number.POSITIVE_INFINITY];
    this.#raiseCutoff(false);
  }

  /** Looks for dearer plans. */
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

  /** The cost, as it steers the search, that plans must be below. */
  #upper(): number {
    return Math.min(this.#below, searchCost(this.#problem, this.#incumbent));
  }
}

/** The plan in hand, with what no plan costs less than. */
function solved(found: FoundPlan, bound: number): SearchOutcome {
  const lowerBound = Math.min(found.cost, bound);
  return { status: "solved", found, lowerBound, optimal: lowerBound >= found.cost - COST_TOLERANCE };
}
