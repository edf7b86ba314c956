// The member that an expected plan takes for a need before it is decided: one that is there, one
// that is made anyway, or the cheapest. Also the amount of a fluent that has to be made.

import { holdsSome } from "../../heuristics/reachability.ts";
import { amountMade, type CompiledDomain, pointsWorn } from "../../model/compiled-domain.ts";
import type { CompiledProblem } from "../../model/compiled-problem.ts";
import type { CostEstimates } from "../cost-estimates/estimates.ts";
import type { MethodLists } from "../cost-estimates/method-lists.ts";
import type { StockYield } from "../refining/stock-yield.ts";
import { newToolsAt } from "../start-points.ts";
import type { TaskNetwork } from "../task-network.ts";
import type { ExpectedPlanColumns } from "./columns.ts";

/** Another member for a need that takes `amount`; `at` is its place among the chosen members. */
interface Exchange {
  at: number;
  row: number;
  amount: number;
  kind: number;
}

export class ExpectedMembers {
  readonly #domain: CompiledDomain;
  readonly #network: TaskNetwork;
  readonly #columns: ExpectedPlanColumns;
  readonly #stock: StockYield;
  #problem: CompiledProblem;
  #estimates: CostEstimates;
  #methods: MethodLists;
  /** Whether something is there that cannot be made. */
  #hasFewOfSome = false;
  /** The rows that have taken stock as one of several members. */
  readonly #takers = new Set<number>();

  constructor(
    network: TaskNetwork,
    columns: ExpectedPlanColumns,
    stock: StockYield,
    problem: CompiledProblem,
    estimates: CostEstimates,
    methods: MethodLists,
  ) {
    this.#domain = problem.domain;
    this.#network = network;
    this.#columns = columns;
    this.#stock = stock;
    this.#problem = problem;
    this.#estimates = estimates;
    this.#methods = methods;
  }

  reset(problem: CompiledProblem, estimates: CostEstimates, methods: MethodLists): void {
    this.#problem = problem;
    this.#estimates = estimates;
    this.#methods = methods;
    this.#takers.clear();
    this.#hasFewOfSome = problem.startFluents.some((fluent) => estimates.made[fluent] === Number.POSITIVE_INFINITY);
  }

  /** Whether the method is expected to take a member that is there and cannot be made. */
  takesOfFew(fluent: number, method: number): boolean {
    if (!this.#hasFewOfSome) return false;
    const domain = this.#domain;
    const columns = this.#columns;
    const estimates = this.#estimates;
    let at = fluent * columns.width;
    for (let i = domain.consumesStart[method] as number; i < (domain.consumesStart[method + 1] as number); i++) {
      const kind = columns.kinds[at++] as number;
      if (kind !== domain.consumesClass[i] && estimates.made[kind] === Number.POSITIVE_INFINITY) return true;
    }
    return false;
  }

  /** Whether so many applications take more than the start has of what nothing makes. */
  exceedsFew(operator: number, times: number): boolean {
    if (!this.#hasFewOfSome) return false;
    const { domain, start } = this.#problem;
    for (let i = domain.consumesStart[operator] as number; i < (domain.consumesStart[operator + 1] as number); i++) {
      const kind = domain.consumesClass[i] as number;
      if (kind >= domain.fluentCount || this.#estimates.made[kind] !== Number.POSITIVE_INFINITY) continue;
      if (times * (domain.consumesCount[i] as number) > (start[kind] as number)) return true;
    }
    return false;
  }

  /** Whether more of the fluent is to be made than stock yields. */
  isOverdrawn(fluent: number, missing: number): boolean {
    return missing > 0 && this.#stock.priceOf(fluent) < Number.POSITIVE_INFINITY && missing > this.#stock.made(fluent);
  }

  /**
   * Takes another member for the least amount of the fluent that a row takes as one of several and that is
   * at least `excess`, else for the greatest; null if no row can do with another.
   */
  exchange(fluent: number, excess: number): Exchange | null {
    const { domain } = this.#problem;
    const columns = this.#columns;
    let best: Exchange | null = null;
    for (const row of this.#takers) {
      if (!columns.isKnown(row) || columns.times[row] === 0) continue;
      const method = columns.method[row] as number;
      const times = columns.times[row] as number;
      let at = row * columns.width;
      for (
        let i = domain.consumesStart[method] as number;
        i < (domain.consumesStart[method + 1] as number);
        i++, at++
      ) {
        if (columns.kinds[at] !== fluent || domain.consumesClass[i] === fluent) continue;
        const amount = (domain.consumesCount[i] as number) * times;
        if (best !== null && (best.amount < excess ? amount <= best.amount : amount < excess || amount >= best.amount))
          continue;
        const kind = this.#kindBeside(
          fluent,
          domain.consumesClass[i] as number,
          amount,
          this.#estimates.rank[row] as number,
        );
        if (kind !== fluent) best = { at, row, amount, kind };
      }
    }
    if (best !== null) {
      columns.record(best.row);
      columns.kinds[best.at] = best.kind;
    }
    return best;
  }

  /** The member for a need that takes the fluent now. */
  #kindBeside(fluent: number, classId: number, amount: number, rank: number): number {
    const { consumed } = this.#columns;
    const before = consumed[fluent] as number;
    consumed[fluent] = before - amount;
    const kind = this.kindOf(classId, amount, rank);
    consumed[fluent] = before;
    return kind;
  }

  /** Whether stock serves a need of the method: how far it goes depends on the amount. */
  takesStock(method: number): boolean {
    const domain = this.#domain;
    for (let i = domain.consumesStart[method] as number; i < (domain.consumesStart[method + 1] as number); i++) {
      const classId = domain.consumesClass[i] as number;
      if (classId >= domain.fluentCount && this.#stock.servesClass(classId)) return true;
    }
    return false;
  }

  /** Whether anything demands the fluent. */
  isWanted(fluent: number): boolean {
    const columns = this.#columns;
    if (columns.isKnown(fluent)) {
      if (columns.consumed[fluent] !== 0 || columns.points[fluent] !== 0 || columns.holders[fluent] !== 0) return true;
    }
    return this.#network.isOpen(fluent);
  }

  /** The amount to make if `more` of the fluent were consumed. */
  missingOf(fluent: number, more: number): number {
    const columns = this.#columns;
    const network = this.#network;
    const task = network.open[fluent] as number;
    let amount = (columns.consumed[fluent] as number) + more;
    let points = columns.points[fluent] as number;
    if (task >= 0) {
      amount += network.amount[task] as number;
      points += network.points[task] as number;
    }
    if ((columns.held[fluent] as number) > amount) amount = columns.held[fluent] as number;
    const full = this.#domain.durability[fluent] as number;
    const stock = network.stock[fluent] as number;
    return full > 0
      ? newToolsAt(points, amount, stock, network.stockPoints[fluent] as number, full)
      : Math.max(amount, points === 0 ? 0 : 1) - stock;
  }

  /** The member for the need: one that is there, one made anyway for no more, or the cheapest. */
  kindOf(classId: number, count: number, rank: number): number {
    if (classId < this.#domain.fluentCount) return classId;
    const network = this.#network;
    const problem = this.#problem;
    const { made, unit } = this.#estimates;
    const members = this.#methods.kindsOf(classId);
    const cheapest = this.#cheapestOf(members, count);
    const stocked = this.#stock.servesClass(classId) ? this.#stockedOf(classId, count, unit[cheapest] as number) : -1;
    if (stocked >= 0) return stocked;
    if (this.#serves(cheapest, rank)) return cheapest;
    const price = Math.max(made[cheapest] as number, count * (unit[cheapest] as number));
    for (let k = 0; k < members.length; k++) {
      const fluent = members[k] as number;
      if (problem.start[fluent] !== 0) {
        if (network.free(fluent) - this.#expectedOf(fluent) >= count) return fluent;
      } else if (
        this.#stock.methodOf(fluent) < 0 &&
        this.#serves(fluent, rank) &&
        this.#costOfMore(fluent, 0, count, problem.limits.htn.maxSupporterChain) <= price
      )
        return fluent;
    }
    return cheapest;
  }

  /** The member that stock yields at the least price, if that is below `limit`; else -1. */
  #stockedOf(classId: number, count: number, limit: number): number {
    const domain = this.#domain;
    let best = -1;
    let min = limit;
    for (let k = domain.classStart[classId] as number; k < (domain.classStart[classId + 1] as number); k++) {
      const fluent = domain.classKinds[k] as number;
      const price = this.#stock.priceOf(fluent);
      if (price >= min || this.#stock.of(fluent) - this.#expectedOf(fluent) < count) continue;
      min = price;
      best = fluent;
    }
    return best;
  }

  /** The amount that the expected plan consumes of the fluent. */
  #expectedOf(fluent: number): number {
    return this.#columns.isKnown(fluent) ? (this.#columns.consumed[fluent] as number) : 0;
  }

  /** The first member, or the one that is cheapest to make if there is too little of the first. */
  #cheapestOf(members: Int32Array, count: number): number {
    const first = members[0] as number;
    if (this.#problem.start[first] === 0 || this.#network.free(first) - this.#expectedOf(first) >= count) return first;
    const { made } = this.#estimates;
    let min = first;
    for (let k = 1; k < members.length; k++) {
      const fluent = members[k] as number;
      if ((made[fluent] as number) < (made[min] as number)) min = fluent;
    }
    return min;
  }

  /** The tool for `points`: one that is there or is made anyway, else the cheapest. */
  toolOf(classId: number, points: number, rank: number): number {
    if (classId < this.#domain.fluentCount) return classId;
    const domain = this.#domain;
    const network = this.#network;
    const problem = this.#problem;
    const estimates = this.#estimates;
    const members = this.#methods.kindsOf(classId);
    const cheapest = members[0] as number;
    if (points <= (domain.durability[cheapest] as number) && this.#serves(cheapest, rank)) return cheapest;
    let best = cheapest;
    let min = Number.POSITIVE_INFINITY;
    for (let k = 0; k < members.length; k++) {
      const fluent = members[k] as number;
      if (problem.start[fluent] !== 0 && network.freePoints(fluent) >= points) return fluent;
      const full = domain.durability[fluent] as number;
      const tools = full === 0 ? 1 : Math.ceil(points / full);
      const isStarted = this.#serves(fluent, rank);
      if (isStarted && tools === 1) return fluent;
      const one = estimates.made[fluent] as number;
      // Members are sorted by price.
      if (one >= min) continue;
      const more = (isStarted ? tools - 1 : tools) * (estimates.unit[fluent] as number);
      const price = isStarted ? more : Math.max(one, more);
      if (price >= min) continue;
      min = price;
      best = fluent;
    }
    return best;
  }

  /** Chooses the members that `times` applications are expected to take; `rank` is the method's. */
  allot(row: number, operator: number, times: number, rank: number): void {
    const domain = this.#domain;
    const problem = this.#problem;
    const { kinds } = this.#columns;
    let at = row * this.#columns.width;
    for (let i = domain.consumesStart[operator] as number; i < (domain.consumesStart[operator + 1] as number); i++) {
      const count = (domain.consumesCount[i] as number) * times;
      const kind = this.kindOf(domain.consumesClass[i] as number, count, rank);
      kinds[at++] = kind;
      if (
        row < domain.fluentCount &&
        kind !== domain.consumesClass[i] &&
        this.#stock.priceOf(kind) < Number.POSITIVE_INFINITY
      )
        this.#takers.add(row);
    }
    for (let i = domain.usesStart[operator] as number; i < (domain.usesStart[operator + 1] as number); i++) {
      kinds[at++] = this.toolOf(domain.usesClass[i] as number, pointsOf(domain, i, times), rank);
    }
    for (let i = domain.requiresStart[operator] as number; i < (domain.requiresStart[operator + 1] as number); i++) {
      const needed = domain.requiresClass[i] as number;
      if (problem.keptFluents.length > 0 && holdsSome(domain, problem.kept, needed)) kinds[at++] = -1;
      else kinds[at++] = this.kindOf(needed, domain.requiresCount[i] as number, rank);
    }
  }

  /** Whether the fluent is made anyway, and ranks below what it would serve. */
  #serves(fluent: number, rank: number): boolean {
    return (this.#estimates.rank[fluent] as number) < rank && this.isWanted(fluent);
  }

  /** The cost of `more` of the fluent beyond `pending`, with its ingredients, batch by batch. */
  #costOfMore(fluent: number, pending: number, more: number, depth: number): number {
    const columns = this.#columns;
    const domain = this.#domain;
    columns.touch(fluent);
    this.#network.touch(fluent);
    const { once } = this.#methods.of(fluent);
    const operator = columns.times[fluent] === 0 ? once : (columns.method[fluent] as number);
    if (operator < 0) return 0;
    const made = amountMade(domain, operator, fluent);
    const before = Math.max(0, Math.ceil(this.missingOf(fluent, pending) / made));
    const after = Math.max(0, Math.ceil(this.missingOf(fluent, pending + more) / made));
    if (after <= before) return 0;
    const known = columns.times[fluent] as number;
    let cost = (after - before) * (this.#problem.searchCost[operator] as number);
    if (depth === 0) return cost;
    let at = fluent * columns.width;
    for (let i = domain.consumesStart[operator] as number; i < (domain.consumesStart[operator + 1] as number); i++) {
      const classId = domain.consumesClass[i] as number;
      const kind = known > 0 ? (columns.kinds[at++] as number) : (this.#methods.kindsOf(classId)[0] as number);
      const each = domain.consumesCount[i] as number;
      cost += this.#costOfMore(kind, each * (before - known), each * (after - before), depth - 1);
    }
    return cost;
  }
}

/** The points that `times` applications wear a tool by, at least 1: the tool has to be there. */
export const pointsOf = (domain: CompiledDomain, use: number, times: number): number =>
  times === 0 ? 0 : Math.max(1, pointsWorn(domain.usesPoints[use] as number, times));
