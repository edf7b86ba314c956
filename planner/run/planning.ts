// One problem being planned: a search that is stepped under the problem's limits, and the Result document at its end.
// Whoever runs it owns the clock, the thread and the cancelling: `step` until there is a result, or `end` it.
// Every plan that leaves has been replayed by `validate`, which shares no code with the searches.

import type { Plan, Problem, Reason, Result, SearchEvent } from "../../schemas/index.ts";
import { formatBound } from "../contract/format-bound.ts";
import { Interrupted } from "../contract/interruption.ts";
import type { FoundPlan, PlanSearch, SearchOutcome } from "../contract/search.ts";
import { explainSlots } from "../explain/index.ts";
import { provenInfeasible } from "../infeasible/index.ts";
import type { CompiledDomain } from "../model/compiled-domain.ts";
import { type CompiledProblem, compileProblem } from "../model/compiled-problem.ts";
import type { PlanTextListener } from "../model/plan-text.ts";
import type { SearchLimits } from "../model/search-limits.ts";
import { planDocument, type StepCompiler } from "./plan-document.ts";
import { plannerOf } from "./planners.ts";

export interface PlanningOptions {
  steps: StepCompiler;
  onEvent?: ((event: SearchEvent) => void) | undefined;
  onPlanText?: PlanTextListener | undefined;
  /** Looked at in the midst of steps, too: once it is true, `step` comes back soon, and `end` is due. */
  isInterrupted?: () => boolean;
  /** Absent: the usual ones. */
  searchLimits?: SearchLimits | undefined;
}

export class Planning {
  readonly #domain: CompiledDomain;
  readonly #problem: Problem;
  readonly #options: PlanningOptions;
  readonly #compiled: CompiledProblem;
  readonly #search: PlanSearch;
  /** Why the goal does not fit into the inventory, where it does not. */
  readonly #tooMany: Reason[] | null;
  #left: number;
  /** Whether amounts were asked for a proof that there is no plan: once, and only where none is found at once. */
  #isProofTried = false;
  /** What of the search was told already, where somebody listens. */
  #lastBound = 0;
  #reportedDeadEnds = 0;
  /** What no plan costs less than, as it was known before the step that was interrupted. */
  #boundBefore: number | null = null;

  /** Throws CodedError `input.*` or `goal.unsupported` where the problem does not fit the domain or no such planner exists. */
  constructor(domain: CompiledDomain, problem: Problem, options: PlanningOptions) {
    this.#domain = domain;
    this.#problem = problem;
    this.#options = options;
    this.#left = problem.limits.expansions;
    this.#compiled = compileProblem(domain, problem, options.isInterrupted, options.searchLimits);
    this.#tooMany = explainSlots(this.#compiled);
    this.#search = plannerOf(problem.planner).create(this.#compiled, {
      onEvent: options.onEvent,
      gap: problem.limits.gap,
      weight: problem.limits.weight,
    });
  }

  /** Searches on a little; the result once there is one. `timeMs` in it is 0: who holds the clock fills it in. */
  step(): Result | null {
    if (this.#boundBefore !== null) return this.end("aborted");
    const bound = this.#search.bound?.() ?? 0;
    try {
      return this.#searchOn();
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
      this.#boundBefore = bound;
      return null;
    }
  }

  #searchOn(): Result | null {
    if (this.#tooMany !== null) return this.#resultOf({ status: "unsolvable", reasons: this.#tooMany });
    const budget = Math.min(this.#compiled.limits.run.expansionsPerStep, this.#left);
    this.#left -= budget;
    const outcome = this.#search.step(budget);
    this.#report(outcome);
    const refuted = outcome === null || outcome.status === "exhausted" ? this.#refuted(outcome) : null;
    if (refuted !== null) return this.#resultOf({ status: "unsolvable", reasons: refuted });
    if (outcome !== null) return this.#resultOf(outcome);
    return this.#left > 0 ? null : this.#resultOf(this.#search.stop());
  }

  /** Ends the search from outside, with the best plan so far. */
  end(status: "timeout" | "aborted" | "memout"): Result {
    const best = this.#search.best();
    const plan = best === null ? null : this.#planOf(best);
    const bound = formatBound(this.#boundBefore ?? this.#search.bound?.() ?? 0);
    const lowerBound = plan === null ? bound : Math.min(bound, plan.cost);
    // Before anything was proven there is nothing to tell.
    return { status, best: plan, ...(lowerBound > 0 && { lowerBound }), stats: this.#stats() };
  }

  /** Reasons why amounts allow no plan, if they allow none: a search would go round in circles over it. */
  #refuted(outcome: SearchOutcome | null): Reason[] | null {
    if (this.#isProofTried || this.#search.best() !== null) return null;
    if (outcome === null && this.#search.counters.expanded < this.#compiled.limits.run.expansionsBeforeProof)
      return null;
    this.#isProofTried = true;
    return provenInfeasible(this.#compiled);
  }

  /** Tells what changed since the last step: how many dead ends there are, and what no plan costs less than. */
  #report(outcome: SearchOutcome | null): void {
    const { onEvent } = this.#options;
    if (onEvent === undefined) return;
    const { deadEnds, expanded } = this.#search.counters;
    if (deadEnds > this.#reportedDeadEnds) onEvent({ type: "dead-ends", deadEnds, expanded });
    this.#reportedDeadEnds = deadEnds;
    const best = this.#search.best();
    const bound = formatBound(outcome?.status === "solved" ? outcome.lowerBound : (this.#search.bound?.() ?? 0));
    // Until there is a plan the bound may be beyond what any costs; then it is the plan's own at most.
    if (best === null || Math.min(bound, best.cost) <= this.#lastBound) return;
    this.#lastBound = Math.min(bound, best.cost);
    onEvent({ type: "bound", lowerBound: this.#lastBound });
  }

  #resultOf(outcome: SearchOutcome): Result {
    const stats = this.#stats();
    if (outcome.status === "unsolvable") return { status: "unsolvable", reasons: outcome.reasons, stats };
    const plan = outcome.status === "exhausted" ? null : this.#planOf(outcome.found);
    if (outcome.status === "exhausted" || plan === null) {
      const lowerBound = formatBound(this.#search.bound?.() ?? 0);
      return { status: "exhausted", best: null, ...(lowerBound > 0 && { lowerBound }), stats };
    }
    const { optimal } = outcome;
    const lowerBound = optimal ? outcome.lowerBound : formatBound(outcome.lowerBound);
    return { status: "solved", plan, cost: plan.cost, lowerBound, optimal, stats };
  }

  #planOf(found: FoundPlan): Plan | null {
    const { steps, onPlanText } = this.#options;
    return planDocument(this.#domain, this.#problem, found, steps, this.#problem.planner, onPlanText);
  }

  #stats(): Result["stats"] {
    return { ...this.#search.counters, timeMs: 0, planner: this.#problem.planner };
  }
}
