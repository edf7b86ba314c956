// The default planner: takes htn's plan as the incumbent, then goap improves it or proves it
// optimal within the limits, unless amounts alone prove it. It has an answer wherever htn has one.

import {
  type Counters,
  type FoundPlan,
  newCounters,
  type PlanSearch,
  type SearchOptions,
  type SearchOutcome,
} from "../contract/search.ts";
import type { Improvers } from "../goap/improver.ts";
import { GoapSearch } from "../goap/index.ts";
import { recombineNear, recombinePlan } from "../goap/recombination.ts";
import { HtnSearch } from "../htn/index.ts";
import { provenCheapest } from "../infeasible/index.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";

export class HybridSearch implements PlanSearch {
  readonly #problem: CompiledProblem;
  readonly #options: SearchOptions;
  readonly #htn: HtnSearch;
  #goap: GoapSearch | null = null;

  constructor(problem: CompiledProblem, options: SearchOptions = {}) {
    this.#problem = problem;
    this.#options = options;
    this.#htn = new HtnSearch(problem, options);
  }

  get counters(): Counters {
    const sum = newCounters();
    for (const part of [this.#htn.counters, this.#goap?.counters ?? newCounters()]) {
      for (const key of Object.keys(sum) as (keyof Counters)[]) sum[key] += part[key];
    }
    return sum;
  }

  step(expansions: number): SearchOutcome | null {
    if (this.#goap !== null) return this.#goap.step(expansions);
    const { htnExpansions } = this.#problem.limits.hybrid;
    const outcome = this.#htn.step(Math.min(expansions, htnExpansions));
    if (outcome?.status === "unsolvable") return outcome;
    if (outcome?.status === "solved" && provenCheapest(this.#problem, outcome.found.cost)) {
      return { ...outcome, lowerBound: outcome.found.cost, optimal: true };
    }
    // Without a plan htn goes on, up to its own limits: of many one after the other, goap finds none.
    if (outcome !== null || (this.#htn.counters.expanded >= htnExpansions && this.#htn.best() !== null)) {
      this.#goap = new GoapSearch(this.#problem, this.#options, this.#htn.best(), this.#improvers());
    }
    return null;
  }

  #improvers(): Improvers {
    const { maxAlternatives: count, alternativesWorkShare: workShare } = this.#problem.limits.hybrid;
    const others = (): Iterable<FoundPlan | null> => this.#htn.cheaperPlans({ count, workShare });
    return { quick: recombinePlan, others, near: recombineNear };
  }

  stop(): SearchOutcome {
    return (this.#goap ?? this.#htn).stop();
  }

  bound(): number {
    return this.#goap?.bound() ?? 0;
  }

  best(): FoundPlan | null {
    return (this.#goap ?? this.#htn).best();
  }
}
