// Tries to better a plan by decomposing again without an operator of it: what it pays most for,
// since another method may only seem to cost more, and what uses up the stock, since that may not
// be worth its way. Plans found so are varied in turn, the cheapest first, within a few
// decompositions: bread of grown wheat pays only once its bone meal is not composted.

import type { Counters, FoundPlan } from "../contract/search.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { searchCostOf } from "../model/operator-batch.ts";
import { stockOf } from "./cost-estimates/stock-methods.ts";
import { GreedyDecomposer } from "./greedy.ts";
import type { StartView } from "./start-views.ts";

/** How many decompositions to try, and the share of the search's work after which none begins. */
export interface AlternativesEffort {
  count: number;
  workShare: number;
}

/** Operators to do without, and the cost of the plan that they are from. */
interface Variation {
  without: ReadonlySet<number>;
  cost: number;
}

export class Alternatives {
  readonly #problem: CompiledProblem;
  readonly #counters: Counters;
  readonly #isStockEndless: boolean;
  readonly #stock: ReadonlySet<number>;
  readonly #maxWork: number;
  readonly #tried = new Set<string>();
  #best: FoundPlan;
  /** What to try next: all of one plan together, those of cheaper plans first. */
  #open: Variation[] = [];
  #trial: { greedy: GreedyDecomposer; without: ReadonlySet<number> } | null = null;
  #left: number;

  /** `view` is the one in which `best` was found. */
  constructor({ problem, isStockEndless }: StartView, best: FoundPlan, counters: Counters, effort: AlternativesEffort) {
    this.#problem = problem;
    this.#best = best;
    this.#counters = counters;
    this.#isStockEndless = isStockEndless;
    this.#stock = new Set(stockOf(problem));
    this.#left = effort.count;
    this.#maxWork = problem.work.spent + effort.workShare * problem.work.limit;
    this.#vary(best, new Set());
  }

  /** Refines at most `limit` tasks: a cheaper plan, "more" if something is left to try, or "done". */
  step(limit: number): FoundPlan | "more" | "done" {
    this.#trial ??= this.#next();
    if (this.#trial === null) return "done";
    const { greedy, without } = this.#trial;
    const found = greedy.isOutOfReach ? "failed" : greedy.step(limit);
    if (found === "more") return "more";
    this.#trial = null;
    if (found === "failed") return "more";
    this.#vary(found, without);
    if (this.#costOf(found) >= this.#costOf(this.#best)) return "more";
    this.#best = found;
    return found;
  }

  #next(): { greedy: GreedyDecomposer; without: ReadonlySet<number> } | null {
    for (let next = this.#open.shift(); next !== undefined; next = this.#open.shift()) {
      const { without } = next;
      const key = [...without].sort((a, b) => a - b).join();
      if (this.#tried.has(key)) continue;
      if (this.#left-- === 0 || this.#problem.work.spent > this.#maxWork) return null;
      this.#tried.add(key);
      const options = { isStockEndless: this.#isStockEndless, mayReplay: false, without };
      return { greedy: new GreedyDecomposer(this.#problem, this.#counters, options), without };
    }
    return null;
  }

  /** Adds the variations of a plan that was made without these operators. */
  #vary(plan: FoundPlan, without: ReadonlySet<number>): void {
    const cost = this.#costOf(plan);
    const added = this.#changes(plan).map((change) => ({ cost, without: new Set([...without, ...change]) }));
    const at = this.#open.findIndex((other) => other.cost > cost);
    this.#open.splice(at < 0 ? this.#open.length : at, 0, ...added);
  }

  #costOf = ({ batches }: FoundPlan): number => searchCostOf(this.#problem, batches);

  /** What to do without next: all that uses up stock, each of it, and what costs most. */
  #changes(plan: FoundPlan): ReadonlySet<number>[] {
    const { batches } = plan;
    const { searchCost, limits } = this.#problem;
    const paid = new Map<number, number>();
    const ofStock = new Set<number>();
    for (const { operator, times, consumed } of batches) {
      paid.set(operator, (paid.get(operator) ?? 0) + (searchCost[operator] as number) * times);
      for (const fluent of consumed.keys()) if (this.#stock.has(fluent)) ofStock.add(operator);
    }
    const min = limits.htn.minAlternativeShare * this.#costOf(plan);
    const costly = [...paid].filter(([, share]) => share >= min).sort((a, b) => b[1] - a[1] || a[0] - b[0]);
    return [
      ...(ofStock.size > 1 ? [ofStock] : []),
      ...[...ofStock].map((operator) => new Set([operator])),
      ...costly.map(([operator]) => new Set([operator])),
    ];
  }
}

/** What htn by itself tries: with nothing at hand it keeps to the plain decomposition. */
export function alternativesOf(problem: CompiledProblem): AlternativesEffort | null {
  if (stockOf(problem).length === 0) return null;
  return { count: problem.limits.htn.maxAlternatives, workShare: Number.POSITIVE_INFINITY };
}
