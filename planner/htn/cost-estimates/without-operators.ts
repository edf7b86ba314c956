// The estimates of a start without some operators, to try another method than the one that seemed
// cheapest. Prices stay those with all operators, which are lower bounds; only what can no longer
// be had has none. So they are made in far less time than estimates from scratch.

import { reachable } from "../../heuristics/reachability.ts";
import type { CompiledProblem } from "../../model/compiled-problem.ts";
import { classesOf, needersOf, productsOf } from "../../model/rows.ts";
import type { CostEstimates } from "./estimates.ts";
import type { StockMethods } from "./stock-methods.ts";

export function estimatesWithout(
  { domain, start, kept, allowed }: CompiledProblem,
  estimates: CostEstimates,
  banned: ReadonlySet<number>,
): CostEstimates {
  const left = allowed.slice();
  for (const operator of banned) left[operator] = 0;
  const reach = reachable(domain, start, left, kept);
  const [price, made, spent, unit] = [
    estimates.price.slice(),
    estimates.made.slice(),
    estimates.spent.slice(),
    estimates.unit.slice(),
  ];
  const makers = new Uint8Array(domain.fluentCount);
  const kinds = new Uint8Array(domain.classCount);
  for (let operator = 0; operator < domain.operatorCount; operator++) {
    if (estimates.reach.operators[operator] === reach.operators[operator]) continue;
    for (const fluent of productsOf(domain, operator)) makers[fluent] = 1;
  }
  for (let fluent = 0; fluent < domain.fluentCount; fluent++) {
    if (estimates.reach.fluents[fluent] === reach.fluents[fluent]) continue;
    for (const prices of [price, made, spent, unit]) prices[fluent] = Number.POSITIVE_INFINITY;
    for (const classId of classesOf(domain, fluent)) {
      if (kinds[classId] === 1) continue;
      kinds[classId] = 1;
      for (const operator of needersOf(domain, classId))
        for (const product of productsOf(domain, operator)) makers[product] = 1;
    }
  }
  return { ...estimates, reach, price, made, spent, unit, base: { estimates, changed: { makers, kinds } } };
}

/** The methods of stock, without those of the operators. */
export function stockMethodsWithout(methods: StockMethods | null, banned: ReadonlySet<number>): StockMethods | null {
  if (methods === null || banned.size === 0) return methods;
  const price = methods.price.slice();
  const method = methods.method.slice();
  for (let fluent = 0; fluent < method.length; fluent++) {
    if (!banned.has(method[fluent] as number)) continue;
    price[fluent] = Number.POSITIVE_INFINITY;
    method[fluent] = -1;
  }
  return { ...methods, price, method };
}
