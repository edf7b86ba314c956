// Preparation before the search: prunes operators that no cheaper plan can need, and raises the
// root bound. Fewer operators make the bound higher, which prunes more. Runs in slices, so that the
// caller can check its clock in between.
// Invariant: every plan cheaper than the incumbent can be made of the operators that are left.

import type { Counters, FoundPlan } from "../contract/search.ts";
import { spendWork, WORK } from "../contract/work.ts";
import { pruneByCost } from "../heuristics/prune-by-cost.ts";
import { reachable } from "../heuristics/reachability.ts";
import { relevant } from "../heuristics/relevance.ts";
import { rinsNeighbourhood } from "../ip/rins.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import type { GoapLimits } from "../model/limits/goap.ts";
import { canUseIntegerPrograms, cheaperPlans } from "./cheaper-plans.ts";
import { withoutIdleConversions } from "./idle-conversions.ts";
import type { Improver, Improvers } from "./improver.ts";
import { bound, isRuledOut, type SearchNode } from "./node.ts";
import { incumbentUsage, planInOriginal, planInProjection, projectTo, searchCost } from "./projections.ts";
import { propagate } from "./propagation.ts";
import { relaxedPlan } from "./relaxed-plan.ts";
import { SearchSpace } from "./search-space.ts";
import { flippedPrices } from "./unit-priced-fluents.ts";

export type Prepared =
  /** The goal is out of reach; `reached` marks the fluents that are not. */
  { status: "unreachable"; reached: Uint8Array } | Ready;

export interface Ready {
  status: "ready";
  space: SearchSpace;
  /** The root of the search; null if no plan is cheaper than the incumbent. */
  root: SearchNode | null;
  bound: number;
  /** A lower bound for all that is not searched. */
  passedOver: number;
  /** The search looks for plans below this cost, and below the incumbent. */
  below: number;
}

/** Progress: a lower bound, and a better plan, as ids of the whole problem, if one was found. */
export interface PreparationProgress {
  bound: number;
  /** Operators that are left; the duration of a slice grows with them. */
  size: number;
  better: FoundPlan | null;
  /** The cost of the integer program's node that was just solved; it counts as an expansion. */
  part?: number | null;
}

export interface PrepareRequest {
  incumbent: FoundPlan | null;
  /**
   * Without an incumbent, a plan is first sought below `times` the root bound, or `times` `floor`
   * if that is more. The cutoff prunes all that costs more. If no plan is below it, that is a new
   * bound.
   */
  costCutoff: { times: number; floor: number };
  improvers: Improvers;
  /** If false, the caller solves the integer programs itself, to measure them. */
  isStaged?: boolean;
  counters: Counters;
}

/** Prepares the search for plans cheaper than the incumbent. */
export function* prepare(problem: CompiledProblem, request: PrepareRequest): Generator<PreparationProgress, Prepared> {
  const { domain, start, allowed, kept, goal } = problem;
  const all = reachable(domain, start, allowed, kept);
  if (goal.some(({ fluent, count }) => count > 0 && all.fluents[fluent] !== 1)) {
    return { status: "unreachable", reached: all.fluents };
  }
  spendWork(problem, WORK.pass);
  const upper = searchCost(problem, request.incumbent);
  const { operators } = relevant(problem, pruneByCost(problem, all, upper, 1));
  yield { bound: 0, size: operators.length, better: null };
  return yield* new Preparation(problem, projectTo(problem, problem, operators), request).run();
}

class Preparation {
  readonly #problem: CompiledProblem;
  readonly #limits: GoapLimits;
  readonly #request: PrepareRequest;
  #incumbent: FoundPlan | null;
  #below = Number.POSITIVE_INFINITY;
  /** The problem over the operators that are left. */
  #part: CompiledProblem;
  /** Fluents, as ids of the whole problem, whose pricing is flipped. */
  #flippedPricing: ReadonlySet<number> = new Set();

  constructor(problem: CompiledProblem, part: CompiledProblem, request: PrepareRequest) {
    this.#problem = problem;
    this.#limits = problem.limits.goap;
    this.#part = part;
    this.#request = request;
    this.#incumbent = request.incumbent;
  }

  *run(): Generator<PreparationProgress, Ready> {
    this.#prune(this.#part.allowed);
    yield { bound: 0, size: this.#part.domain.operatorCount, better: null };
    let ready = this.#evaluateRoot();
    if (ready.root !== null && this.#incumbent === null) {
      yield this.#progress(ready);
      if (this.#request.costCutoff.floor === 0 && (yield* this.#started(ready))) ready = this.#evaluateRoot();
    }
    if (ready.root !== null && this.#incumbent === null) {
      const { times, floor } = this.#request.costCutoff;
      this.#below = Math.max(ready.bound, floor, this.#limits.minCutoff) * times;
      if (this.#below === Number.POSITIVE_INFINITY) return ready;
      this.#prune(this.#part.allowed);
      ready = this.#evaluateRoot();
    }
    if (ready.root === null) return ready;
    yield this.#progress(ready);
    ready = yield* this.#projected(this.#flipPricing(ready));
    // The integer program of a small problem is solved as soon as that of a neighbourhood.
    if (ready.root !== null && !this.#isSmall()) {
      const before = this.#upper();
      yield* this.#improvedByOthers(ready);
      yield* this.#improved(ready, this.#request.improvers.quick);
      if (this.#upper() < before) ready = yield* this.#projected(this.#evaluateRoot());
    }
    if (ready.root !== null && !this.#isSmall() && (yield* this.#improvedByCuts(ready))) {
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
   * Whether a first plan was made of a relaxed plan's operators: an integer program over so few is
   * solved at once. It uses true costs, so that learned prices do not decide whether there is a
   * plan.
   */
  *#started(ready: Ready): Generator<PreparationProgress, boolean> {
    if (!this.#problem.limits.layers.relaxedPlan) return false;
    const plain = this.#problem.hasLearnedCosts
      ? { ...this.#problem, searchCost: this.#problem.domain.cost, hasLearnedCosts: false }
      : this.#problem;
    const { operators, cost } = relaxedPlan(plain);
    // An unreachable price means that there may be too few of something.
    if (cost === Number.POSITIVE_INFINITY) return false;
    const marks = this.#problem.allowed.map((_, operator) => (operators.has(operator) ? 1 : 0));
    const below = Math.ceil(this.#limits.relaxedCostFactor * cost) + 1;
    for (const found of this.#request.improvers.near(plain, marks, null, below, this.#request.counters)) {
      if (found !== null) this.#incumbent = found;
      yield this.#progress(ready, found);
    }
    if (this.#incumbent === null) return false;
    this.#prune(this.#part.allowed);
    return true;
  }

  /** Prunes what the root bound bans, as long as that prunes much more. */
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

  /**
   * Solves integer programs by a share of the work limit; no root is left if they prove all. Begins
   * anew if the root of a program leaves much fewer operators: their program is smaller and tighter.
   */
  *#staged(ready: Ready, work = 1): Generator<PreparationProgress, Ready> {
    for (let next = ready; ; ) {
      const [upper, size] = [this.#upper(), this.#part.domain.operatorCount];
      next = yield* this.#solved(next, work);
      if (next.root === null || this.#upper() < upper || this.#part.domain.operatorCount === size) return next;
    }
  }

  *#solved(ready: Ready, work: number): Generator<PreparationProgress, Ready> {
    const part = this.#part;
    if (
      this.#request.isStaged === false ||
      part.domain.operatorCount > this.#limits.maxIpOperators ||
      !canUseIntegerPrograms(ready.space)
    )
      return ready;
    const before = this.#upper();
    let min = ready.bound;
    const looking = cheaperPlans(ready.space, before, this.#request.counters, { work });
    let found = looking.next();
    for (; found.done !== true; found = looking.next(this.#upper())) {
      const { batches, bound: shown, searchedShare: expanded, left, near, isLong } = found.value;
      min = Math.max(min, shown);
      if (left !== undefined) {
        this.#prune(left);
        if (this.#isMuchSmallerThan(part)) {
          const again = yield* this.#projected(this.#evaluateRoot());
          return { ...again, bound: Math.max(again.bound, Math.min(min, this.#upper())) };
        }
        this.#part = part;
      }
      if (near !== undefined && (yield* this.#improvedNear({ ...ready, bound: min }, near))) {
        // A new program pays only if it is much smaller: this one has a basis and cuts.
        if (this.#isMuchSmallerThan(part)) return this.#evaluateRootFrom(min);
        this.#part = part;
      }
      // Small problems are settled as soon without bisection, and bisection does not nest.
      if (
        isLong === true &&
        this.#problem.limits.layers.costCutoffs &&
        work === 1 &&
        part.domain.operatorCount > this.#limits.smallIpOperators
      ) {
        const held = this.#upper();
        min = yield* this.#solvedAtCutoff({ ...ready, bound: min });
        if (min >= this.#upper()) return this.#settled(ready);
        if (this.#upper() < held) {
          this.#prune(this.#part.allowed);
          if (this.#isMuchSmallerThan(part)) return this.#evaluateRootFrom(min);
          this.#part = part;
        }
      }
      if (batches !== null) this.#incumbent = planInProjection(this.#problem, part, { batches: [...batches] });
      yield { ...this.#progress({ ...ready, bound: min }, batches === null ? null : this.#incumbent), part: expanded };
    }
    if (found.value) return this.#settled(ready);
    if (this.#upper() >= before) return { ...ready, bound: min };
    this.#prune(this.#part.allowed);
    return this.#evaluateRootFrom(min);
  }

  #isSmall(): boolean {
    return this.#part.domain.operatorCount <= this.#limits.smallIpOperators;
  }

  /** Whether an integer program over the operators that are left is worth beginning anew. */
  #isMuchSmallerThan({ domain }: CompiledProblem): boolean {
    return this.#part.domain.operatorCount <= (1 - this.#limits.minRestartShare) * domain.operatorCount;
  }

  /**
   * Bisects between the bound and the incumbent with cost cutoffs, until a plan is found or the gap
   * is small. Returns the lower bound.
   */
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

  /** No plan is cheaper than the incumbent, or below the cutoff. */
  #settled(ready: Ready): Ready {
    return { ...ready, root: null, bound: this.#upper(), passedOver: Number.POSITIVE_INFINITY };
  }

  #progress({ bound: min }: Pick<Ready, "bound">, better: FoundPlan | null = null): PreparationProgress {
    return { bound: min, size: this.#part.domain.operatorCount, better };
  }

  #upper(): number {
    return Math.min(this.#below, searchCost(this.#problem, this.#incumbent));
  }

  /** Prunes unmarked operators and those that serve no cheaper plan; returns how many are left. */
  #prune(marks: Uint8Array): number {
    const part = { ...this.#part, allowed: marks };
    const { domain, start, kept } = part;
    const reach = pruneByCost(part, reachable(domain, start, marks, kept), this.#upper());
    spendWork(part, WORK.pass);
    const { operators } = relevant(part, reach);
    spendWork(part, WORK.pass);
    const busy = withoutIdleConversions(part, operators);
    spendWork(part, WORK.pass);
    this.#part = projectTo(this.#problem, this.#part, busy);
    return this.#part.domain.operatorCount;
  }

  /** Bounds the root; `base` is a space over the same operators with other prices. */
  #evaluateRoot(like: SearchSpace | null = null): Ready {
    const space = new SearchSpace(
      this.#part,
      incumbentUsage(this.#problem, this.#part, this.#incumbent, this.#flippedPricing),
      like,
    );
    const root = space.root();
    const upper = this.#upper();
    const closed = propagate(space, root, upper, this.#request.counters);
    const min = closed === "pruned" ? upper : bound(root);
    return {
      status: "ready",
      space,
      root: closed === "closed" ? root : null,
      bound: min,
      passedOver: closed === "circular" ? min : Number.POSITIVE_INFINITY,
      below: this.#below,
    };
  }

  /** The same with `min` as a known lower bound. */
  #evaluateRootFrom(min: number): Ready {
    const ready = this.#evaluateRoot();
    return { ...ready, bound: Math.max(ready.bound, Math.min(min, this.#upper())) };
  }

  /** Whether there is a better plan now; prunes all that costs more. */
  *#improved(ready: Ready, improve: Improver | undefined): Generator<PreparationProgress, boolean> {
    const own = this.#own();
    if (improve === undefined || own === null) return false;
    return yield* this.#adopted(ready, improve(this.#part, own, this.#request.counters));
  }

  /** Adopts cheaper plans of the whole problem. */
  *#improvedByOthers(ready: Ready): Generator<PreparationProgress> {
    const before = this.#upper();
    for (const found of this.#request.improvers.others?.() ?? []) {
      const isCheaper = found !== null && searchCost(this.#problem, found) < this.#upper();
      if (isCheaper) this.#incumbent = found;
      yield this.#progress(ready, isCheaper ? found : null);
    }
    if (this.#upper() < before) this.#prune(this.#part.allowed);
  }

  *#improvedNear(ready: Ready, marks: Uint8Array): Generator<PreparationProgress, boolean> {
    return yield* this.#adopted(
      ready,
      this.#request.improvers.near(this.#part, marks, this.#own(), this.#upper(), this.#request.counters),
    );
  }

  /** The same from the operators that landmark cuts find cheap, before any integer program is solved. */
  *#improvedByCuts(ready: Ready): Generator<PreparationProgress, boolean> {
    if (!this.#problem.limits.layers.cutNeighbourhood || !canUseIntegerPrograms(ready.space)) return false;
    const costs = new Map<number, number>();
    const { lowerBound } = ready.space;
    for (const operator of this.#part.allowed.keys()) costs.set(operator, lowerBound.costIncreaseWith(operator));
    return yield* this.#improvedNear(ready, rinsNeighbourhood(this.#part, costs));
  }

  /** The incumbent as a plan of the projection; null if it needs other operators. */
  #own(): FoundPlan | null {
    return this.#incumbent === null ? null : planInOriginal(this.#problem, this.#part, this.#incumbent);
  }

  /** Adopts the plans, of which the last is the best. */
  *#adopted(ready: Ready, plans: Iterable<FoundPlan | null>): Generator<PreparationProgress, boolean> {
    const part = this.#part;
    const before = this.#upper();
    for (const found of plans) {
      if (found !== null) this.#incumbent = planInProjection(this.#problem, part, found);
      yield this.#progress(ready, found === null ? null : this.#incumbent);
    }
    if (this.#upper() >= before) return false;
    this.#prune(this.#part.allowed);
    return true;
  }

  /** Flips the pricing of some fluents if that raises the bound. */
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
