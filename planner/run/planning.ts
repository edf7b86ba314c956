// Planning one problem: a search that is stepped within the problem's limits, and the Result
// document at its end. The caller owns the clock, the thread and cancelling: it calls `step` until
// there is a result, or `end`. Every plan has been replayed by `validate`, which shares no code
// with the searches.

import type { Ended, Plan, Problem, Reason, Result, SearchEvent } from "../../schemas/index.ts";
import { withGoalNames } from "../../schemas/plain.ts";
import { formatBound } from "../contract/format-bound.ts";
import type { FoundPlan, PlanSearch, SearchOutcome } from "../contract/search.ts";
import { Interrupted, type WorkLimits, workLimitsOf } from "../contract/work.ts";
import { explainSlots } from "../explain/index.ts";
import { withoutSetAside } from "../htn/room/make-room.ts";
import { provenInfeasible } from "../infeasible/index.ts";
import type { CompiledDomain } from "../model/compiled-domain.ts";
import { type CompiledProblem, compileProblem } from "../model/compiled-problem.ts";
import { domainForGoal } from "../model/goal-domain.ts";
import type { SearchLimits } from "../model/search-limits.ts";
import { leftOutFor } from "./left-out.ts";
import { hasChances, probabilityOf, withLuck } from "./luck.ts";
import { type PlanWriting, planDocument, roomyDocument, type StepCompiler } from "./plan-document.ts";
import { plannerOf } from "./planners.ts";

export interface PlanningOptions extends PlanWriting {
  steps: StepCompiler;
  onEvent?: ((event: SearchEvent) => void) | undefined;
  /**
   * Also polled within steps: once it is true, `step` returns soon; the caller then calls `end`.
   */
  isInterrupted?: () => boolean;
  /** The default limits if absent. */
  searchLimits?: SearchLimits | undefined;
}

/** The gap is rounded up to a millionth. */
const GAP_UNITS = 1_000_000;

/** Why a caller ends a search: the time or the memory ran out, or nobody wants the answer. */
export type Stop = "time" | "memory" | "cancelled";

export class Planning {
  readonly #domain: CompiledDomain;
  /** The domain as it was given. */
  readonly #given: CompiledDomain;
  readonly #problem: Problem;
  readonly #options: PlanningOptions;
  readonly #compiled: CompiledProblem;
  readonly #search: PlanSearch;
  /** Whether the search may count on luck. */
  readonly #isLucky: boolean;
  /** Once there is no plan without luck: that answer, and the search for a plan with it. */
  #withLuck: { without: Result; planning: Planning } | null = null;
  /** Why the goal does not fit into the inventory, if it does not. */
  readonly #tooMany: Reason[] | null;
  readonly #workLimits: WorkLimits;
  #left: number;
  /** Whether a proof by amounts was tried: once, and only if there is no plan yet. */
  #isProofTried = false;
  /** The last events' values. */
  #lastBound = 0;
  #reportedDeadEnds = 0;
  /** The lower bound before the step that was interrupted. */
  #boundBefore: number | null = null;

  /**
   * Throws CodedError `input.*` or `goal.unsupported` for a problem that does not fit the domain.
   */
  constructor(domain: CompiledDomain, problem: Problem, options: PlanningOptions, isLucky = false) {
    this.#isLucky = isLucky;
    this.#given = domain;
    this.#domain = domainForGoal(domain, problem);
    this.#problem = problem;
    this.#options = options;
    this.#left = problem.limits.expansions ?? Number.POSITIVE_INFINITY;
    this.#workLimits = workLimitsOf(problem.limits);
    const compiled = compileProblem(this.#domain, problem, options.isInterrupted, options.searchLimits);
    this.#compiled = isLucky ? withLuck(compiled) : compiled;
    this.#tooMany = explainSlots(this.#compiled);
    this.#search = plannerOf(problem.planner).create(this.#compiled, {
      onEvent: options.onEvent,
      gap: problem.limits.gap,
      weight: problem.limits.weight,
    });
  }

  /** Continues; the result once there is one. Its `timeMs` is 0: the caller has the clock. */
  step(): Result | null {
    if (this.#withLuck !== null) {
      const result = this.#withLuck.planning.step();
      return result === null || result.status === "solved" ? result : this.#withLuck.without;
    }
    const result = this.#stepWithoutLuck();
    if (result?.status !== "unsolvable" || this.#isLucky || !hasChances(this.#compiled)) return result;
    if (this.#tooMany !== null) return result;
    const planning = new Planning(this.#given, this.#problem, this.#options, true);
    this.#withLuck = { without: result, planning };
    return null;
  }

  #stepWithoutLuck(): Result | null {
    if (this.#boundBefore !== null) return this.end("cancelled");
    const bound = this.#search.bound?.() ?? 0;
    const { work } = this.#compiled;
    work.limit = this.#workLimits[this.#search.best() === null ? "withoutPlan" : "withPlan"];
    if (work.spent > work.limit) return this.#endedBy("work");
    try {
      return this.#searchOn();
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
      this.#boundBefore = bound;
      return work.spent > work.limit ? this.#endedBy("work") : null;
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

  /** Ends the search from outside: `solved` with the best plan so far, if there is one. */
  end(stop: Stop): Result {
    if (this.#withLuck !== null) return this.#withLuck.planning.end(stop);
    if (stop !== "cancelled") return this.#endedBy(stop);
    const { plan, lowerBound } = this.#soFar();
    return {
      status: "aborted",
      ...assumptionsIn(plan),
      best: plan,
      ...(lowerBound > 0 && { lowerBound }),
      stats: this.#stats(),
    };
  }

  #endedBy(ended: Ended): Result {
    const { plan, lowerBound } = this.#soFar();
    return plan === null ? this.#exhausted(ended, lowerBound) : this.#solved(plan, lowerBound, ended);
  }

  /** The best plan so far, and what is proven. */
  #soFar(): { plan: Plan | null; lowerBound: number } {
    const best = this.#search.best();
    const plan = best === null ? null : this.#planOf(best);
    const bound = formatBound(this.#boundBefore ?? this.#search.bound?.() ?? 0);
    return { plan, lowerBound: plan === null ? bound : Math.min(bound, plan.cost) };
  }

  /** Reasons why amounts allow no plan, or null: a search would only go in circles. */
  #refuted(outcome: SearchOutcome | null): Reason[] | null {
    if (this.#isProofTried || this.#search.best() !== null) return null;
    // The compiled goal is then one of several.
    if (this.#compiled.others?.length !== 0) return null;
    if (outcome === null && this.#search.counters.expanded < this.#compiled.limits.run.expansionsBeforeProof)
      return null;
    this.#isProofTried = true;
    return provenInfeasible(this.#compiled);
  }

  /** Emits changes since the last step: the dead ends and the lower bound. */
  #report(outcome: SearchOutcome | null): void {
    const { onEvent } = this.#options;
    if (onEvent === undefined) return;
    const { deadEnds, expanded } = this.#search.counters;
    if (deadEnds > this.#reportedDeadEnds) onEvent({ type: "dead-ends", deadEnds, expanded });
    this.#reportedDeadEnds = deadEnds;
    const best = this.#search.best();
    const bound = formatBound(outcome?.status === "solved" ? outcome.lowerBound : (this.#search.bound?.() ?? 0));
    // Without a plan the bound may exceed any cost; with one it is at most the plan's.
    if (best === null || Math.min(bound, best.cost) <= this.#lastBound) return;
    this.#lastBound = Math.min(bound, best.cost);
    onEvent({ type: "bound", lowerBound: this.#lastBound });
  }

  #resultOf(outcome: SearchOutcome): Result {
    if (outcome.status === "unsolvable") return this.#unsolvable(outcome.reasons);
    const plan = outcome.status === "exhausted" ? null : this.#planOf(outcome.found);
    if (outcome.status === "exhausted" || plan === null) {
      return this.#exhausted("work", formatBound(this.#search.bound?.() ?? 0));
    }
    const { lowerBound, optimal } = outcome;
    return this.#solved(plan, optimal ? lowerBound : formatBound(lowerBound), "work", optimal);
  }

  #unsolvable(found: readonly Reason[]): Result {
    const reasons = found.map(({ code, item, because }) => ({
      code,
      item: withGoalNames(item),
      because: withGoalNames(because),
    }));
    const { domainName, mcVersion, digest, operatorCount: operators } = this.#domain;
    const leftOut = leftOutFor(this.#compiled, found);
    return {
      status: "unsolvable",
      reasons,
      knowledge: { domain: domainName, mcVersion, digest, operators },
      ...(leftOut.length > 0 && { leftOut }),
      stats: this.#stats(),
    };
  }

  /** A bound of 0 proves nothing and is left out. */
  #exhausted(ended: Ended, lowerBound: number): Result {
    return { status: "exhausted", best: null, ended, ...(lowerBound > 0 && { lowerBound }), stats: this.#stats() };
  }

  #solved(plan: Plan, lowerBound: number, ended: Ended, isProven = false): Result {
    const { cost } = plan;
    const optimal = isProven || lowerBound >= cost;
    const gap = optimal ? 0 : Math.min(1, Math.ceil((1 - lowerBound / cost) * GAP_UNITS) / GAP_UNITS);
    const isCloseEnough = gap <= (this.#problem.limits.gap ?? 0);
    return {
      status: "solved",
      ...assumptionsIn(plan),
      plan,
      cost,
      lowerBound,
      gap,
      optimal,
      ended: optimal ? "proven" : isCloseEnough ? "gap" : ended,
      ...(this.#isLucky && { probability: probabilityOf(this.#compiled, plan) }),
      stats: this.#stats(),
    };
  }

  #planOf(found: FoundPlan): Plan | null {
    const { planner } = this.#problem;
    return roomyDocument(this.#compiled, found, (one) =>
      planDocument(
        this.#domain,
        this.#problem,
        withoutSetAside(this.#domain, one),
        this.#options.steps,
        planner,
        this.#options,
      ),
    );
  }

  #stats(): Result["stats"] {
    return { ...this.#search.counters, timeMs: 0, planner: this.#problem.planner };
  }
}

/** A result repeats what its plan assumes, since short views of plans leave it out. */
const assumptionsIn = (plan: Plan | null): Pick<Result, "assumptions"> =>
  plan?.assumptions === undefined ? {} : { assumptions: plan.assumptions };
