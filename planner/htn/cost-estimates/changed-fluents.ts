// Where estimates differ from those they were derived from: results for a fluent or a class that
// depends on nothing that changed are shared.

import type { Reachability } from "../../heuristics/reachability.ts";
import type { CompiledDomain } from "../../model/compiled-domain.ts";
import { altSetsOf, needersOf, productsOf } from "../../model/rows.ts";
import type { StartPrices } from "./start-prices.ts";

export interface ChangedFluents {
  /** By fluent: 1 if a price that its producers need, or their reachability, has changed. */
  makers: Uint8Array;
  /** By class: 1 if the price of a member has changed. */
  kinds: Uint8Array;
}

interface PricedFluents extends StartPrices {
  reach: Reachability;
  unit: Float64Array;
}

/** `operators` have become reachable, or may now require kept fluents. */
export function changedFluentsFrom(
  domain: CompiledDomain,
  before: PricedFluents,
  after: PricedFluents,
  operators: readonly number[],
): ChangedFluents {
  const makers = new Uint8Array(domain.fluentCount);
  const kinds = new Uint8Array(domain.classCount);
  const markMade = (operator: number): void => {
    for (const fluent of productsOf(domain, operator)) makers[fluent] = 1;
  };
  for (const operator of operators) markMade(operator);
  for (let fluent = 0; fluent < domain.fluentCount; fluent++) {
    const isSame =
      before.price[fluent] === after.price[fluent] &&
      before.made[fluent] === after.made[fluent] &&
      before.unit[fluent] === after.unit[fluent];
    if (isSame) continue;
    for (const changed of altSetsOf(domain, fluent)) {
      if (kinds[changed] === 1) continue;
      kinds[changed] = 1;
      for (const operator of needersOf(domain, changed)) markMade(operator);
    }
  }
  return { makers, kinds };
}
