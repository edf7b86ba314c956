// The cost of `count` of a fluent: a first expense for the tools, stations and places of its
// making, and a unit price. Both follow one chain of supporters, so they belong together: the least
// first expense and the least unit price may come from two chains of which none has both. Two
// chains are kept for each fluent: the cheapest for one, and the cheapest for one more of many.

import { amountMade, type CompiledDomain } from "../model/compiled-domain.ts";
import { type CorrectedPrices, cheapestKind, heldPrice } from "./prices.ts";

interface SupporterChain {
  /** By fluent: the operator that makes it, or -1. */
  achiever: Int32Array;
  /** By fluent: its unit price, and the expense before the first. Infinity if it is unreachable. */
  unit: Float64Array;
  first: Float64Array;
}

export class SupporterChains {
  /** The price of one, all expenses included. */
  readonly full: Float64Array;
  readonly #domain: CompiledDomain;
  readonly #chains: readonly SupporterChain[];
  readonly #visitedAt: Int32Array;
  #visit = 0;

  /** `full` are prices with all expenses, `unit` those without; `kept` serve requirements only. */
  constructor(
    domain: CompiledDomain,
    costs: Float64Array,
    full: CorrectedPrices,
    unit: CorrectedPrices,
    kept: Int32Array,
  ) {
    this.#domain = domain;
    this.full = full.prices;
    const once = supporterChainOf(domain, costs, full, full.prices, kept);
    const often = supporterChainOf(domain, costs, unit, full.prices, kept);
    this.#chains = [once, often];
    this.#visitedAt = new Int32Array(domain.fluentCount);
  }

  /**
   * The least cost of `count` of the fluent along a chain without the fluents that `sought` counts.
   * `penalty` is added if both chains need one: another, unknown way might not.
   */
  costOf(fluent: number, count: number, sought: Int32Array, penalty: number): number {
    let min = Number.POSITIVE_INFINITY;
    let any = Number.POSITIVE_INFINITY;
    for (const chain of this.#chains) {
      const cost = (chain.first[fluent] as number) + count * (chain.unit[fluent] as number);
      any = Math.min(any, cost);
      if (cost < min && !this.#passes(chain, fluent, sought)) min = cost;
    }
    return Math.min(min, any + penalty);
  }

  /** Whether the chain of the fluent, with all it needs, passes a sought fluent. */
  #passes(chain: SupporterChain, fluent: number, sought: Int32Array): boolean {
    const visit = ++this.#visit;
    const open = [fluent];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (this.#visitedAt[next] === visit) continue;
      this.#visitedAt[next] = visit;
      if ((sought[next] as number) > 0) return true;
      const operator = chain.achiever[next] as number;
      if (operator < 0) continue;
      for (
        let i = this.#domain.spendsStart[operator] as number;
        i < (this.#domain.spendsStart[operator + 1] as number);
        i++
      ) {
        open.push(cheapestKind(this.#domain, chain.unit, this.#domain.spendsClass[i] as number));
      }
      for (
        let i = this.#domain.requiresStart[operator] as number;
        i < (this.#domain.requiresStart[operator + 1] as number);
        i++
      ) {
        open.push(cheapestKind(this.#domain, this.full, this.#domain.requiresClass[i] as number));
      }
      for (
        let i = this.#domain.usesStart[operator] as number;
        i < (this.#domain.usesStart[operator + 1] as number);
        i++
      ) {
        open.push(cheapestKind(this.#domain, this.full, this.#domain.usesClass[i] as number));
      }
    }
    return false;
  }
}

/** Follows the achievers of every fluent to the ground, each once, after what it consumes. */
function supporterChainOf(
  domain: CompiledDomain,
  costs: Float64Array,
  { prices, achiever }: CorrectedPrices,
  full: Float64Array,
  kept: Int32Array,
): SupporterChain {
  const unit = prices.slice();
  const first = new Float64Array(domain.fluentCount);
  const done = new Uint8Array(domain.fluentCount);
  const OPEN = 1;
  const DONE = 2;
  for (let root = 0; root < domain.fluentCount; root++) {
    const open = [root];
    for (let fluent = open.at(-1); fluent !== undefined; fluent = open.at(-1)) {
      const operator = achiever[fluent] as number;
      if (done[fluent] === DONE || operator < 0) {
        done[fluent] = DONE;
        open.pop();
        continue;
      }
      const kinds = spentKinds(domain, prices, operator);
      if (done[fluent] !== OPEN) {
        done[fluent] = OPEN;
        for (const { kind } of kinds) if (done[kind] === 0) open.push(kind);
        continue;
      }
      let each = costs[operator] as number;
      let once = heldPrice(domain, full, operator, kept);
      for (const { kind, count } of kinds) {
        each += count * (unit[kind] as number);
        once += first[kind] as number;
      }
      unit[fluent] = each / amountMade(domain, operator, fluent);
      first[fluent] = once;
      done[fluent] = DONE;
      open.pop();
    }
  }
  return { achiever, unit, first };
}

function spentKinds(domain: CompiledDomain, prices: Float64Array, operator: number): { kind: number; count: number }[] {
  const kinds: { kind: number; count: number }[] = [];
  for (let i = domain.spendsStart[operator] as number; i < (domain.spendsStart[operator + 1] as number); i++) {
    const kind = cheapestKind(domain, prices, domain.spendsClass[i] as number);
    kinds.push({ kind, count: domain.spendsCount[i] as number });
  }
  return kinds;
}
