// Tries to better a plan by decomposing again without an operator of it: what it pays most for,
// since another method may only seem to cost more, and what uses up the stock, since that may not
// be worth its way. A local search, first improvement first, within a few decompositions.

import type { Counters, FoundPlan } from "../contract/search.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { stockOf } from "./cost-estimates/stock-methods.ts";
import { GreedyDecomposer } from "./greedy.ts";
import type { StartView } from "./start-views.ts";

export class Alternatives {
  readonly #problem: CompiledProblem;
  readonly #counters: Counters;
  readonly #isStockEndless: boolean;
  readonly #stock: ReadonlySet<number>;
  readonly #tried = new Set<string>();
  #best: FoundPlan;
  #without: ReadonlySet<number> = new Set();
  #open: ReadonlySet<number>[] = [];
  #trial: { greedy: GreedyDecomposer; without: ReadonlySet<number> } | null = null;
  #left: number;

  constructor({ problem, isStockEndless }: StartView, best: FoundPlan, counters: Counters) {
    this.#problem = problem;
    this.#best = best;
    this.#counters = counters;
    this.#isStockEndless = isStockEndless;
    this.#stock = new Set(stockOf(problem));
    this.#left = problem.limits.htn.maxAlternatives;
    this.#open = this.#changes();
  }

  /** Refines at most `limit` tasks: a cheaper plan, "more" if something is left to try, or "done". */
  step(limit: number): FoundPlan | "more" | "done" {
    this.#trial ??= this.#next();
    if (this.#trial === null) return "done";
    const { greedy, without } = this.#trial;
    const found = greedy.isOutOfReach ? "failed" : greedy.step(limit);
    if (found === "more") return "more";
    this.#trial = null;
    if (found === "failed" || found.cost >= this.#best.cost) return "more";
    this.#best = found;
    this.#without = without;
    this.#open = this.#changes();
    return found;
  }

  #next(): { greedy: GreedyDecomposer; without: ReadonlySet<number> } | null {
    for (let change = this.#open.shift(); change !== undefined; change = this.#open.shift()) {
      const without = new Set([...this.#without, ...change]);
      const key = [...without].sort((a, b) => a - b).join();
      if (this.#tried.has(key)) continue;
      if (this.#left-- === 0) return null;
      this.#tried.add(key);
      const options = { isStockEndless: this.#isStockEndless, mayReplay: false, without };
      return { greedy: new GreedyDecomposer(this.#problem, this.#counters, options), without };
    }
    return null;
  }

  /** What to do without next: all that uses up stock, each of it, and what costs most. */
  #changes(): ReadonlySet<number>[] {
    const { searchCost, limits } = this.#problem;
    const paid = new Map<number, number>();
    const ofStock = new Set<number>();
    for (const { operator, times, consumed } of this.#best.batches) {
      paid.set(operator, (paid.get(operator) ?? 0) + (searchCost[operator] as number) * times);
      for (const fluent of consumed.keys()) if (this.#stock.has(fluent)) ofStock.add(operator);
    }
    const min = limits.htn.minAlternativeShare * this.#best.cost;
    const costly = [...paid].filter(([, cost]) => cost >= min).sort((a, b) => b[1] - a[1] || a[0] - b[0]);
    return [
      ...(ofStock.size > 1 ? [ofStock] : []),
      ...[...ofStock].map((operator) => new Set([operator])),
      ...costly.map(([operator]) => new Set([operator])),
    ];
  }
}
