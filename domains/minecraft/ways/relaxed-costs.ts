// The cost of each name if nothing is ever lost once reached, and its cheapest operator. A price
// has two parts: `unit`, the cost of one more once tools and stations stand, and `setUp`, the cost
// of the most expensive thing that must stand first. Computed by label correction over the
// operators, like the planner's additive heuristic; it orders ways but is no bound.

import { byCodeUnit, type Domain, type Operator } from "../../../schemas/index.ts";
import { AT_THE_START } from "../tables/assumptions.ts";

/** Limit for passes over the operators: the game's longest chains settle in about 20. */
const MAX_PASSES = 60;
const PRICE_TOLERANCE = 1e-6;

export interface Price {
  unit: number;
  setUp: number;
}

const NEVER: Price = { unit: Number.POSITIVE_INFINITY, setUp: 0 };
const FREE: Price = { unit: 0, setUp: 0 };

const totalOf = ({ unit, setUp }: Price): number => unit + setUp;

export class RelaxedCosts {
  /** Operators that produce a name, in the domain's order. */
  readonly producers: ReadonlyMap<string, readonly Operator[]>;
  /** All but those that count on luck, which no cost estimate may. */
  readonly #operators: readonly Operator[];
  readonly #prices = new Map<string, Price>();

  constructor(domain: Domain) {
    this.#operators = domain.operators.filter(({ draws }) => draws === undefined);
    const producers = new Map<string, Operator[]>();
    for (const operator of this.#operators) {
      for (const name of Object.keys(operator.produces)) {
        const cached = producers.get(name);
        if (cached === undefined) producers.set(name, [operator]);
        else cached.push(operator);
      }
    }
    this.producers = producers;
    for (const fact of AT_THE_START) this.#prices.set(fact, FREE);
    let settled = false;
    for (let pass = 0; pass < MAX_PASSES && !settled; pass++) settled = !this.#improve();
  }

  priceOf(name: string): Price {
    return this.#prices.get(name) ?? NEVER;
  }

  /** Whether a chain of operators leads to the name. */
  reaches(name: string): boolean {
    return this.#prices.has(name);
  }

  /**
   * Cost of `count` of the name by this operator, including set-up; infinite if it cannot apply.
   */
  costBy(operator: Operator, name: string, count = 1): number {
    const { unit, setUp } = this.#applied(operator);
    return (unit / (operator.produces[name] ?? 1)) * count + setUp;
  }

  /** The operators that lead to the name, cheapest first, ties by id. */
  waysTo(name: string, count = 1): Operator[] {
    return (this.producers.get(name) ?? [])
      .map((operator) => ({ operator, cost: this.costBy(operator, name, count) }))
      .filter(({ cost }) => cost < Number.POSITIVE_INFINITY)
      .sort((a, b) => a.cost - b.cost || byCodeUnit(a.operator.id, b.operator.id))
      .map(({ operator }) => operator);
  }

  #improve(): boolean {
    let changed = false;
    for (const operator of this.#operators) {
      const { unit, setUp } = this.#applied(operator);
      if (unit === Number.POSITIVE_INFINITY) continue;
      for (const [name, made] of Object.entries(operator.produces)) {
        const price = { unit: unit / made, setUp };
        const before = totalOf(this.priceOf(name));
        if (totalOf(price) < before - PRICE_TOLERANCE * Math.max(1, totalOf(price))) {
          this.#prices.set(name, price);
          changed = true;
        }
      }
    }
    return changed;
  }

  /** One application: its cost and inputs as `unit`, and its prerequisites as `setUp`. */
  #applied({ cost, consumes, requires, uses }: Operator): Price {
    let unit = cost;
    let setUp = 0;
    for (const { anyOf, count } of consumes) {
      const cheapest = this.#cheapest(anyOf, count);
      unit += cheapest.unit * count;
      setUp = Math.max(setUp, cheapest.setUp);
    }
    for (const { anyOf, count } of requires) setUp = Math.max(setUp, this.#standing(anyOf, count));
    for (const { anyOf } of uses) setUp = Math.max(setUp, this.#standing(anyOf, 1));
    return setUp === Number.POSITIVE_INFINITY || Number.isNaN(unit) ? NEVER : { unit, setUp };
  }

  #standing(kinds: readonly string[], count: number): number {
    const { unit, setUp } = this.#cheapest(kinds, count);
    return unit * count + setUp;
  }

  #cheapest(kinds: readonly string[], count: number): Price {
    let best = NEVER;
    let min = Number.POSITIVE_INFINITY;
    for (const kind of kinds) {
      const price = this.priceOf(kind);
      const cost = price.unit * count + price.setUp;
      if (cost < min) {
        min = cost;
        best = price;
      }
    }
    return best;
  }
}
