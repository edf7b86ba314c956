// The methods of "obtain so many of this": the operators that make it and could be the cheapest way to some number of it, for one
// beginning. Which of them is taken is decided where it is needed, by what else the plan does; here only those are left out that never can be.
// Made for a name when it is first asked for, and kept with the beginning; where nothing that they hang on differs from the beginning that
// this one was made from, they are that one's.

import { cheapestKind } from "../../heuristics/prices.ts";
import { amountMade, type CompiledDomain } from "../../model/compiled-domain.ts";
import type { CompiledProblem } from "../../model/compiled-problem.ts";
import { consumesOf, membersOf, producersOf } from "../../model/rows.ts";
import { nothingHeld } from "../../model/start.ts";
import { differsInToolOnly, seedOf, traitsOf } from "../traits.ts";
import { type Beginning, priceOfNeeds } from "./beginning.ts";

export interface Methods {
  /** Operators in the order of the price of one, and at the least what an application of each costs with all that it uses up. */
  operators: readonly number[];
  least: readonly number[];
  /** By operator: whether it does what the first does, with another tool. */
  isToolOnly: readonly boolean[];
  /** More of the same that are worth a look only where what they consume is at hand: other kinds of wood to burn. */
  others: readonly number[];
  /** The way to few of them, and the way to many, from so many on. */
  once: number;
  often: number;
  many: number;
}

const NO_METHODS: Methods = {
  operators: [],
  least: [],
  isToolOnly: [],
  others: [],
  once: -1,
  often: -1,
  many: 0,
};

/** Methods kept for a name, beside others of the same kind. */
const MAX_METHODS = 12;
const MAX_OTHERS = 160;
/** Kinds of a class that are looked at on trial. */
const MAX_KINDS = 8;
/** What one more costs, against the way to few, where the way to many need not descend in the order of names. */
const MUCH_LESS = 0.1;
const EPSILON = 1e-9;

interface Candidate {
  operator: number;
  /** What the first application costs, tools and places included; at the least what each one more costs for each thing made. */
  first: number;
  least: number;
  unit: number;
}

const lists = new WeakMap<Beginning, MethodLists>();

export class MethodLists {
  private readonly domain: CompiledDomain;
  private readonly costs: Float64Array;
  private readonly kept: Int32Array;
  private readonly beginning: Beginning;
  /** Those of the beginning that this one was made from. */
  private readonly like: MethodLists | null;
  private readonly known: (Methods | undefined)[];
  private readonly knownKinds: (Int32Array | undefined)[];

  private constructor(problem: CompiledProblem, beginning: Beginning) {
    const { domain, steering, kept } = problem;
    this.domain = domain;
    this.costs = steering;
    this.kept = kept;
    this.beginning = beginning;
    // Who is at the bare place keeps nothing, and others begin there, too.
    const bare = { ...problem, kept: nothingHeld(domain).counts };
    this.like = beginning.like === null ? null : MethodLists.of(bare, beginning.like.beginning);
    this.known = new Array<Methods | undefined>(domain.nameCount).fill(undefined);
    this.knownKinds = new Array<Int32Array | undefined>(domain.classCount).fill(undefined);
  }

  /** The methods for the problem's beginning. */
  static of(problem: CompiledProblem, beginning: Beginning): MethodLists {
    let methods = lists.get(beginning);
    if (methods === undefined) {
      methods = new MethodLists(problem, beginning);
      lists.set(beginning, methods);
    }
    return methods;
  }

  /** The kinds of a class that are had most cheaply, the cheapest first. */
  kindsOf(kinds: number): Int32Array {
    const known = this.knownKinds[kinds];
    if (known !== undefined) return known;
    const { domain, beginning } = this;
    if (this.like !== null && beginning.like?.changed.kinds[kinds] === 0) return this.like.kindsOf(kinds);
    const members = membersOf(domain, kinds).slice();
    const price = (name: number): number => Math.min(beginning.price[name] as number, beginning.made[name] as number);
    members.sort((a, b) => (price(a) === price(b) ? a - b : price(a) - price(b)));
    const cheapest = members.slice(0, MAX_KINDS);
    this.knownKinds[kinds] = cheapest;
    return cheapest;
  }

  of(name: number): Methods {
    const known = this.known[name];
    if (known !== undefined) return known;
    const isLike = this.like !== null && this.beginning.like?.changed.makers[name] === 0;
    const made = isLike ? this.like.of(name) : this.make(name);
    this.known[name] = made;
    return made;
  }

  private make(name: number): Methods {
    const candidates = this.candidates(name);
    const [best] = candidates;
    if (best === undefined) return NO_METHODS;
    const kept: Candidate[] = [];
    const others: number[] = [];
    for (const candidate of candidates) {
      const mayBeBest = candidate === best || candidate.unit < best.first - EPSILON;
      if (mayBeBest && kept.length < MAX_METHODS && !kept.some((other) => this.areTwins(candidate, other, name))) {
        kept.push(candidate);
      } else if (others.length < MAX_OTHERS) others.push(candidate.operator);
    }
    let often = best;
    for (const candidate of kept) {
      if (candidate.unit < often.unit - EPSILON && this.mayBeOften(candidate, best, name)) often = candidate;
    }
    const saved = best.unit - often.unit;
    return {
      operators: kept.map(({ operator }) => operator),
      least: kept.map(({ least }) => least),
      isToolOnly: kept.map(({ operator }) => differsInToolOnly(this.domain, operator, best.operator, name)),
      others,
      once: best.operator,
      often: often.operator,
      many: saved > EPSILON ? Math.ceil((often.first - best.first) / saved) + 1 : Number.POSITIVE_INFINITY,
    };
  }

  /** Whether following the way to many of the name comes to an end: surely where it descends; what saves very much is trusted with less. */
  private mayBeOften({ operator, unit }: Candidate, best: Candidate, name: number): boolean {
    return this.descends(operator, name) || (unit < best.unit * MUCH_LESS && this.isApart(operator, name));
  }

  private candidates(name: number): Candidate[] {
    const { domain, costs, kept, beginning } = this;
    const candidates: Candidate[] = [];
    for (const operator of producersOf(domain, name)) {
      if (beginning.reach.operators[operator] !== 1) continue;
      const cost = costs[operator] as number;
      const first = priceOfNeeds(domain, kept, beginning, beginning.unit, operator, cost);
      if (first === Number.POSITIVE_INFINITY) continue;
      const least = cost + this.leastSpent(operator, name);
      const seed = seedOf(domain, traitsOf(domain), operator, name);
      candidates.push({ operator, first, least, unit: least / (amountMade(domain, operator, name) - seed) });
    }
    return candidates.sort((a, b) => a.first - b.first || a.unit - b.unit || a.operator - b.operator);
  }

  /** Whether all that the operator consumes and holds is had more cheaply than what it makes, so that following such ways ends. */
  private descends(operator: number, name: number): boolean {
    const { domain, beginning } = this;
    const place = beginning.rank[name] as number;
    for (const [start, classes] of [
      [domain.consumesStart, domain.consumesClass],
      [domain.requiresStart, domain.requiresClass],
      [domain.usesStart, domain.usesClass],
    ] as const) {
      for (let i = start[operator] as number; i < (start[operator + 1] as number); i++) {
        const kinds = classes[i] as number;
        let descends = false;
        for (const member of membersOf(domain, kinds)) {
          if ((beginning.rank[member] as number) < place) descends = true;
        }
        if (!descends) return false;
      }
    }
    return true;
  }

  /** Whether nothing that the operator needs is made of the name, each by its cheapest kind and the way to that, so that such ways end. */
  private isApart(operator: number, name: number): boolean {
    const { beginning } = this;
    const seen = new Set<number>();
    const open = [operator];
    for (let at = 0; at < open.length; at++) {
      for (const kind of this.kindsNeeded(open[at] as number)) {
        if (kind === name) return false;
        const way = beginning.way[kind] as number;
        if (seen.has(kind) || way < 0 || beginning.price[kind] === 0) continue;
        seen.add(kind);
        open.push(way);
      }
    }
    return true;
  }

  private kindsNeeded(operator: number): number[] {
    const { domain, beginning } = this;
    const needed: number[] = [];
    for (const [start, classes, price] of [
      [domain.consumesStart, domain.consumesClass, beginning.spent],
      [domain.requiresStart, domain.requiresClass, beginning.price],
      [domain.usesStart, domain.usesClass, beginning.price],
    ] as const) {
      for (let i = start[operator] as number; i < (start[operator + 1] as number); i++) {
        needed.push(cheapestKind(domain, price, classes[i] as number));
      }
    }
    return needed;
  }

  /** What an application uses up at the least, but for what it makes more of. */
  private leastSpent(operator: number, name: number): number {
    const { domain, beginning } = this;
    const isMore = seedOf(domain, traitsOf(domain), operator, name) > 0;
    let sum = 0;
    for (const { altSet, count } of consumesOf(domain, operator)) {
      if (isMore && altSet === name) continue;
      const kind = cheapestKind(domain, beginning.unit, altSet);
      sum += count * (beginning.unit[kind] as number);
    }
    return sum;
  }

  /** Whether the two differ in nothing but which of several like things they consume. */
  private areTwins(one: Candidate, other: Candidate, name: number): boolean {
    if (one.first !== other.first || one.least !== other.least) return false;
    const { domain, beginning } = this;
    const [a, b] = [one.operator, other.operator];
    return (
      amountMade(domain, a, name) === amountMade(domain, b, name) &&
      isSameRow(domain.requiresStart, domain.requiresClass, a, b) &&
      isSameRow(domain.usesStart, domain.usesClass, a, b) &&
      isSameRow(domain.consumesStart, domain.consumesCount, a, b) &&
      isSameRow(domain.consumesStart, domain.consumesClass, a, b, (kinds) => {
        return domain.colour[cheapestKind(domain, beginning.spent, kinds)] as number;
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
