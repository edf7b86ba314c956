// What comes before the search: what no cheaper plan can need is left out, and the bound at the root is made as high as it gets.
// What is left out makes the rest cheaper to look at and the bound higher, which leaves out more.
// A little at a time: whoever steps wants to look at the clock in between.
// Invariant: every plan that is cheaper than the one in hand can be made of the operators that are left.

import { throwIfInterrupted } from "../contract/interruption.ts";
import type { Counters, FoundPlan } from "../contract/search.ts";
import { pruneByCost } from "../heuristics/prune-by-cost.ts";
import { reachable } from "../heuristics/reachability.ts";
import { relevant } from "../heuristics/relevance.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import type { GoapLimits } from "../model/limits/goap.ts";
import { searchCostOf } from "../model/operator-batch.ts";
import { cheaperPlans, isStageable } from "./cheaper-plans.ts";
import { bound, isBanned, type SearchNode } from "./node.ts";
import { incumbentUsage, planInOriginal, planInProjection, projectTo } from "./projections.ts";
import { propagate } from "./propagation.ts";
import { relaxedPlan } from "./relaxed-plan.ts";
import { SearchSpace } from "./search-space.ts";
import { flippedPrices } from "./unit-priced-fluents.ts";

export type Prepared =
  /** What is wanted is out of reach: by name, what is not. */
  { status: "unreachable"; reached: Uint8Array } | Ready;

export interface Ready {
  status: "ready";
  space: SearchSpace;
  /** Where the search begins; null where nothing is cheaper than the plan in hand. */
  root: SearchNode | null;
  bound: number;
  /** What was not looked at costs so much at least. */
  passedOver: number;
  /** Plans are looked for that cost less than this, and than the plan in hand. */
  below: number;
}

/** How far the preparation has come: what no plan costs less than, and a better plan, in the problem's own numbers, where one was found. */
export interface PreparationProgress {
  bound: number;
  /** How many operators are left: what a piece takes grows with them. */
  size: number;
  better: FoundPlan | null;
  /** What a part of what there might be costs at least, where one was just looked at: that is an expansion. */
  part?: number | null;
}

/** Makes a plan of a part of the problem cheaper, if it can, a try at a time: null for one in vain. */
export type Improver = (part: CompiledProblem, plan: FoundPlan, counters: Counters) => Iterable<FoundPlan | null>;

/** Plans of a part of the problem that cost less than `below`, each less than the last, made of the plan in hand, if any, and what is marked. */
export type NearImprover = (
  part: CompiledProblem,
  marks: Uint8Array,
  plan: FoundPlan | null,
  below: number,
  counters: Counters,
) => Iterable<FoundPlan | null>;

/** What makes plans cheaper. */
export interface Improvers {
  /** Quickly, of what the plan has already. */
  quick?: Improver;
  /** Where little is left that could be in a cheaper one. */
  thorough?: Improver;
  /** Where staged programs take long, of what their fractions come close to. */
  near: NearImprover;
}

export interface PrepareRequest {
  incumbent: FoundPlan | null;
  /**
   * Where there is no plan in hand: that there is one of less than so many times the bound at the root, or `floor` where that is more, is a guess
   * that leaves out all that is dearer. Whether it was right shows: nothing below it is proven to be no plan at all.
   */
  costCutoff: { times: number; floor: number };
  improvers: Improvers;
  /** Where false, staged programs are left to whoever asks: what they take is measured so. */
  isStaged?: boolean;
  counters: Counters;
}

/** Makes ready to search for plans cheaper than the one in hand. */
export function* prepare(problem: CompiledProblem, request: PrepareRequest): Generator<PreparationProgress, Prepared> {
  const { domain, start, allowed, kept, goal } = problem;
  const all = reachable(domain, start, allowed, kept);
  if (goal.some(({ fluent, count }) => count > 0 && all.fluents[fluent] !== 1)) {
    return { status: "unreachable", reached: all.fluents };
  }
  throwIfInterrupted(problem);
  const upper = searchCost(problem, request.incumbent);
  const { operators } = relevant(problem, pruneByCost(problem, all, upper, 1));
  yield { bound: 0, size: operators.length, better: null };
  return yield* new Preparation(problem, projectTo(problem, problem, operators), request).run();
}

/** What a plan costs as costs steer the search; Infinity where there is none. */
export function searchCost(problem: CompiledProblem, plan: FoundPlan | null): number {
  return plan === null ? Number.POSITIVE_INFINITY : searchCostOf(problem, plan.batches);
}

class Preparation {
  readonly #problem: CompiledProblem;
  readonly #limits: GoapLimits;
  readonly #counters: Counters;
  readonly #improvers: Improvers;
  readonly #isStaged: boolean;
  #incumbent: FoundPlan | null;
  readonly #costCutoff: PrepareRequest["costCutoff"];
  #below = Number.POSITIVE_INFINITY;
  /** The problem over the operators that are left. */
  #part: CompiledProblem;
  /** Names, in the problem's numbers, that are priced otherwise than by the rule. */
  #flippedPricing: ReadonlySet<number> = new Set();

  constructor(
    problem: CompiledProblem,
    part: CompiledProblem,
    { incumbent, costCutoff, improvers, isStaged = true, counters }: PrepareRequest,
  ) {
    this.#problem = problem;
    this.#limits = problem.limits.goap;
    this.#part = part;
    this.#incumbent = incumbent;
    this.#costCutoff = costCutoff;
    this.#improvers = improvers;
    this.#isStaged = isStaged;
    this.#counters = counters;
  }

  *run(): Generator<PreparationProgress, Ready> {
    this.#prune(this.#part.allowed);
    yield { bound: 0, size: this.#part.domain.operatorCount, better: null };
    let ready = this.#evaluateRoot();
    if (ready.root !== null && this.#incumbent === null) {
      yield this.#progress(ready);
      if (this.#costCutoff.floor === 0 && (yield* this.#started(ready))) ready = this.#evaluateRoot();
    }
    if (ready.root !== null && this.#incumbent === null) {
      this.#below = Math.max(ready.bound, this.#costCutoff.floor, this.#limits.minCutoff) * this.#costCutoff.times;
      if (this.#below === Number.POSITIVE_INFINITY) return ready;
      this.#prune(this.#part.allowed);
      ready = this.#evaluateRoot();
    }
    if (ready.root === null) return ready;
    yield this.#progress(ready);
    if (yield* this.#improved(ready, this.#improvers.quick)) ready = this.#evaluateRoot();
    ready = yield* this.#projected(this.#flipPricing(ready));
    if (ready.root !== null && (yield* this.#improved(ready, this.#improvers.thorough))) {
      ready = yield* this.#projected(this.#evaluateRoot());
    }
    for (let round = 0; round < this.#limits.maxPruningRounds && ready.root !== null; round++) {
      const before = this.#upper();
      ready = yield* this.#staged(ready);
      if (this.#upper() >= before) break;
    }
    return ready;
  }

  /**
   * Whether a first plan was made of the operators of a relaxed one: a staged program over so few is settled at once. Whatever steers the search,
   * it is made at true costs, so that prices do not decide whether there is one.
   */
  *#started(ready: Ready): Generator<PreparationProgress, boolean> {
    const problem = this.#problem;
    const counters = this.#counters;
    if (!problem.limits.layers.relaxedPlan) return false;
    const plain = problem.hasLearnedCosts
      ? { ...problem, searchCost: problem.domain.cost, hasLearnedCosts: false }
      : problem;
    const { operators, cost } = relaxedPlan(plain);
    // Of what cannot be made there may be too little.
    if (cost === Number.POSITIVE_INFINITY) return false;
    const marks = problem.allowed.map((_, operator) => (operators.has(operator) ? 1 : 0));
    const below = Math.ceil(this.#limits.relaxedCostFactor * cost) + 1;
    for (const found of this.#improvers.near(plain, marks, null, below, counters)) {
      if (found !== null) this.#incumbent = found;
      yield this.#progress(ready, found);
    }
    if (this.#incumbent === null) return false;
    this.#prune(this.#part.allowed);
    return true;
  }

  /** Leaves out what the bound at the root rules out, as long as that leaves out much more. */
  *#projected(ready: Ready): Generator<PreparationProgress, Ready> {
    let narrow = ready;
    for (let round = 0; round < this.#limits.maxPruningRounds && narrow.root !== null; round++) {
      const { root } = narrow;
      yield this.#progress(narrow);
      const before = this.#part.domain.operatorCount;
      const left = this.#prune(this.#part.allowed.map((_, operator) => (isRuledOut(root, operator) ? 0 : 1)));
      if (left === before) break;
      narrow = this.#evaluateRoot();
      if (left > (1 - this.#limits.minPrunedShare) * before) break;
    }
    return narrow;
  }

  /** Where staged programs settle what is cheapest, by so much of the work that they may take, there is nothing left to search for. */
  *#staged(ready: Ready, work = 1): Generator<PreparationProgress, Ready> {
    const part = this.#part;
    const problem = this.#problem;
    if (!this.#isStaged || part.domain.operatorCount > this.#limits.maxIpOperators || !isStageable(ready.space))
      return ready;
    const before = this.#upper();
    let min = ready.bound;
    const looking = cheaperPlans(ready.space, before, this.#counters, { work });
    let found = looking.next();
    for (; found.done !== true; found = looking.next()) {
      const { batches, bound: shown, searchedShare: expanded, near } = found.value;
      min = Math.max(min, shown);
      if (near !== undefined) {
        if (yield* this.#improvedNear({ ...ready, bound: min }, near)) return this.#evaluateRootFrom(min);
        // Fewer operators are settled as soon without guesses, which make none themselves.
        if (
          problem.limits.layers.costCutoffs &&
          work === 1 &&
          part.domain.operatorCount > this.#limits.smallIpOperators
        ) {
          const held = this.#upper();
          min = yield* this.#solvedAtCutoff({ ...ready, bound: min });
          if (min >= this.#upper()) return this.#settled(ready);
          if (this.#upper() < held) {
            this.#prune(this.#part.allowed);
            return this.#evaluateRootFrom(min);
          }
        }
      }
      if (batches !== null) this.#incumbent = planInProjection(problem, part, { batches: [...batches] });
      yield { ...this.#progress({ ...ready, bound: min }, batches === null ? null : this.#incumbent), part: expanded };
    }
    if (found.value) return this.#settled(ready);
    if (this.#upper() >= before) return { ...ready, bound: min };
    this.#prune(this.#part.allowed);
    return this.#evaluateRootFrom(min);
  }

  /** Looks for plans that cost much less than the one in hand, until one is found or little is left; answers what no plan costs less than. */
  *#solvedAtCutoff({ bound: shown }: Ready): Generator<PreparationProgress, number> {
    const part = this.#part;
    const below = this.#below;
    const held = this.#upper();
    let min = shown;
    for (
      let round = 0;
      round < this.#limits.maxBisections && held - min > this.#limits.minBisectedGap * held;
      round++
    ) {
      this.#below = Math.ceil(min + this.#limits.bisectionPoint * (held - min));
      this.#prune(part.allowed);
      let narrow = yield* this.#projected(this.#evaluateRoot());
      if (narrow.root !== null) narrow = yield* this.#staged(narrow, this.#limits.bisectionWork);
      if (narrow.root === null) min = Math.max(min, Math.min(this.#upper(), narrow.passedOver));
      const isOver = narrow.root !== null || this.#upper() < this.#below;
      this.#part = part;
      this.#below = below;
      yield this.#progress({ bound: min });
      if (isOver) break;
    }
    return min;
  }

  /** Nothing is cheaper than the plan in hand, or than what was asked for. */
  #settled(ready: Ready): Ready {
    return { ...ready, root: null, bound: this.#upper(), passedOver: Number.POSITIVE_INFINITY };
  }

  #progress({ bound: min }: Pick<Ready, "bound">, better: FoundPlan | null = null): PreparationProgress {
    return { bound: min, size: this.#part.domain.operatorCount, better };
  }

  #upper(): number {
    return Math.min(this.#below, searchCost(this.#problem, this.#incumbent));
  }

  /** Leaves out what is not marked, and what then serves no plan cheaper than the one in hand; answers how many operators are left. */
  #prune(marks: Uint8Array): number {
    const part = { ...this.#part, allowed: marks };
    const { domain, start, kept } = part;
    const reach = pruneByCost(part, reachable(domain, start, marks, kept), this.#upper());
    throwIfInterrupted(part);
    const { operators } = relevant(part, reach);
    throwIfInterrupted(part);
    this.#part = projectTo(this.#problem, this.#part, operators);
    return this.#part.domain.operatorCount;
  }

  /** Bounds the root, over the operators that are left; `like` is a space over the same, with other prices. */
  #evaluateRoot(like: SearchSpace | null = null): Ready {
    const space = new SearchSpace(
      this.#part,
      incumbentUsage(this.#problem, this.#part, this.#incumbent, this.#flippedPricing),
      like,
    );
    const root = space.root();
    const upper = this.#upper();
    const closed = propagate(space, root, upper, this.#counters);
    const min = closed === "dear" ? upper : bound(root);
    return {
      status: "ready",
      space,
      root: closed === "closed" ? root : null,
      bound: min,
      passedOver: closed === "circular" ? min : Number.POSITIVE_INFINITY,
      below: this.#below,
    };
  }

  /** The same where no plan is known to cost less than `least`. */
  #evaluateRootFrom(min: number): Ready {
    const ready = this.#evaluateRoot();
    return { ...ready, bound: Math.max(ready.bound, Math.min(min, this.#upper())) };
  }

  /** Whether a better plan is in hand now: all that is dearer than it is left out. */
  *#improved(ready: Ready, improve: Improver | undefined): Generator<PreparationProgress, boolean> {
    const own = this.#own();
    if (improve === undefined || own === null) return false;
    return yield* this.#adopted(ready, improve(this.#part, own, this.#counters));
  }

  *#improvedNear(ready: Ready, marks: Uint8Array): Generator<PreparationProgress, boolean> {
    return yield* this.#adopted(
      ready,
      this.#improvers.near(this.#part, marks, this.#own(), this.#upper(), this.#counters),
    );
  }

  /** The plan in hand as one of the part, where it is one. */
  #own(): FoundPlan | null {
    return this.#incumbent === null ? null : planInOriginal(this.#problem, this.#part, this.#incumbent);
  }

  /** Takes the plans that come, the last for the best. */
  *#adopted(ready: Ready, plans: Iterable<FoundPlan | null>): Generator<PreparationProgress, boolean> {
    const part = this.#part;
    const problem = this.#problem;
    const before = this.#upper();
    for (const found of plans) {
      if (found !== null) this.#incumbent = planInProjection(problem, part, found);
      yield this.#progress(ready, found === null ? null : this.#incumbent);
    }
    if (this.#upper() >= before) return false;
    this.#prune(this.#part.allowed);
    return true;
  }

  /** Prices other names, where that makes the bound higher. */
  #flipPricing(ready: Ready): Ready {
    const { space, root } = ready;
    if (root === null || !this.#problem.limits.layers.priceSelection) return ready;
    const other = flippedPrices(space.problem, space.usage);
    if (other.size === 0) return ready;
    const nameOf = this.#part.projection?.nameOf;
    this.#flippedPricing = new Set([...other].map((fluent) => nameOf?.[fluent] ?? fluent));
    const turned = this.#evaluateRoot(space);
    if (
      turned.root === null ||
      turned.space.lowerBound.minCost > space.lowerBound.minCost ||
      turned.bound > ready.bound
    ) {
      return turned;
    }
    this.#flippedPricing = new Set();
    return ready;
  }
}

/** Whether no more of the operator is applied, and none was. */
const isRuledOut = (node: SearchNode, operator: number): boolean =>
  isBanned(node, operator) && !node.batches.has(operator);
