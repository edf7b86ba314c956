// A search over the part of the domain that a goal can have anything to do with, where constraints leave little of it: of what is permitted,
// what is in reach of the start and leads to the goal. A goal out of reach is told so at once; everything else is the search's own.
// Invariant: what it answers is in the numbers of the whole domain.

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

/** The search that `create` makes, over a part of the domain where that is likely to be small. */
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
  /** Over the part of the domain; null where the goal is out of reach. */
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
    const narrow = projectProblem(
      problem,
      Int32Array.from([...operators.keys()].filter((operator) => operators[operator] === 1)),
    );
    this.#inner = { problem: narrow, search: create(narrow, options) };
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
    // Over a small part of the domain the proof is had sooner than a search that goes round in circles comes to its end.
    if (this.#isProofTried || search.best() !== null || this.#isOnItsWay(search)) return null;
    this.#isProofTried = true;
    const reasons = provenInfeasible(problem);
    return reasons === null ? null : { status: "unsolvable", reasons };
  }

  /** Whether the search has only begun and takes what it is given: most plans are there soon. */
  #isOnItsWay({ counters: { expanded } }: PlanSearch): boolean {
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

const outcomeInOriginal = (narrow: CompiledProblem, outcome: SearchOutcome): SearchOutcome =>
  outcome.status === "solved" ? { ...outcome, found: foundInOriginal(narrow, outcome.found) } : outcome;

function foundInOriginal(narrow: CompiledProblem, found: FoundPlan): FoundPlan {
  return {
    batches: found.batches.map((batch) => batchInOriginal(narrow, batch)),
    cost: found.cost,
    decomposition: found.decomposition,
  };
}
