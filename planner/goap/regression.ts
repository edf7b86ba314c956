// The rules of the regression: how deciding a lot changes a node, and which of a node's open ends
// force what comes next. A need (a tool, a station) is a disjunctive landmark: before any operator
// that needs the class can be applied, one of its kinds that can be made without such operators
// must be there. Its first achievers are found by relaxed reachability with those operators taken
// out, so a pickaxe is never "made" with stone that it mined itself.
// Sound when demands count what operators spend (`spends` in compile-arrays.ts, in which a piece
// that is both consumed and looked at counts once) and needs ask for one piece: each holds for
// every plan beneath the node, whatever its order.
// Source: landmarks and first achievers, Hoffmann, Porteous and Sebastia, JAIR 2004.

import { spendWork, WORK } from "../contract/work.ts";
import type { OpenGoal } from "../heuristics/landmark-cuts.ts";
import { classPrice } from "../heuristics/prices.ts";
import { reachable } from "../heuristics/reachability.ts";
import { amountMade } from "../model/compiled-domain.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { membersOf, producersOf, producesOf, productsOf, requiresOf, spendsOf, usesOf } from "../model/rows.ts";
import { allot, type ClassShortage } from "./demand-matching.ts";
import { type Achiever, isBanned, type SearchNode } from "./node.ts";
import type { NodePricing } from "./pricing.ts";

export interface FirstAchievers {
  fluents: number[];
  /** By operator: 1 if it can be applied before any that needs the class. */
  operators: Uint8Array;
}

export class Regression {
  readonly #problem: CompiledProblem;
  readonly #usable: Uint8Array;
  readonly #order: Float64Array;
  readonly #achievers = new Map<number, FirstAchievers>();

  /** `order` are full prices: expensive classes are regressed first. */
  constructor(problem: CompiledProblem, usable: Uint8Array, order: Float64Array) {
    this.#problem = problem;
    this.#usable = usable;
    this.#order = order;
  }

  demand(node: SearchNode, classId: number, count: number): void {
    if (count <= 0) return;
    node.demands.set(classId, (node.demands.get(classId) ?? 0) + count);
    const price = classPrice(this.#problem.domain, node.pricing.prices, classId);
    if (price !== Number.POSITIVE_INFINITY) node.h += count * price;
  }

  /** Recomputes the node's bound at other prices. */
  reprice(node: SearchNode, pricing: NodePricing): void {
    const { domain, start } = this.#problem;
    const { prices } = pricing;
    node.pricing = pricing;
    node.h = 0;
    for (const [classId, count] of node.demands) {
      const price = classPrice(domain, prices, classId);
      // A fluent that can no longer be made is held already, or the node is a dead end.
      if (price !== Number.POSITIVE_INFINITY) node.h += count * price;
    }
    for (const fluent of pricing.held)
      if (!node.stock.has(fluent)) node.h -= (start[fluent] as number) * (prices[fluent] as number);
    for (const [fluent, count] of node.stock) {
      const price = prices[fluent] as number;
      if (price !== Number.POSITIVE_INFINITY) node.h -= count * price;
    }
  }

  need(node: SearchNode, classId: number): void {
    if (!node.provided.has(classId)) node.needs.add(classId);
  }

  /** Decides `times` applications: adds cost and products, and opens demands and needs. */
  decide(node: SearchNode, operator: number, times: number): void {
    const { domain, searchCost } = this.#problem;
    node.g += (searchCost[operator] as number) * times;
    node.batches.set(operator, (node.batches.get(operator) ?? 0) + times);
    for (const { fluent, count } of producesOf(domain, operator)) {
      node.made.add(fluent);
      this.#addStock(node, fluent, count * times);
    }
    for (const { classId, count } of spendsOf(domain, operator)) this.demand(node, classId, count * times);
    for (const { classId } of requiresOf(domain, operator)) this.need(node, classId);
    for (const { classId } of usesOf(domain, operator)) this.need(node, classId);
  }

  /** The price of the class with all that it needs: products cost more than their ingredients. */
  orderOf(classId: number): number {
    return classPrice(this.#problem.domain, this.#order, classId);
  }

  /** The demands that the stock cannot meet. */
  shortagesOf(node: SearchNode): ClassShortage[] {
    return allot(this.#problem.domain, node.demands, (fluent) => this.stockOf(node, fluent)).shortages;
  }

  /** The allowed producers of the fluents. */
  achieversFor(node: SearchNode, fluents: readonly number[]): Achiever[] {
    const { domain } = this.#problem;
    const steps: Achiever[] = [];
    for (const fluent of fluents) {
      for (const operator of producersOf(domain, fluent)) {
        if (this.#usable[operator] === 1 && !isBanned(node, operator)) steps.push({ fluent, operator });
      }
    }
    return steps.sort((a, b) => a.operator - b.operator || a.fluent - b.fluent);
  }

  /** The classes for which the node's batches wear a member of `classes`. */
  wornInstead(node: SearchNode, classes: readonly number[]): number[] {
    const { domain } = this.#problem;
    const fluents = new Set(this.membersOfAll(classes));
    const worn = new Set<number>();
    for (const operator of node.batches.keys()) {
      for (const { classId } of usesOf(domain, operator)) {
        if (this.kinds(classId).some((fluent) => fluents.has(fluent))) worn.add(classId);
      }
    }
    return [...worn];
  }

  /** The missing amount of the fluents as a goal of landmark cuts. */
  openGoal(fluents: readonly number[], missing: number): OpenGoal {
    const { domain } = this.#problem;
    const made = new Map<number, number>();
    for (const fluent of fluents) {
      for (const operator of producersOf(domain, fluent)) {
        if (this.#usable[operator] !== 1) continue;
        made.set(operator, (made.get(operator) ?? 0) + amountMade(domain, operator, fluent));
      }
    }
    return {
      operators: [...made.keys()],
      shares: [...made.values()].map((count) => Math.min(1, count / missing)),
    };
  }

  madeBy({ operator, fluent }: Achiever): number {
    return amountMade(this.#problem.domain, operator, fluent);
  }

  /** Whether one of the class's first achievers is held at the start or made by the node. */
  isProvided(node: SearchNode, classId: number): boolean {
    return this.firstAchievers(classId).some(
      (fluent) =>
        (this.#problem.start[fluent] as number) + (this.#problem.kept[fluent] as number) > 0 || node.made.has(fluent),
    );
  }

  /** The members of the class that can be there before any operator that needs the class. */
  firstAchievers(classId: number): number[] {
    return this.achieversOf(classId).fluents;
  }

  achieversOf(classId: number): FirstAchievers {
    const cached = this.#achievers.get(classId);
    if (cached !== undefined) return cached;
    spendWork(this.#problem, WORK.node);
    const { domain, start } = this.#problem;
    const members = new Set(this.kinds(classId));
    const without = this.#usable.slice();
    // An operator that needs a subset of the class needs the class.
    const isWithin = ({ classId }: { classId: number }): boolean =>
      this.kinds(classId).every((fluent) => members.has(fluent));
    for (let operator = 0; operator < domain.operatorCount; operator++) {
      if (requiresOf(domain, operator).some(isWithin) || usesOf(domain, operator).some(isWithin)) without[operator] = 0;
    }
    const { fluents, operators } = reachable(domain, start, without, this.#problem.kept);
    const found = [...members]
      .filter((fluent) => fluents[fluent] === 1 || (this.#problem.kept[fluent] as number) > 0)
      .sort((a, b) => a - b);
    const achievers = { fluents: found, operators };
    this.#achievers.set(classId, achievers);
    return achievers;
  }

  firstProductOf(operator: number): number | undefined {
    return productsOf(this.#problem.domain, operator)[0];
  }

  membersOfAll(classes: readonly number[]): number[] {
    return [...new Set(classes.flatMap((classId) => [...this.kinds(classId)]))];
  }

  kinds(classId: number): Int32Array {
    return membersOf(this.#problem.domain, classId);
  }

  stockOf(node: SearchNode, fluent: number): number {
    return node.stock.get(fluent) ?? (this.#problem.start[fluent] as number);
  }

  #addStock(node: SearchNode, fluent: number, count: number): void {
    const price = node.pricing.prices[fluent] as number;
    node.stock.set(fluent, this.stockOf(node, fluent) + count);
    if (price === Number.POSITIVE_INFINITY) return;
    node.h -= count * price;
  }
}
