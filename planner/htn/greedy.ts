// Greedy decomposition: refines the goal into a network of tasks and simulates it. If the
// simulation runs short of something (a station left behind on a trip, heat, a broken tool), it
// demands more of that and refines again. There is no backtracking: if it fails, backtracking/
// takes over.

import type { Counters, FoundPlan, SearchOptions } from "../contract/search.ts";
import type { CompiledDomain, PlanCacheArrays, PrecomputedArrays } from "../model/compiled-domain.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { HTN_LIMITS } from "../model/limits/htn.ts";
import { costOf, searchCostOf } from "../model/operator-batch.ts";
import { eliminateFrom } from "../postprocess/action-elimination.ts";
import { type CostEstimates, costEstimatesOf } from "./cost-estimates/estimates.ts";
import { MethodLists } from "./cost-estimates/method-lists.ts";
import { type StockMethods, stockMethodsOf, stockOf } from "./cost-estimates/stock-methods.ts";
import { estimatesWithout, stockMethodsWithout } from "./cost-estimates/without-operators.ts";
import { decompositionTree } from "./decomposition-tree.ts";
import { cachedGoalOf, replayDecisions } from "./plan-cache/replay.ts";
import type { DecisionColumns } from "./refining/decisions.ts";
import type { RefinementInputs } from "./refining/refinement-inputs.ts";
import { TaskRefiner } from "./refining/refiner.ts";
import { split, upgradeTools } from "./refining/upgrade-tools.ts";
import { PlanSimulation } from "./simulation/plan-simulation.ts";
import type { FluentShortage } from "./task-network.ts";

/** The reused memory of a search; a search that is under way keeps its own. */
interface SearchBuffers {
  refiner: TaskRefiner;
  simulation: PlanSimulation;
}

const freeBuffers = new WeakMap<CompiledDomain, SearchBuffers[]>();

/** Receives the decisions of a search that found a plan, and the demands beyond the goal. */
export type DecisionListener = (decisions: DecisionColumns, shortage: FluentShortage) => void;

export interface GreedyOptions {
  onEvent?: SearchOptions["onEvent"];
  onDecided?: DecisionListener | undefined;
  isStockEndless?: boolean;
  /** Whether it may replay the plan cache, as the first decomposition of a search. */
  mayReplay?: boolean;
  /** Operators that it does without. */
  without?: ReadonlySet<number>;
}

const NONE: ReadonlySet<number> = new Set();

export class GreedyDecomposer {
  /** The goal's index in the plan cache, or -1 if the problem has to be searched. */
  readonly #goal: number;
  readonly #problem: CompiledProblem;
  readonly #counters: Counters;
  readonly #onEvent: SearchOptions["onEvent"];
  readonly #onDecided: DecisionListener | undefined;
  readonly #shortage: FluentShortage = new Map();
  #knownEstimates: CostEstimates | null = null;
  #knownStockMethods: StockMethods | null = null;
  #buffers: SearchBuffers | null = null;
  #attempts = 0;
  #hasUpgradedTools = true;
  // Best batched plan with upgraded tools, kept while a plan without upgrades is tried unbatched.
  #inBatches: FoundPlan | null = null;

  /** Whether prices take what can be used up never to run out. */
  readonly #isStockEndless: boolean;
  readonly #without: ReadonlySet<number>;

  /** With an event listener it always searches: a cached plan has no events. */
  constructor(
    problem: CompiledProblem,
    counters: Counters,
    { onEvent, onDecided, isStockEndless = false, mayReplay = true, without = NONE }: GreedyOptions,
  ) {
    this.#problem = problem;
    this.#isStockEndless = isStockEndless;
    this.#without = without;
    this.#counters = counters;
    this.#onEvent = onEvent;
    this.#onDecided = onDecided;
    const { planCache } = problem.domain;
    this.#goal =
      planCache === null || onEvent !== undefined || problem.limits.htn !== HTN_LIMITS || !mayReplay
        ? -1
        : cachedGoalOf(planCache, problem);
  }

  get estimates(): CostEstimates {
    this.#knownEstimates ??= this.#estimate();
    return this.#knownEstimates;
  }

  #estimate(): CostEstimates {
    const estimates = costEstimatesOf(this.#problem, this.#isStockEndless ? stockOf(this.#problem) : []);
    return this.#without.size === 0 ? estimates : estimatesWithout(this.#problem, estimates, this.#without);
  }

  get #stockMethods(): StockMethods | null {
    if (this.#isStockEndless) return null;
    this.#knownStockMethods ??= stockMethodsWithout(stockMethodsOf(this.#problem), this.#without);
    return this.#knownStockMethods;
  }

  /** Whether some goal is unreachable; a cached goal never is. */
  get isOutOfReach(): boolean {
    if (this.#goal >= 0) return false;
    const { fluents } = this.estimates.reach;
    return this.#problem.goal.some(({ fluent, count }) => count > 0 && fluents[fluent] !== 1);
  }

  /** Refines at most `limit` tasks: a plan, "more" if tasks are left, or "failed". */
  step(limit: number): FoundPlan | "more" | "failed" {
    return this.#goal < 0 ? this.#search(limit) : this.#follow(limit);
  }

  /** Replays the plan cache, once `limit` has covered the tasks that the search refined. */
  #follow(limit: number): FoundPlan | "more" | "failed" {
    const { planCache, precomputed } = this.#problem.domain as CompiledDomain & {
      planCache: PlanCacheArrays;
      precomputed: PrecomputedArrays;
    };
    const expanded = planCache.expanded[this.#goal] as number;
    if (this.#counters.expanded + limit <= expanded) {
      this.#counters.expanded += limit;
      return "more";
    }
    const buffers = freeBuffers.get(this.#problem.domain)?.pop() ?? this.#newBuffers();
    const { refiner, simulation } = buffers;
    const shortage = replayDecisions(planCache, this.#goal, refiner.decisions);
    refiner.follow(this.#problem, precomputed, shortage, this.#counters);
    refiner.step(expanded + 1);
    refiner.decisions.takeSplits((task, operator, tool) =>
      split(this.#problem.domain, refiner.network, task, operator, tool),
    );
    this.#counters.expanded = expanded;
    this.#counters.evaluated = planCache.evaluated[this.#goal] as number;
    const found = simulation.run(this.#problem, refiner.hasTravelOperators) ? this.#planOf(buffers) : "failed";
    returnBuffers(this.#problem.domain, buffers);
    return found;
  }

  #search(limit: number): FoundPlan | "more" | "failed" {
    const problem = this.#problem;
    if (this.#buffers === null) {
      this.#buffers = freeBuffers.get(problem.domain)?.pop() ?? this.#newBuffers();
      this.#begin(this.#buffers, false);
    }
    const { refiner, simulation } = this.#buffers;
    const until = this.#counters.expanded + limit;
    while (this.#counters.expanded < until) {
      const refined = refiner.step(until - this.#counters.expanded);
      if (refined === "more") return "more";
      if (refined === "failed") return this.#giveUp();
      if (this.#hasUpgradedTools) upgradeTools(problem, refiner.network, this.#methods, refiner.decisions);
      if (simulation.run(problem, refiner.hasTravelOperators)) {
        if (this.#hasUpgradedTools && simulation.isBatched) {
          this.#inBatches = this.#planOf(this.#buffers);
          this.#restartPlainly(this.#buffers);
          continue;
        }
        const found = this.#planOf(this.#buffers);
        if (this.#inBatches !== null && this.#isCheaper(this.#inBatches, found)) return this.#giveUp();
        if (!refiner.takesPartOfStock) this.#onDecided?.(refiner.decisions.copy(), this.#shortage);
        this.#end();
        return found;
      }
      this.#attempts++;
      const hasShortage = simulation.shortage.size > 0;
      if (this.#hasUpgradedTools && (!hasShortage || this.#attempts >= problem.limits.htn.maxUpgradedRefinements)) {
        this.#restartPlainly(this.#buffers);
        continue;
      }
      if (!hasShortage || this.#attempts >= problem.limits.htn.maxRefinements) return this.#giveUp();
      for (const [fluent, count] of simulation.shortage)
        this.#shortage.set(fluent, (this.#shortage.get(fluent) ?? 0) + count);
      this.#begin(this.#buffers, true);
    }
    return "more";
  }

  /** Gives up: the batched plan if there is one. */
  #giveUp(): FoundPlan | "failed" {
    this.#end();
    return this.#inBatches ?? "failed";
  }

  /** Starts again without tool upgrades, which may be what made the network fail. */
  #restartPlainly(buffers: SearchBuffers): void {
    this.#hasUpgradedTools = false;
    this.#attempts = 0;
    this.#shortage.clear();
    this.#begin(buffers, false);
  }

  #isCheaper = (one: FoundPlan, other: FoundPlan): boolean =>
    searchCostOf(this.#problem, one.batches) < searchCostOf(this.#problem, other.batches);

  #planOf({ refiner, simulation }: SearchBuffers): FoundPlan {
    const { domain } = this.#problem;
    const { batches: planned, taskOfBatch } = simulation;
    const shorter = eliminateFrom(this.#problem, planned);
    const batches = shorter?.batches ?? planned.slice();
    const decomposition = decompositionTree(domain, refiner.network, taskOfBatch, planned, shorter);
    return { batches, cost: costOf(domain, batches), decomposition };
  }

  get #methods(): MethodLists {
    return MethodLists.of(this.#problem, this.estimates);
  }

  get #inputs(): RefinementInputs {
    return {
      problem: this.#problem,
      estimates: this.estimates,
      methods: this.#methods,
      stockMethods: this.#stockMethods,
      counters: this.#counters,
      onEvent: this.#onEvent,
      willUpgradeTools: this.#hasUpgradedTools,
    };
  }

  #newBuffers(): SearchBuffers {
    const refiner = new TaskRefiner(this.#inputs);
    return { refiner, simulation: new PlanSimulation(this.#problem, refiner.network) };
  }

  #begin({ refiner }: SearchBuffers, isAgain: boolean): void {
    refiner.reset(this.#inputs, this.#shortage, isAgain);
  }

  #end(): void {
    if (this.#buffers !== null) returnBuffers(this.#problem.domain, this.#buffers);
    this.#buffers = null;
  }
}

function returnBuffers(domain: CompiledDomain, buffers: SearchBuffers): void {
  const others = freeBuffers.get(domain);
  if (others === undefined) freeBuffers.set(domain, [buffers]);
  else others.push(buffers);
}
