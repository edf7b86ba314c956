// The direct way to a plan: refine the goal into a network of tasks, carry that out on paper, and where something turns out to be lacking
// (a station that was left behind on a journey, heat, a tool that broke) ask for more of it and refine again. No backtracking: where this
// ends without a plan, the decomposition with choice points (backtracking/decomposer.ts) has its turn.

import type { Counters, FoundPlan, SearchOptions } from "../contract/search.ts";
import type { CompiledDomain, PlanCacheArrays, PrecomputedArrays } from "../model/compiled-domain.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { HTN_LIMITS } from "../model/limits/htn.ts";
import { costOf } from "../model/operator-batch.ts";
import { type CostEstimates, costEstimatesOf } from "./cost-estimates/estimates.ts";
import { MethodLists } from "./cost-estimates/method-lists.ts";
import { decompositionTree } from "./decomposition-tree.ts";
import { cachedGoalOf, replayDecisions } from "./plan-cache/replay.ts";
import type { DecisionColumns } from "./refining/decisions.ts";
import { type FluentShortage, TaskRefiner } from "./refining/refiner.ts";
import { split, upgradeTools } from "./refining/upgrade-tools.ts";
import { PlanSimulation } from "./simulation/plan-simulation.ts";

/** What a search works in. It is large, and so it is handed on from search to search; one that is under way keeps its own. */
interface SearchBuffers {
  refiner: TaskRefiner;
  enactment: PlanSimulation;
}

const freeBuffers = new WeakMap<CompiledDomain, SearchBuffers[]>();

/** Where a search tells what it decided once it has found a plan, and what it had to ask for beyond the goal. */
export type DecisionListener = (decisions: DecisionColumns, shortage: FluentShortage) => void;

export class GreedyDecomposer {
  /** The goal of the domain's policy that the problem asks for, -1 where it has to be searched. */
  readonly #goal: number;
  readonly #problem: CompiledProblem;
  readonly #counters: Counters;
  readonly #onEvent: SearchOptions["onEvent"];
  readonly #onDecided: DecisionListener | undefined;
  readonly #shortage: FluentShortage = new Map();
  #knownEstimates: CostEstimates | null = null;
  #buffers: SearchBuffers | null = null;
  #attempts = 0;
  #hasUpgradedTools = true;
  /** A plan with better tools that is carried out in portions: without them it may be had at once, and for less. */
  #inBatches: FoundPlan | null = null;

  /** Whoever listens to events is told of a search; so there is one. */
  constructor(
    problem: CompiledProblem,
    counters: Counters,
    onEvent: SearchOptions["onEvent"],
    onDecided?: DecisionListener,
  ) {
    this.#problem = problem;
    this.#counters = counters;
    this.#onEvent = onEvent;
    this.#onDecided = onDecided;
    const { planCache } = problem.domain;
    this.#goal =
      planCache === null || onEvent !== undefined || problem.limits.htn !== HTN_LIMITS
        ? -1
        : cachedGoalOf(planCache, problem);
  }

  /** What is known of the start. */
  get estimates(): CostEstimates {
    this.#knownEstimates ??= costEstimatesOf(this.#problem);
    return this.#knownEstimates;
  }

  /** Whether some of the goal is out of reach; what is decided already is not. */
  get isOutOfReach(): boolean {
    if (this.#goal >= 0) return false;
    const { fluents } = this.estimates.reach;
    return this.#problem.goal.some(({ fluent, count }) => count > 0 && fluents[fluent] !== 1);
  }

  /** Goes on for so many tasks: a plan, or that there are more to refine, or that this way leads nowhere. */
  step(limit: number): FoundPlan | "more" | "failed" {
    return this.#goal < 0 ? this.#search(limit) : this.#follow(limit);
  }

  /** Refines by the domain's policy, once there are as many tasks to refine as the search took that made it. */
  #follow(limit: number): FoundPlan | "more" | "failed" {
    const problem = this.#problem;
    const counters = this.#counters;
    const goal = this.#goal;
    const { planCache, precomputed } = problem.domain as CompiledDomain & {
      planCache: PlanCacheArrays;
      precomputed: PrecomputedArrays;
    };
    const expanded = planCache.expanded[goal] as number;
    if (counters.expanded + limit <= expanded) {
      counters.expanded += limit;
      return "more";
    }
    const workshop = freeBuffers.get(problem.domain)?.pop() ?? this.#newBuffers();
    const { refiner, enactment } = workshop;
    const shortage = replayDecisions(planCache, goal, refiner.decisions);
    refiner.follow(problem, precomputed, shortage, counters);
    refiner.step(expanded + 1);
    refiner.decisions.takeSplits((task, operator, tool) =>
      split(problem.domain, refiner.network, task, operator, tool),
    );
    counters.expanded = expanded;
    counters.evaluated = planCache.evaluated[goal] as number;
    const found = enactment.run(problem, refiner.hasTravelOperators) ? this.#planOf(workshop) : "failed";
    returnBuffers(problem.domain, workshop);
    return found;
  }

  #search(limit: number): FoundPlan | "more" | "failed" {
    const problem = this.#problem;
    if (this.#buffers === null) {
      this.#buffers = freeBuffers.get(problem.domain)?.pop() ?? this.#newBuffers();
      this.#begin(this.#buffers, false);
    }
    const { refiner, enactment } = this.#buffers;
    const until = this.#counters.expanded + limit;
    while (this.#counters.expanded < until) {
      const refined = refiner.step(until - this.#counters.expanded);
      if (refined === "more") return "more";
      if (refined === "failed") return this.#giveUp();
      if (this.#hasUpgradedTools) upgradeTools(problem, refiner.network, this.#methods, refiner.decisions);
      if (enactment.run(problem, refiner.hasTravelOperators)) {
        if (this.#hasUpgradedTools && enactment.isBatched) {
          this.#inBatches = this.#planOf(this.#buffers);
          this.#restartPlainly(this.#buffers);
          continue;
        }
        const found = this.#planOf(this.#buffers);
        if (this.#inBatches !== null && this.#inBatches.cost < found.cost) return this.#giveUp();
        this.#onDecided?.(refiner.decisions.copy(), this.#shortage);
        this.#end();
        return found;
      }
      this.#attempts++;
      const hasShortage = enactment.shortage.size > 0;
      if (this.#hasUpgradedTools && (!hasShortage || this.#attempts >= problem.limits.htn.maxUpgradedRefinements)) {
        this.#restartPlainly(this.#buffers);
        continue;
      }
      if (!hasShortage || this.#attempts >= problem.limits.htn.maxRefinements) return this.#giveUp();
      for (const [fluent, count] of enactment.shortage)
        this.#shortage.set(fluent, (this.#shortage.get(fluent) ?? 0) + count);
      this.#begin(this.#buffers, true);
    }
    return "more";
  }

  /** Nothing better comes of this way. */
  #giveUp(): FoundPlan | "failed" {
    this.#end();
    return this.#inBatches ?? "failed";
  }

  /** Begins anew without better tools, with which it may hold up. */
  #restartPlainly(workshop: SearchBuffers): void {
    this.#hasUpgradedTools = false;
    this.#attempts = 0;
    this.#shortage.clear();
    this.#begin(workshop, false);
  }

  #planOf({ refiner, enactment }: SearchBuffers): FoundPlan {
    const { domain } = this.#problem;
    const batches = enactment.batches.slice();
    return {
      batches,
      cost: costOf(domain, batches),
      decomposition: decompositionTree(domain, refiner.network, enactment.taskOfBatch),
    };
  }

  get #methods(): MethodLists {
    return MethodLists.of(this.#problem, this.estimates);
  }

  #newBuffers(): SearchBuffers {
    const refiner = new TaskRefiner(this.#problem, this.estimates, this.#methods);
    return { refiner, enactment: new PlanSimulation(this.#problem, refiner.network) };
  }

  #begin({ refiner }: SearchBuffers, isAgain: boolean): void {
    const { estimates } = this;
    const problem = this.#problem;
    const methods = this.#methods;
    const shortage = this.#shortage;
    const counters = this.#counters;
    const onEvent = this.#onEvent;
    refiner.reset(problem, estimates, methods, shortage, counters, onEvent, this.#hasUpgradedTools, isAgain);
  }

  #end(): void {
    if (this.#buffers !== null) returnBuffers(this.#problem.domain, this.#buffers);
    this.#buffers = null;
  }
}

/** Gives the workshop to the next search. */
function returnBuffers(domain: CompiledDomain, workshop: SearchBuffers): void {
  const others = freeBuffers.get(domain);
  if (others === undefined) freeBuffers.set(domain, [workshop]);
  else others.push(workshop);
}
