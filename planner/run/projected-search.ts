// A search over a projection, if constraints leave little of the domain: the permitted operators
// that are reachable and lead to the goal. An unreachable goal is reported at once.
// Invariant: results use the ids of the original domain.

import {
  type Counters,
  type FoundPlan,
  newCounters,
  type PlanSearch,
  type SearchOptions,
  type SearchOutcome,
} from "../contract/search.ts";
import { explainUnreachable } from "../explain/index.ts";
import { type Reachability, reachable } from "../heuristics/reachability.ts";
import { relevant } from "../heuristics/relevance.ts";
import { provenInfeasible } from "../infeasible/index.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { memoizeWeakly } from "../model/memoize.ts";
import { batchInOriginal, projectProblem } from "../model/projected-problem.ts";

type SearchFactory = (problem: CompiledProblem, options: SearchOptions) => PlanSearch;

/** Projects the problem if the projection is likely to be small. */
export function projectedSearch(problem: CompiledProblem, options: SearchOptions, create: SearchFactory): PlanSearch {
  const { domain, allowed, limits } = problem;
  const isSmall = permittedIn(allowed) <= limits.run.maxPermittedShare * domain.operatorCount;
  return isSmall ? new ProjectedSearch(problem, options, create) : create(problem, options);
}

/** The number of permitted operators: problems with the same constraints share the array. */
const permittedIn = memoizeWeakly((allowed: Uint8Array) => allowed.reduce((sum, mark) => sum + mark, 0));

class ProjectedSearch implements PlanSearch {
  readonly #problem: CompiledProblem;
  readonly #reach: Reachability;
  /** The projection; null if the goal is unreachable. */
  readonly #inner: { problem: CompiledProblem; search: PlanSearch } | null;
  #isProofTried = false;
  /** Expansions that the search was given. */
  #given = 0;

  constructor(problem: CompiledProblem, options: SearchOptions, create: SearchFactory) {
    this.#problem = problem;
    this.#reach = reachable(problem.domain, problem.start, problem.allowed, problem.kept);
    const { fluents } = this.#reach;
    if (problem.goal.some(({ fluent, count }) => count > 0 && fluents[fluent] !== 1)) {
      this.#inner = null;
      return;
    }
    const { operators } = relevant(problem, this.#reach);
    const projected = projectProblem(
      problem,
      Int32Array.from([...operators.keys()].filter((operator) => operators[operator] === 1)),
    );
    this.#inner = { problem: projected, search: create(projected, options) };
  }

  get counters(): Counters {
    return this.#inner?.search.counters ?? { ...newCounters(), deadEnds: 1 };
  }

  step(expansions: number): SearchOutcome | null {
    if (this.#inner === null) {
      return { status: "unsolvable", reasons: explainUnreachable(this.#problem, this.#reach.fluents) };
    }
    const { problem, search } = this.#inner;
    this.#given += expansions;
    const outcome = search.step(expansions);
    if (outcome !== null) return outcomeInOriginal(problem, outcome);
    // For a small projection the proof is faster than a search that goes in circles.
    if (this.#isProofTried || search.best() !== null || this.#isSearching(search)) return null;
    this.#isProofTried = true;
    const reasons = provenInfeasible(problem);
    return reasons === null ? null : { status: "unsolvable", reasons };
  }

  /** Whether the search has only begun: most plans are found soon. */
  #isSearching({ counters: { expanded } }: PlanSearch): boolean {
    return expanded >= this.#given && expanded < this.#problem.limits.run.projectionExpansionsBeforeProof;
  }

  stop(): SearchOutcome {
    if (this.#inner === null) return { status: "exhausted", found: null };
    return outcomeInOriginal(this.#inner.problem, this.#inner.search.stop());
  }

  bound(): number {
    return this.#inner?.search.bound?.() ?? 0;
  }

  best(): FoundPlan | null {
    const best = this.#inner?.search.best() ?? null;
    return best === null || this.#inner === null ? null : foundInOriginal(this.#inner.problem, best);
  }
}

const outcomeInOriginal = (projected: CompiledProblem, outcome: SearchOutcome): SearchOutcome =>
  outcome.status === "solved" ? { ...outcome, found: foundInOriginal(projected, outcome.found) } : outcome;

function foundInOriginal(projected: CompiledProblem, found: FoundPlan): FoundPlan {
  return {
    batches: found.batches.map((batch) => batchInOriginal(projected, batch)),
    cost: found.cost,
    decomposition: found.decomposition,
  };
}
