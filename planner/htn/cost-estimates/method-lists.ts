// The methods of "obtain an amount of this fluent" from one start: the operators that produce it
// and could be the cheapest for some amount. The refinement chooses among them; only those that can
// never win are left out. Lists are made on demand and kept with the estimates. A list that depends
// on nothing that changed is shared with the estimates that these were derived from.

import { cheapestKind } from "../../heuristics/prices.ts";
import { amountMade, type CompiledDomain } from "../../model/compiled-domain.ts";
import type { CompiledProblem } from "../../model/compiled-problem.ts";
import type { HtnLimits } from "../../model/limits/htn.ts";
import { consumesOf, membersOf, needsOf, producersOf, requiresOf, usesOf } from "../../model/rows.ts";
import { nothingHeld } from "../../model/start.ts";
import { COST_TOLERANCE } from "../../model/tolerances.ts";
import { differsInToolOnly, domainAnalysisOf, seedOf } from "../domain-analysis.ts";
import { type CostEstimates, priceOfNeeds } from "./estimates.ts";

export interface MethodList {
  /** Operators by the price of their first application with tools and places. */
  operators: readonly number[];
  firstPrice: readonly number[];
  /** By operator: the least cost of an application with its needs. */
  minPrice: readonly number[];
  /** By operator: whether it differs from the first in its tool only. */
  isToolOnly: readonly boolean[];
  /** Others that are tried only if their ingredients are there: other woods to burn. */
  others: readonly number[];
  /** The method for few, the method for many, and the amount from which on that one is cheaper. */
  once: number;
  often: number;
  many: number;
}

const NO_METHODS: MethodList = {
  operators: [],
  firstPrice: [],
  minPrice: [],
  isToolOnly: [],
  others: [],
  once: -1,
  often: -1,
  many: 0,
};

interface Candidate {
  operator: number;
  /** The cost of the first application with tools and places; the least cost of each one more. */
  first: number;
  minPrice: number;
  unit: number;
}

const lists = new WeakMap<CostEstimates, MethodLists>();

export class MethodLists {
  readonly #domain: CompiledDomain;
  readonly #costs: Float64Array;
  readonly #kept: Int32Array;
  readonly #limits: HtnLimits;
  readonly #estimates: CostEstimates;
  /** The lists of the estimates that these were derived from. */
  readonly #base: MethodLists | null;
  readonly #cache: (MethodList | undefined)[];
  readonly #memberCache: (Int32Array | undefined)[];

  private constructor(problem: CompiledProblem, estimates: CostEstimates) {
    const { domain, searchCost, kept, limits } = problem;
    this.#domain = domain;
    this.#costs = searchCost;
    this.#kept = kept;
    this.#limits = limits.htn;
    this.#estimates = estimates;
    // An empty inventory keeps nothing, and other problems share its lists.
    const bare = { ...problem, kept: nothingHeld(domain).counts };
    this.#base = estimates.base === null ? null : MethodLists.of(bare, estimates.base.estimates);
    this.#cache = new Array<MethodList | undefined>(domain.fluentCount).fill(undefined);
    this.#memberCache = new Array<Int32Array | undefined>(domain.classCount).fill(undefined);
  }

  static of(problem: CompiledProblem, estimates: CostEstimates): MethodLists {
    let methods = lists.get(estimates);
    if (methods === undefined) {
      methods = new MethodLists(problem, estimates);
      lists.set(estimates, methods);
    }
    return methods;
  }

  /** The cheapest members of a class, the cheapest first. */
  kindsOf(classId: number): Int32Array {
    const cached = this.#memberCache[classId];
    if (cached !== undefined) return cached;
    if (this.#base !== null && this.#estimates.base?.changed.kinds[classId] === 0) return this.#base.kindsOf(classId);
    const members = membersOf(this.#domain, classId).slice();
    const price = (fluent: number): number =>
      Math.min(this.#estimates.price[fluent] as number, this.#estimates.made[fluent] as number);
    members.sort((a, b) => (price(a) === price(b) ? a - b : price(a) - price(b)));
    const cheapest = members.slice(0, this.#limits.maxMembers);
    this.#memberCache[classId] = cheapest;
    return cheapest;
  }

  of(fluent: number): MethodList {
    const cached = this.#cache[fluent];
    if (cached !== undefined) return cached;
    const isLike = this.#base !== null && this.#estimates.base?.changed.makers[fluent] === 0;
    const made = isLike ? this.#base.of(fluent) : this.#make(fluent);
    this.#cache[fluent] = made;
    return made;
  }

  #make(fluent: number): MethodList {
    const candidates = this.#candidates(fluent);
    const [best] = candidates;
    if (best === undefined) return NO_METHODS;
    // What only the start has may run out, so one that does not is always among them.
    const lasting = candidates.find(({ operator }) => !this.#isScarce(operator)) ?? best;
    const { maxMethods, maxSuppliedMethods } = this.#limits;
    const kept: Candidate[] = [];
    const others: number[] = [];
    for (const candidate of candidates) {
      const mayBeBest = candidate === best || candidate === lasting || candidate.unit < lasting.first - COST_TOLERANCE;
      if (mayBeBest && kept.length < maxMethods && !kept.some((other) => this.#areTwins(candidate, other, fluent))) {
        kept.push(candidate);
      } else if (others.length < maxSuppliedMethods) others.push(candidate.operator);
    }
    let often = best;
    for (const candidate of kept) {
      if (candidate.unit < often.unit - COST_TOLERANCE && this.#mayBeOften(candidate, best, fluent)) often = candidate;
    }
    const saved = best.unit - often.unit;
    return {
      operators: kept.map(({ operator }) => operator),
      firstPrice: kept.map(({ first }) => first),
      minPrice: kept.map(({ minPrice }) => minPrice),
      isToolOnly: kept.map(({ operator }) => differsInToolOnly(this.#domain, operator, best.operator, fluent)),
      others,
      once: best.operator,
      often: often.operator,
      many: saved > COST_TOLERANCE ? Math.ceil((often.first - best.first) / saved) + 1 : Number.POSITIVE_INFINITY,
    };
  }

  /** Whether the operator consumes what nothing makes. */
  #isScarce(operator: number): boolean {
    return consumesOf(this.#domain, operator).some(
      ({ classId }) => classId < this.#domain.fluentCount && this.#estimates.made[classId] === Number.POSITIVE_INFINITY,
    );
  }

  /** Whether following the method for many ends: it descends, or it saves much and is acyclic. */
  #mayBeOften({ operator, unit }: Candidate, best: Candidate, fluent: number): boolean {
    return (
      this.#descends(operator, fluent) ||
      (unit < best.unit * this.#limits.bulkMethodCostShare && this.#isApart(operator, fluent))
    );
  }

  #candidates(fluent: number): Candidate[] {
    const domain = this.#domain;
    const candidates: Candidate[] = [];
    for (const operator of producersOf(domain, fluent)) {
      if (this.#estimates.reach.operators[operator] !== 1) continue;
      const cost = this.#costs[operator] as number;
      const first = priceOfNeeds(domain, this.#kept, this.#estimates, this.#estimates.unit, operator, cost);
      if (first === Number.POSITIVE_INFINITY) continue;
      const minPrice = cost + this.#minSpent(operator, fluent);
      const seed = seedOf(domain, domainAnalysisOf(domain), operator, fluent);
      candidates.push({ operator, first, minPrice, unit: minPrice / (amountMade(domain, operator, fluent) - seed) });
    }
    return candidates.sort((a, b) => a.first - b.first || a.unit - b.unit || a.operator - b.operator);
  }

  /** Whether each need has a member ranked below the product, so following such methods ends. */
  #descends(operator: number, fluent: number): boolean {
    const { rank } = this.#estimates;
    const place = rank[fluent] as number;
    return needsOf(this.#domain, operator).every((classId) =>
      membersOf(this.#domain, classId).some((member) => (rank[member] as number) < place),
    );
  }

  /** Whether no need, followed by cheapest members and their methods, is made of the fluent. */
  #isApart(operator: number, fluent: number): boolean {
    const seen = new Set<number>();
    const open = [operator];
    for (let at = 0; at < open.length; at++) {
      for (const kind of this.#kindsNeeded(open[at] as number)) {
        if (kind === fluent) return false;
        const method = this.#estimates.method[kind] as number;
        if (seen.has(kind) || method < 0 || this.#estimates.price[kind] === 0) continue;
        seen.add(kind);
        open.push(method);
      }
    }
    return true;
  }

  #kindsNeeded(operator: number): number[] {
    const { price, spent } = this.#estimates;
    return [
      ...consumesOf(this.#domain, operator).map(({ classId }) => cheapestKind(this.#domain, spent, classId)),
      ...requiresOf(this.#domain, operator).map(({ classId }) => cheapestKind(this.#domain, price, classId)),
      ...usesOf(this.#domain, operator).map(({ classId }) => cheapestKind(this.#domain, price, classId)),
    ];
  }

  /** The least cost of what an application consumes, without the fluent that it multiplies. */
  #minSpent(operator: number, fluent: number): number {
    const isMore = seedOf(this.#domain, domainAnalysisOf(this.#domain), operator, fluent) > 0;
    let sum = 0;
    for (const { classId, count } of consumesOf(this.#domain, operator)) {
      if (isMore && classId === fluent) continue;
      const kind = cheapestKind(this.#domain, this.#estimates.unit, classId);
      sum += count * (this.#estimates.unit[kind] as number);
    }
    return sum;
  }

  /** Whether the two differ only in which of several like members they consume. */
  #areTwins(one: Candidate, other: Candidate, fluent: number): boolean {
    if (one.first !== other.first || one.minPrice !== other.minPrice) return false;
    const [a, b] = [one.operator, other.operator];
    return (
      amountMade(this.#domain, a, fluent) === amountMade(this.#domain, b, fluent) &&
      isSameRow(this.#domain.requiresStart, this.#domain.requiresClass, a, b) &&
      isSameRow(this.#domain.usesStart, this.#domain.usesClass, a, b) &&
      isSameRow(this.#domain.consumesStart, this.#domain.consumesCount, a, b) &&
      isSameRow(this.#domain.consumesStart, this.#domain.consumesClass, a, b, (classId) => {
        return this.#domain.colour[cheapestKind(this.#domain, this.#estimates.spent, classId)] as number;
      })
    );
  }
}

/** Whether two operators have equal rows in a column, or equal after `of`. */
function isSameRow(
  start: Int32Array,
  column: Int32Array | Float64Array,
  one: number,
  other: number,
  of?: (entry: number) => number,
): boolean {
  const [from, instead] = [start[one] as number, start[other] as number];
  const length = (start[one + 1] as number) - from;
  if (length !== (start[other + 1] as number) - instead) return false;
  for (let i = 0; i < length; i++) {
    const [a, b] = [column[from + i] as number, column[instead + i] as number];
    if (a !== b && (of === undefined || of(a) !== of(b))) return false;
  }
  return true;
}
