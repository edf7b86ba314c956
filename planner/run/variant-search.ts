// Planning for a goal that enchanted items also meet. The first goal, which makes the most of what
// is held, is planned for by the planner itself; the others are bounded against its plan, and
// searched if a cheaper plan may be among theirs, or if the first has none.
// Invariant: no plan costs less than `lowerBound`, the least bound of all goals.

import {
  type Counters,
  type FoundPlan,
  newCounters,
  type PlanSearch,
  type SearchOptions,
  type SearchOutcome,
} from "../contract/search.ts";
import { GoapSearch } from "../goap/index.ts";
import { type Reachability, reachable } from "../heuristics/reachability.ts";
import { provenInfeasible } from "../infeasible/index.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { COST_TOLERANCE } from "../model/tolerances.ts";

type SearchFactory = (problem: CompiledProblem, options: SearchOptions) => PlanSearch;

interface Other {
  problem: CompiledProblem;
  /** No plan of its goal costs less. */
  bound: number;
  /** Whether it was searched; no search finds plans for a relaxed goal. */
  isSearched: boolean;
}

export class VariantSearch implements PlanSearch {
  readonly #create: SearchFactory;
  readonly #options: SearchOptions;
  /** False if not all goals are listed: then nothing is proven. */
  readonly #isComplete: boolean;
  readonly #others: Other[];
  readonly #first: PlanSearch;
  /** The outcome of the first goal, then the best of those searched so far. */
  #outcome: SearchOutcome | null = null;
  #firstBound = 0;
  #isBounded = false;
  #reach: Reachability | null = null;
  #current: { other: Other; search: PlanSearch } | null = null;
  readonly #past: Counters = newCounters();

  constructor(problem: CompiledProblem, options: SearchOptions, create: SearchFactory) {
    this.#create = create;
    this.#options = options;
    this.#isComplete = problem.others !== null;
    this.#others = (problem.others ?? []).map(({ goal, isRelaxed }) => ({
      problem: { ...problem, goal, others: [] },
      bound: 0,
      isSearched: isRelaxed,
    }));
    this.#first = create({ ...problem, others: [] }, options);
  }

  get counters(): Counters {
    const sum = newCounters();
    for (const part of [this.#first.counters, this.#past, this.#current?.search.counters ?? newCounters()])
      add(sum, part);
    return sum;
  }

  step(expansions: number): SearchOutcome | null {
    if (this.#outcome === null) {
      const outcome = this.#first.step(expansions);
      // Without a bound for the first goal, those of the others are of no use.
      if (!this.#isBounded && (this.#first.bound?.() ?? 0) > 0 && this.#first.best() !== null) this.#boundOthers();
      if (outcome === null) return null;
      this.#outcome = outcome;
      this.#firstBound = boundOf(outcome);
      if (outcome.status === "solved") {
        if (!this.#isBounded && outcome.lowerBound > 0) this.#boundOthers();
        if (!outcome.optimal) return this.#answer(outcome);
      }
    }
    if (this.#current === null) {
      const other = this.#others.find((one) => !one.isSearched && this.#isOpen(one));
      if (other === undefined) return this.#answer(this.#outcome);
      const { found } = solvedOf(this.#outcome);
      const search =
        found === null
          ? this.#create(other.problem, this.#options)
          : new GoapSearch(other.problem, this.#options, found);
      this.#current = { other, search };
    }
    const { other, search } = this.#current;
    const outcome = search.step(expansions);
    if (outcome === null) return null;
    this.#current = null;
    add(this.#past, search.counters);
    other.bound = boundOf(outcome);
    // What is left open is not searched twice.
    other.isSearched = true;
    if (outcome.status !== "unsolvable") this.#outcome = outcome;
    return null;
  }

  stop(): SearchOutcome {
    if (this.#outcome === null) return this.#answer(this.#first.stop());
    const better = this.#current?.search.best();
    const outcome: SearchOutcome =
      better == null ? this.#outcome : { status: "solved", found: better, lowerBound: better.cost, optimal: false };
    return this.#answer(outcome.status === "unsolvable" ? { status: "exhausted", found: null } : outcome);
  }

  bound(): number {
    return this.#boundOf(this.#outcome === null ? (this.#first.bound?.() ?? 0) : this.#firstBound);
  }

  best(): FoundPlan | null {
    return this.#current?.search.best() ?? solvedOf(this.#outcome).found ?? this.#first.best();
  }

  /** Bounds the others against the first plan; most cost far more, which one pass shows. */
  #boundOthers(): void {
    this.#isBounded = true;
    for (const other of this.#others) {
      if (this.#isOutOfReach(other)) {
        other.bound = Number.POSITIVE_INFINITY;
        continue;
      }
      const search = new GoapSearch(other.problem, {}, this.#first.best());
      const outcome = search.stop();
      add(this.#past, search.counters);
      other.bound = boundOf(outcome);
    }
  }

  #isOutOfReach({ problem: { domain, start, allowed, kept, goal } }: Other): boolean {
    this.#reach ??= reachable(domain, start, allowed, kept);
    const { fluents } = this.#reach;
    return goal.some(({ fluent, count }) => count > 0 && fluents[fluent] !== 1);
  }

  /** Whether its goal may have a plan, and a cheaper one than the best so far. */
  #isOpen({ bound }: Other): boolean {
    return bound < (solvedOf(this.#outcome).found?.cost ?? Number.POSITIVE_INFINITY) - COST_TOLERANCE;
  }

  #boundOf(first: number): number {
    return this.#isComplete ? Math.min(first, ...this.#others.map(({ bound }) => bound)) : 0;
  }

  /** Whether reachability or amounts prove that nothing meets a relaxed goal. */
  #hasNoPlan(other: Other): boolean {
    return this.#isOutOfReach(other) || provenInfeasible(other.problem) !== null;
  }

  #answer(outcome: SearchOutcome): SearchOutcome {
    if (outcome.status === "exhausted") return outcome;
    if (outcome.status === "unsolvable") {
      const isProven =
        this.#isComplete && this.#others.every((other) => !this.#isOpen(other) || this.#hasNoPlan(other));
      return isProven ? outcome : { status: "exhausted", found: null };
    }
    const { found } = outcome;
    const first = this.#outcome === null ? outcome.lowerBound : this.#firstBound;
    const lowerBound = Math.min(found.cost, this.#boundOf(first));
    return { status: "solved", found, lowerBound, optimal: lowerBound >= found.cost - COST_TOLERANCE };
  }
}

const boundOf = (outcome: SearchOutcome): number =>
  outcome.status === "solved" ? outcome.lowerBound : outcome.status === "unsolvable" ? Number.POSITIVE_INFINITY : 0;

const solvedOf = (outcome: SearchOutcome | null): { found: FoundPlan | null } =>
  outcome?.status === "solved" ? outcome : { found: null };

function add(sum: Counters, more: Counters): void {
  for (const key of Object.keys(sum) as (keyof Counters)[]) sum[key] += more[key];
}
