// Planning for compound tasks. The method expansions are tried by decomposition, the lowest
// expected cost first, and so is each alternative without a method; the cheapest plan counts. If
// the planner searches, goap then searches each alternative with that plan as incumbent: it finds a
// better plan or proves this one optimal.
// Invariant: no plan for the task costs less than `lowerBound`, the least of the alternatives'
// bounds.

import type { Reason } from "../../schemas/index.ts";
import {
  type Counters,
  type FoundPlan,
  newCounters,
  type PlanSearch,
  type SearchOptions,
  type SearchOutcome,
} from "../contract/search.ts";
import { explainSlots, explainUnreachable } from "../explain/index.ts";
import { GoapSearch } from "../goap/index.ts";
import { costEstimatesOf } from "../htn/cost-estimates/estimates.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { beyondKept, type CompoundTask } from "../model/goal.ts";
import type { TasksLimits } from "../model/limits/tasks.ts";
import { searchCostOf } from "../model/operator-batch.ts";
import { COST_TOLERANCE } from "../model/tolerances.ts";
import type { TaskAttempt } from "./attempt.ts";
import { attemptsAt } from "./attempts.ts";
import { bySearch, withReasons } from "./decomposition.ts";
import { explainTask } from "./explain-task.ts";

export interface TaskSearchParts {
  /** Whether methods are tried; whether alternatives are searched. */
  decomposes: boolean;
  searches: boolean;
}

export class TaskSearch implements PlanSearch {
  readonly #task: CompoundTask;
  readonly #options: SearchOptions;
  readonly #parts: TaskSearchParts;
  readonly #limits: TasksLimits;
  /** One problem for each alternative, the lowest expected cost first. */
  readonly #problems: CompiledProblem[];
  /** By alternative: a lower bound on its plans' cost so far; Infinity if it has no plan. */
  readonly #bounds: number[];
  readonly #reasons: Reason[][] = [];
  readonly #attempts: TaskAttempt[];
  #tried = 0;
  #searched = 0;
  /** The alternatives that have been bounded against the incumbent. */
  #compared = 0;
  /** Whether learned prices change search costs, so that bounds do not compare with them. */
  readonly #hasLearnedCosts: boolean;
  #current: GoapSearch | null = null;
  readonly #past: Counters = newCounters();
  #incumbent: FoundPlan | null = null;
  /** The attempt that found the incumbent; null if a search did. */
  #source: TaskAttempt | null = null;

  constructor(
    problem: CompiledProblem,
    compoundTask: CompoundTask,
    options: SearchOptions = {},
    parts: TaskSearchParts = { decomposes: true, searches: true },
  ) {
    this.#task = compoundTask;
    this.#options = options;
    this.#parts = parts;
    this.#limits = problem.limits.tasks;
    this.#hasLearnedCosts = problem.hasLearnedCosts;
    const { price, reach } = costEstimatesOf(problem);
    const costOf = ({ goal }: CompiledProblem): number =>
      goal
        .filter(({ fluent, count }) => count > (problem.start[fluent] as number))
        .reduce(
          (sum, { fluent, count }) => sum + (count - (problem.start[fluent] as number)) * (price[fluent] as number),
          0,
        );
    this.#problems = compoundTask.alternatives
      .map((demands) => ({ ...problem, task: null, goal: demands.map(beyondKept(problem.kept)) }))
      .map((one, index) => ({ one, index, cost: costOf(one) }))
      .sort((a, b) => compare(a.cost, b.cost) || a.index - b.index)
      .map(({ one }) => one);
    this.#bounds = this.#problems.map(() => 0);
    for (const [index, one] of this.#problems.entries()) {
      const tooMany = explainSlots(one);
      if (tooMany !== null) this.#rule(index, tooMany);
      else if (one.goal.some(({ fluent }) => reach.fluents[fluent] !== 1)) {
        this.#rule(index, explainUnreachable(one, reach.fluents));
      }
    }
    const isOpen = (alternative: number): boolean => this.#bounds[alternative] !== Number.POSITIVE_INFINITY;
    this.#attempts =
      parts.decomposes && this.#bounds.some((_, alternative) => isOpen(alternative))
        ? attemptsAt(problem, compoundTask, this.#problems, price).filter(
            ({ alternative }) => alternative < 0 || isOpen(alternative),
          )
        : [];
  }

  get counters(): Counters {
    const sum = { ...this.#past };
    add(sum, this.#current?.counters ?? newCounters());
    for (const { counters } of this.#attempts) add(sum, counters);
    return sum;
  }

  step(expansions: number): SearchOutcome | null {
    for (let left = expansions; left > 0; ) {
      const before = this.counters.expanded;
      const outcome = this.#goOn(left);
      if (outcome !== null) return outcome;
      left -= Math.max(this.#limits.expansionsPerStart, this.counters.expanded - before);
    }
    return null;
  }

  stop(): SearchOutcome {
    const current = this.#current?.stop();
    if (current !== undefined) this.#record(current);
    return this.#answer(false);
  }

  best(): FoundPlan | null {
    const best = this.#current?.best() ?? this.#incumbent;
    return best === null || best === this.#incumbent
      ? this.#withDecomposition()
      : bySearch(this.#task, best, this.#attempts, this.#limits.maxNamedMethods);
  }

  #goOn(expansions: number): SearchOutcome | null {
    const attempt = this.#attempts[this.#tried];
    if (attempt !== undefined) {
      this.#tryOn(attempt, expansions);
      return null;
    }
    if (!this.#parts.searches || this.#bounds.every((bound) => bound === Number.POSITIVE_INFINITY))
      return this.#answer(true);
    if (this.#compared < this.#problems.length) {
      this.#compare(this.#compared++);
      return null;
    }
    while (this.#isClosed(this.#searched)) this.#searched++;
    if (this.#searched === this.#problems.length) return this.#answer(true);
    const problem = this.#problems[this.#searched] as CompiledProblem;
    this.#current ??= new GoapSearch(problem, this.#options, this.#incumbent);
    const outcome = this.#current.step(expansions);
    if (outcome === null) return null;
    this.#record(outcome);
    add(this.#past, this.#current.counters);
    this.#current = null;
    this.#searched++;
    return null;
  }

  /** Bounds an alternative against the incumbent before any is searched: most cost more. */
  #compare(index: number): void {
    if (this.#incumbent === null || this.#problems.length === 1 || this.#isClosed(index)) return;
    const search = new GoapSearch(this.#problems[index] as CompiledProblem, {}, this.#incumbent);
    search.weighSteps();
    const outcome = search.stop();
    if (outcome.status === "solved") this.#bounds[index] = outcome.lowerBound;
  }

  /** Whether the alternative cannot lead to a better plan. */
  #isClosed(index: number): boolean {
    const bound = this.#bounds[index];
    if (bound === undefined || bound === Number.POSITIVE_INFINITY) return bound !== undefined;
    return this.#incumbent !== null && bound >= this.#incumbent.cost - COST_TOLERANCE && !this.#hasLearnedCosts;
  }

  #tryOn(attempt: TaskAttempt, expansions: number): void {
    const { label } = this.#task.task;
    if (attempt.state === "untried") {
      this.#options.onEvent?.({ type: "method-tried", task: label, method: attempt.method });
    }
    attempt.step(expansions);
    if (attempt.state === "open" && attempt.counters.expanded < this.#limits.maxAttemptExpansions) return;
    this.#tried++;
    if (attempt.state === "open") attempt.giveUp();
    const { found } = attempt;
    if (found !== null && this.#isBetter(attempt, found)) {
      this.#incumbent = found;
      this.#source = attempt;
      this.#options.onEvent?.({ type: "incumbent", planner: "htn", cost: found.cost });
      return;
    }
    const because =
      found === null ? attempt.because : `it costs ${found.cost}, and another ${this.#incumbent?.cost ?? 0}`;
    this.#options.onEvent?.({ type: "method-rejected", task: label, method: attempt.method, because });
    if (attempt.reasons === null || attempt.alternative < 0) return;
    this.#rule(attempt.alternative, attempt.reasons);
  }

  /** Cheaper than the incumbent; at equal cost a plan with a method says more. */
  #isBetter(attempt: TaskAttempt, found: FoundPlan): boolean {
    if (this.#incumbent === null) return true;
    const saved = this.#searchCostOf(this.#incumbent) - this.#searchCostOf(found);
    return (
      saved > COST_TOLERANCE ||
      (saved >= -COST_TOLERANCE && attempt.alternative < 0 && (this.#source?.alternative ?? -1) >= 0)
    );
  }

  /** The alternative has no plan. */
  #rule(alternative: number, reasons: Reason[]): void {
    this.#bounds[alternative] = Number.POSITIVE_INFINITY;
    this.#reasons[alternative] = reasons;
  }

  /** Takes over the outcome of searching one alternative. */
  #record(outcome: SearchOutcome): void {
    if (outcome.status === "exhausted") return;
    if (outcome.status === "unsolvable") {
      this.#rule(this.#searched, outcome.reasons);
      return;
    }
    this.#bounds[this.#searched] = Math.max(this.#bounds[this.#searched] ?? 0, outcome.lowerBound);
    if (outcome.found === this.#incumbent) return;
    this.#incumbent = outcome.found;
    this.#source = null;
  }

  #answer(isDone: boolean): SearchOutcome {
    const min = Math.min(...this.#bounds);
    const found = this.#withDecomposition();
    if (found !== null) {
      const lowerBound = this.#task.isComplete ? Math.min(min, found.cost) : 0;
      return { status: "solved", found, lowerBound, optimal: isDone && lowerBound >= found.cost - COST_TOLERANCE };
    }
    if (isDone && min === Number.POSITIVE_INFINITY && this.#task.isComplete) {
      return {
        status: "unsolvable",
        reasons: explainTask(this.#task, this.#problems[0] as CompiledProblem, this.#reasons),
      };
    }
    return { status: "exhausted", found: null };
  }

  /** The incumbent with the reasons for it. */
  #withDecomposition(): FoundPlan | null {
    if (this.#incumbent === null) return null;
    if (this.#source === null)
      return bySearch(this.#task, this.#incumbent, this.#attempts, this.#limits.maxNamedMethods);
    return withReasons(this.#source, this.#attempts, this.#limits.maxNamedMethods);
  }

  #searchCostOf({ batches }: FoundPlan): number {
    return searchCostOf(this.#problems[0] as CompiledProblem, batches);
  }
}

function add(sum: Counters, more: Counters): void {
  for (const key of Object.keys(sum) as (keyof Counters)[]) sum[key] += more[key];
}

/** The smaller first; Infinity equals Infinity. */
const compare = (a: number, b: number): number => (a === b ? 0 : a - b);
