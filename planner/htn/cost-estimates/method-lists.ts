// The methods of "obtain so many of this": the operators that make it and could be the cheapest way to some number of it, for one
// beginning. Which of them is taken is decided where it is needed, by what else the plan does; here only those are left out that never can be.
// Made for a name when it is first asked for, and kept with the beginning; where nothing that they hang on differs from the beginning that
// this one was made from, they are that one's.

import { cheapestKind } from "../../heuristics/prices.ts";
import { amountMade, type CompiledDomain } from "../../model/compiled-domain.ts";
import type { CompiledProblem } from "../../model/compiled-problem.ts";
import type { HtnLimits } from "../../model/limits/htn.ts";
import { consumesOf, membersOf, producersOf } from "../../model/rows.ts";
import { nothingHeld } from "../../model/start.ts";
import { COST_TOLERANCE } from "../../model/tolerances.ts";
import { differsInToolOnly, domainAnalysisOf, seedOf } from "../domain-analysis.ts";
import { type CostEstimates, priceOfNeeds } from "./estimates.ts";

export interface MethodList {
  /** Operators in the order of the price of one, and at the least what an application of each costs with all that it uses up. */
  operators: readonly number[];
  minPrice: readonly number[];
  /** By operator: whether it does what the first does, with another tool. */
  isToolOnly: readonly boolean[];
  /** More of the same that are worth a look only where what they consume is at hand: other kinds of wood to burn. */
  others: readonly number[];
  /** The way to few of them, and the way to many, from so many on. */
  once: number;
  often: number;
  many: number;
}

const NO_METHODS: MethodList = {
  operators: [],
  minPrice: [],
  isToolOnly: [],
  others: [],
  once: -1,
  often: -1,
  many: 0,
};

interface Candidate {
  operator: number;
  /** What the first application costs, tools and places included; at the least what each one more costs for each thing made. */
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
  /** Those of the beginning that this one was made from. */
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
    // Who is at the bare place keeps nothing, and others begin there, too.
    const bare = { ...problem, kept: nothingHeld(domain).counts };
    this.#base = estimates.base === null ? null : MethodLists.of(bare, estimates.base.estimates);
    this.#cache = new Array<MethodList | undefined>(domain.fluentCount).fill(undefined);
    this.#memberCache = new Array<Int32Array | undefined>(domain.classCount).fill(undefined);
  }

  /** The methods for the problem's beginning. */
  static of(problem: CompiledProblem, estimates: CostEstimates): MethodLists {
    let methods = lists.get(estimates);
    if (methods === undefined) {
      methods = new MethodLists(problem, estimates);
      lists.set(estimates, methods);
    }
    return methods;
  }

  /** The kinds of a class that are had most cheaply, the cheapest first. */
  kindsOf(classId: number): Int32Array {
    const cached = this.#memberCache[classId];
    if (cached !== undefined) return cached;
    const domain = this.#domain;
    const estimates = this.#estimates;
    if (this.#base !== null && estimates.base?.changed.kinds[classId] === 0) return this.#base.kindsOf(classId);
    const members = membersOf(domain, classId).slice();
    const price = (fluent: number): number =>
      Math.min(estimates.price[fluent] as number, estimates.made[fluent] as number);
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
    const { maxMethods, maxSuppliedMethods } = this.#limits;
    const kept: Candidate[] = [];
    const others: number[] = [];
    for (const candidate of candidates) {
      const mayBeBest = candidate === best || candidate.unit < best.first - COST_TOLERANCE;
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
      minPrice: kept.map(({ minPrice }) => minPrice),
      isToolOnly: kept.map(({ operator }) => differsInToolOnly(this.#domain, operator, best.operator, fluent)),
      others,
      once: best.operator,
      often: often.operator,
      many: saved > COST_TOLERANCE ? Math.ceil((often.first - best.first) / saved) + 1 : Number.POSITIVE_INFINITY,
    };
  }

  /** Whether following the way to many of the name comes to an end: surely where it descends; what saves very much is trusted with less. */
  #mayBeOften({ operator, unit }: Candidate, best: Candidate, fluent: number): boolean {
    return (
      this.#descends(operator, fluent) ||
      (unit < best.unit * this.#limits.bulkMethodCostShare && this.#isApart(operator, fluent))
    );
  }

  #candidates(fluent: number): Candidate[] {
    const domain = this.#domain;
    const costs = this.#costs;
    const kept = this.#kept;
    const estimates = this.#estimates;
    const candidates: Candidate[] = [];
    for (const operator of producersOf(domain, fluent)) {
      if (estimates.reach.operators[operator] !== 1) continue;
      const cost = costs[operator] as number;
      const first = priceOfNeeds(domain, kept, estimates, estimates.unit, operator, cost);
      if (first === Number.POSITIVE_INFINITY) continue;
      const minPrice = cost + this.#minSpent(operator, fluent);
      const seed = seedOf(domain, domainAnalysisOf(domain), operator, fluent);
      candidates.push({ operator, first, minPrice, unit: minPrice / (amountMade(domain, operator, fluent) - seed) });
    }
    return candidates.sort((a, b) => a.first - b.first || a.unit - b.unit || a.operator - b.operator);
  }

  /** Whether all that the operator consumes and holds is had more cheaply than what it makes, so that following such ways ends. */
  #descends(operator: number, fluent: number): boolean {
    const domain = this.#domain;
    const estimates = this.#estimates;
    const place = estimates.rank[fluent] as number;
    for (const [start, classes] of [
      [domain.consumesStart, domain.consumesClass],
      [domain.requiresStart, domain.requiresClass],
      [domain.usesStart, domain.usesClass],
    ] as const) {
      for (let i = start[operator] as number; i < (start[operator + 1] as number); i++) {
        const classId = classes[i] as number;
        let descends = false;
        for (const member of membersOf(domain, classId)) {
          if ((estimates.rank[member] as number) < place) descends = true;
        }
        if (!descends) return false;
      }
    }
    return true;
  }

  /** Whether nothing that the operator needs is made of the name, each by its cheapest kind and the way to that, so that such ways end. */
  #isApart(operator: number, fluent: number): boolean {
    const estimates = this.#estimates;
    const seen = new Set<number>();
    const open = [operator];
    for (let at = 0; at < open.length; at++) {
      for (const kind of this.#kindsNeeded(open[at] as number)) {
        if (kind === fluent) return false;
        const method = estimates.method[kind] as number;
        if (seen.has(kind) || method < 0 || estimates.price[kind] === 0) continue;
        seen.add(kind);
        open.push(method);
      }
    }
    return true;
  }

  #kindsNeeded(operator: number): number[] {
    const domain = this.#domain;
    const estimates = this.#estimates;
    const needed: number[] = [];
    for (const [start, classes, price] of [
      [domain.consumesStart, domain.consumesClass, estimates.spent],
      [domain.requiresStart, domain.requiresClass, estimates.price],
      [domain.usesStart, domain.usesClass, estimates.price],
    ] as const) {
      for (let i = start[operator] as number; i < (start[operator + 1] as number); i++) {
        needed.push(cheapestKind(domain, price, classes[i] as number));
      }
    }
    return needed;
  }

  /** What an application uses up at the least, but for what it makes more of. */
  #minSpent(operator: number, fluent: number): number {
    const domain = this.#domain;
    const estimates = this.#estimates;
    const isMore = seedOf(domain, domainAnalysisOf(domain), operator, fluent) > 0;
    let sum = 0;
    for (const { altSet, count } of consumesOf(domain, operator)) {
      if (isMore && altSet === fluent) continue;
      const kind = cheapestKind(domain, estimates.unit, altSet);
      sum += count * (estimates.unit[kind] as number);
    }
    return sum;
  }

  /** Whether the two differ in nothing but which of several like things they consume. */
  #areTwins(one: Candidate, other: Candidate, fluent: number): boolean {
    if (one.first !== other.first || one.minPrice !== other.minPrice) return false;
    const domain = this.#domain;
    const estimates = this.#estimates;
    const [a, b] = [one.operator, other.operator];
    return (
      amountMade(domain, a, fluent) === amountMade(domain, b, fluent) &&
      isSameRow(domain.requiresStart, domain.requiresClass, a, b) &&
      isSameRow(domain.usesStart, domain.usesClass, a, b) &&
      isSameRow(domain.consumesStart, domain.consumesCount, a, b) &&
      isSameRow(domain.consumesStart, domain.consumesClass, a, b, (classId) => {
        return domain.colour[cheapestKind(domain, estimates.spent, classId)] as number;
      })
    );
  }
}

/** Whether the runs of two operators in a column have the same entries, or entries that `of` makes the same. */
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
