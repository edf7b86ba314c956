// Where a beginning differs from the one that it was made from: what was worked out for a name or a class there holds here as well where
// nothing that it hangs on has changed.

import type { Reachability } from "../../heuristics/reachability.ts";
import type { CompiledDomain } from "../../model/compiled-domain.ts";
import type { StartPrices } from "./start-prices.ts";

export interface ChangedFluents {
  /** By name: 1 where a price of what its makers need has changed, or which of them can be applied. */
  makers: Uint8Array;
  /** By class: 1 where a price of one of its kinds has changed. */
  kinds: Uint8Array;
}

interface PricedFluents extends StartPrices {
  reach: Reachability;
  unit: Float64Array;
}

/** What changed from the one to the other; `operators` are those that came into reach, or may look at what they could not. */
export function changedFluentsFrom(
  domain: CompiledDomain,
  before: PricedFluents,
  after: PricedFluents,
  operators: readonly number[],
): ChangedFluents {
  const makers = new Uint8Array(domain.fluentCount);
  const kinds = new Uint8Array(domain.classCount);
  const markMade = (operator: number): void => {
    for (let i = domain.producesStart[operator] as number; i < (domain.producesStart[operator + 1] as number); i++) {
      makers[domain.producesName[i] as number] = 1;
    }
  };
  for (const operator of operators) markMade(operator);
  for (let fluent = 0; fluent < domain.fluentCount; fluent++) {
    const isSame =
      before.price[fluent] === after.price[fluent] &&
      before.made[fluent] === after.made[fluent] &&
      before.unit[fluent] === after.unit[fluent];
    if (isSame) continue;
    for (let c = domain.nameClassStart[fluent] as number; c < (domain.nameClassStart[fluent + 1] as number); c++) {
      const changed = domain.nameClasses[c] as number;
      if (kinds[changed] === 1) continue;
      kinds[changed] = 1;
      const end = domain.needersStart[changed + 1] as number;
      for (let n = domain.needersStart[changed] as number; n < end; n++) markMade(domain.neededBy[n] as number);
    }
  }
  return { makers, kinds };
}
